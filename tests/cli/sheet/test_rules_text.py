"""The leaflet in a terminal."""

import click
import pytest
from rich.cells import cell_len

from revanche.cli.columns import WIDTH
from revanche.cli.sheet.rules_text import leaflet_lines
from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, load, load_leaflets
from revanche.words.leaflet import leaflet


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_a_terminal(game: str) -> None:
    for language in LANGUAGES:
        lines = leaflet_lines(leaflet(load(language), load_leaflets(language), game, {}))
        assert [line for line in lines if cell_len(click.unstyle(line)) > WIDTH] == []


def test_a_long_cell_goes_on_below_itself() -> None:
    lines = leaflet_lines(leaflet(load("de"), load_leaflets("de"), "yatzy", {}))
    at = next(place for place, line in enumerate(lines) if line.startswith("  Ein Paar"))
    assert lines[at].endswith("10")
    assert lines[at + 1].startswith("               ")
