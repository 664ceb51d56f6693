"""Plots for a terminal."""

import click
import pytest
from rich.cells import cell_len

from revanche.cli.columns import WIDTH
from revanche.cli.log.plots_text import bar, plot_lines
from revanche.history.evenings import matches
from revanche.history.statistics.figures import figures
from revanche.history.statistics.tally import FEW, tally
from revanche.words.catalogue import LANGUAGES, load
from support.diary import Diary

STORY = """
    2026-09-30T23:30:00+02:00 new Anna Bram 1
    +600 won A
    +3000 won A
    +60 close
    2026-11-30T01:10:00+01:00 new Anna Bram 1
    +299 won B
    +60 won A
    +60 won B
"""


def lines(text: str = STORY, language: str = "en") -> list[str]:
    found = figures(tally(matches(Diary(text).entries)))
    return [click.unstyle(line) for line in plot_lines(load(language), found)]


@pytest.mark.parametrize(
    ("count", "most", "drawn"), [(0, 8, ""), (8, 8, "█"), (4, 8, "▌"), (1, 8, "▏"), (1, 1000, "▏"), (7, 8, "▉")]
)
def test_a_bar_is_as_long_as_its_number_and_what_is_there_is_seen(count: int, most: int, drawn: str) -> None:
    assert bar(count, most, 1) == drawn


def test_each_plot_has_its_bars_with_their_numbers() -> None:
    told = [" ".join(line.replace("█", "").split()) for line in lines()]
    assert told[:8] == [
        "",
        "Games won by month",
        "2026-09 Anna 2",
        "Bram 0",
        "2026-10 Anna 0",
        "Bram 0",
        "2026-11 Anna 1",
        "Bram 2",
    ]
    assert told[8:13] == ["", "Matches by day of the week", "Monday 3", "Tuesday 0", "Wednesday 2"]
    lengths = told[told.index("Games by how long they took") + 1 :]
    assert (len(lengths), lengths[0], lengths[2], lengths[-1]) == (11, "0–5 min 3", "10–15 min 1", "50–55 min 1")


def test_the_hours_begin_before_the_evening_and_go_past_midnight() -> None:
    hours = "\n".join(lines()).split("in which they began\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in hours] == ["23:00", "00:00", "01:00"]


def test_so_few_matches_that_they_say_nothing_are_not_drawn() -> None:
    text = "2026-11-30T20:00:00+01:00 new Anna Bram 1\n" + "+60 won A\n" * (FEW - 1)
    assert lines(text) == []
    assert lines(text + "+60 won A\n") != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_terminal(language: str) -> None:
    long = STORY.replace("Anna", "李" * 40)
    assert max(map(cell_len, lines(long, language))) <= WIDTH
