"""The rows of a table beside the matches of the log."""

import pytest

from revanche.cli.exchange.import_table import read_table
from revanche.cli.exchange.import_weighing import Weighed, weighed
from revanche.history.evenings import matches
from revanche.words.catalogue import load
from support.diary import Diary

HERE = "00000000000000a1"
HEADER = "date,player A,player B,games A,games B\n"
COUNTED = """
    2025-12-25T21:00:37+01:00 new Anna Bram 2
    +600 won A
    +600 won B
    +600 won A
    +60 close
"""
"""Anna 2 – 1 Bram, counted here."""
NOTED = (
    "2026-01-10T12:00:00+01:00 import 2025-12-20.1 Anna Bram 2 AA 2025-12-20T12:00:00+01:00 2025-12-20T12:00:00+01:00"
)
"""Anna 2 – 0 Bram on a day in December, taken in from a table."""


def against(log: str, *rows: str, header: str = HEADER) -> Weighed:
    table = read_table((header + "\n".join(rows)).encode(), load("en"))
    assert table is not None
    return weighed(table.rows, matches(Diary(log).entries, journal=HERE), HERE)


def starts(weights: Weighed) -> tuple[list[str], list[str], int]:
    fresh, changed = ([row.match["started"][:16] for row in rows] for rows in (weights.fresh, weights.changed))
    return fresh, changed, weights.known


@pytest.mark.parametrize(
    ("rows", "becomes"),
    [
        (["2025-12-25,bram,ANNA,1,2"], ([], [], 1)),
        (["2025-12-25,Anna,Bram,2,1", "2025-12-25,Anna,Bram,2,1"], (["2025-12-25T12:00"], [], 1)),
        (["2025-12-25,Anna,Bram,2,0"], (["2025-12-25T12:00"], [], 0)),
        (["2025-12-25 21:00,Anna,Bram,2,1"], ([], [], 1)),
        (["2025-12-25 21:00,Anna,Bram,2,0"], ([], [], 1)),
        (["2025-12-25 21:01,Anna,Bram,2,1"], (["2025-12-25T21:01"], [], 0)),
        (["2025-12-25 21:00:36,Anna,Bram,2,1"], (["2025-12-25T21:00"], [], 0)),
        (["2025-12-26,Anna,Bram,2,1"], (["2025-12-26T12:00"], [], 0)),
        (["2025-12-25,Anna,Cem,2,1"], (["2025-12-25T12:00"], [], 0)),
    ],
)
def test_a_match_that_was_counted_here_is_known_again(rows: list[str], becomes: object) -> None:
    assert starts(against(COUNTED, *rows)) == becomes


@pytest.mark.parametrize(
    ("rows", "becomes"),
    [
        (["2025-12-20,Anna,Bram,2,0"], ([], [], 1)),
        (["2025-12-20,Anna,Bram,2,0", "2025-12-20,Anna,Bram,2,1"], (["2025-12-20T12:01"], [], 1)),
        (["2025-12-20,Anna,Bram,2,1"], ([], ["2025-12-20T12:00"], 0)),
        (["2025-12-20,Anna,Bram,2,1", "2025-12-20,Bram,Anna,0,2"], (["2025-12-20T12:01"], ["2025-12-20T12:00"], 0)),
    ],
)
def test_a_table_that_grew_or_was_put_right_is_known_again_row_by_row(rows: list[str], becomes: object) -> None:
    assert starts(against(NOTED, *rows)) == becomes


def test_matches_of_two_games_on_a_day_do_not_take_each_others_place() -> None:
    header = HEADER.replace("games B\n", "games B,game\n")
    rows = ["2025-12-20,Anna,Bram,2,0,Yatzy", "2025-12-20,Anna,Bram,2,0,YAHTZEE"]
    assert starts(against(NOTED, *rows, header=header)) == (["2025-12-20T12:00"], [], 1)


def test_an_evening_after_midnight_is_known_by_its_day_and_by_the_calendars() -> None:
    late = COUNTED.replace("T21:00:37", "T23:30:00") + "+60 new Anna Bram 1\n+3000 won B\n+60 close"
    assert starts(against(late, "2025-12-25,Anna,Bram,0,1")) == ([], [], 1)
    assert starts(against(late, "2025-12-26,Anna,Bram,0,1")) == ([], [], 1)
