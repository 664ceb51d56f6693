"""Which matches and sheets are asked for."""

from datetime import date

import pytest

from revanche.history.archive import played
from revanche.history.evenings import evenings, matches
from revanche.history.sheets import full
from revanche.history.statistics.counting import EVERYTHING, Asked, counting, filled, last_days
from support.diary import Diary
from support.sheets import brought

STORY = """
    2026-10-31T23:30:00+01:00 new Anna Bram 1
    +3600 won A
    +60 close
    2026-11-30T20:00:00+01:00 new Cem ANNA 1
    +60 won A
    +60 fix 2026-10-31.1 game=yatzy
    +60 new Anna Bram 1
    +60 abandon
    +60 new Anna Bram 2
    +60 won A
    +60 close
"""
RECORDS = matches(Diary(STORY).entries)
OCTOBER, NOVEMBER = "2026-10-31.1", "2026-11-30.1"


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        (EVERYTHING, [OCTOBER, NOVEMBER]),
        (Asked(since=date(2026, 10, 31)), [OCTOBER, NOVEMBER]),
        (Asked(since=date(2026, 11, 1)), [NOVEMBER]),
        (Asked(until=date(2026, 10, 31)), [OCTOBER]),
        (Asked(until=date(2026, 10, 30)), []),
        (Asked(game="YATZY"), [OCTOBER]),
        (Asked(game="yahtzee"), [NOVEMBER]),
        (Asked(players=("anna",)), [OCTOBER, NOVEMBER]),
        (Asked(players=("bram", "anna")), [OCTOBER]),
        (Asked(players=("Anna", "Dewi")), []),
    ],
)
def test_what_counts_was_won_and_is_of_the_period_the_game_and_the_players(asked: Asked, ids: list[str]) -> None:
    assert [match.id for match in counting(RECORDS, asked)] == ids


def test_sheets_are_asked_for_likewise() -> None:
    diary = Diary(STORY)
    diary.keep(brought("yacht", "11111", "22222"))
    nights = evenings(diary.entries)
    (sheet,) = sheets = played(full(diary.entries), nights)
    assert list(filled(sheets)) == [sheet]
    assert list(filled(sheets, Asked(players=("anna", "bram"), game="yacht", since=sheet.evening))) == [sheet]
    assert list(filled(sheets, Asked(players=("anna", "cem")))) == []
    assert list(filled(sheets, Asked(game="yatzy"))) == []


def test_the_last_days_end_today() -> None:
    assert last_days(date(2026, 3, 30), 2) == date(2026, 3, 29)
    assert last_days(date(2026, 3, 30), 1) == date(2026, 3, 30)
