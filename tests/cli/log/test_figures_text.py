"""Figures as sentences."""

from datetime import date

import click
import pytest
from rich.cells import cell_len

from revanche.cli.columns import WIDTH
from revanche.cli.log.figures_text import figures_lines
from revanche.history.archive import played
from revanche.history.evenings import evenings
from revanche.history.sheets import full
from revanche.history.statistics.figures import figures
from revanche.history.statistics.tally import tally
from revanche.words.catalogue import LANGUAGES, load
from support.diary import Diary
from support.sheets import brought

STORY = """
    2026-11-28T20:00:00+01:00 new Anna Bram 3
    +600 won B
    +600 won B
    +600 won A
    +600 won A
    +2400 won A
    +60 close
    2026-11-29T20:00:00+01:00 new Anna Bram 1
    +600 won A
    +60 new Anna Bram 1
    +600 won B
    +60 new Cem Bram 1
    +600 won A
    +60 new Cem Bram 1
    +600 won A
    +60 close
"""
TODAY = date(2026, 12, 1)


def lines(text: str, language: str = "en", today: date = TODAY) -> list[str]:
    diary = Diary(text)
    if text == STORY:
        diary.keep(brought("yacht", "66666", "11111"))
    nights = evenings(diary.entries)
    found = tally([match for night in nights for match in night.matches], played(full(diary.entries), nights))
    return [click.unstyle(line) for line in figures_lines(load(language), figures(found), today)]


def test_all_that_can_be_told_is_told() -> None:
    assert lines(STORY) == [
        "",
        "5 matches, 9 games",
        "  Cem won 2 matches in a row: 29 November 2026.",
        "  Anna won 2 matches in a row: 28 November 2026 to 29 November 2026.",
        "  The deciding game was won by: Anna 1 of 1, Bram 0 of 1.",
        "  Won after being two games behind: Anna 1.",
        "  Who begins wins: on 1 of 1 scoresheets of two.",
        "  A game takes 13 min, the longest took 40 min (28 November 2026).",
        "  A match takes 24 min, the longest took 1 h 20 min (28 November 2026).",
        "  2 evenings, at most 2 on days in a row (28 November 2026 to 29 November 2026).",
        "  The last match was 2 days ago.",
    ]


def test_a_few_matches_are_named_as_few() -> None:
    one = "2026-11-30T20:00:00+01:00 new Anna Bram 1\n+30 won A"
    assert lines(one)[1] == "Only one match, which says little yet"
    assert lines(one)[-1] == "  The last match was yesterday."
    assert lines(one, today=date(2026, 11, 30))[-1] == "  The last match was today."
    assert lines("") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_terminal_in_any_language(language: str) -> None:
    assert max(map(cell_len, lines(STORY, language))) <= WIDTH
