"""The archive as a person reads it."""

import click
import pytest

from revanche.cli.columns import WIDTH
from revanche.cli.sheet.archive_text import archive_lines, numbers_lines
from revanche.history.archive import PlayedSheet, SheetNumbers, played, sheet_numbers
from revanche.history.sheets import FullSheet
from revanche.words.catalogue import LANGUAGES, load
from support.journals import NOW
from support.sheets import SHEET, Table


def sheets(game: str = "yacht") -> tuple[PlayedSheet, ...]:
    dice = ("555555", "123456") if game == "maxi_yatzy" else ("66666", "12346")
    return played([FullSheet(SHEET, NOW, NOW, Table.filled(game, *dice).state)], ())


def test_sheets_stand_below_their_evening() -> None:
    assert [click.unstyle(line) for line in archive_lines(load("en"), sheets())] == [
        "Monday 30 November 2026",
        "",
        f"  21:00  Yacht: Anna 134, Bram 32 · no match, {SHEET}",
        "",
    ]


def test_numbers_are_a_table_a_game() -> None:
    assert [click.unstyle(line) for line in numbers_lines(load("nl"), sheet_numbers(sheets("kniffel")))] == [
        "",
        "Kniffel  Bladen  Gewonnen  Hoogste  Gemiddeld    Bonus  Kniffel",
        "Anna          1         1      270      270,0  0 van 1        2",
        "Bram          1         0       62       62,0  0 van 1        0",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["triple_yahtzee", "yacht", "maxi_yatzy"])
def test_no_line_is_too_wide(language: str, game: str) -> None:
    many = [SheetNumbers(game, "Anna" * 10, 1000, 999, 9450, SHEET, 9450000, 2900, 3000, 4444)]
    lines = [*archive_lines(load(language), sheets(game)), *numbers_lines(load(language), many)]
    assert [line for line in lines if len(click.unstyle(line)) > WIDTH + 2] == []
