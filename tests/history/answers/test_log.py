"""The log with its scoresheets, those of a match and those of none."""

from datetime import date

import pytest

from revanche.history.answers.log import Logged, logged, recent
from revanche.history.answers.past import Unknown
from revanche.history.answers.questions import EveningAsked
from revanche.words.catalogue import load
from support.diary import EVENINGS
from support.sheets import SHEET, Table
from support.told import Told

ENGLISH = load("en")
YACHT = Table.filled("yacht", "12346", "66666")


def asked(past: Told, evening: EveningAsked, player: str | None = None) -> tuple[int, list[str]]:
    """Return how many matches there are, and the ids of the sheets."""
    found = logged(past, ENGLISH, evening, player)
    assert isinstance(found, Logged), found
    return len(found.matches), [sheet.sheet.id for sheet in found.sheets]


@pytest.mark.parametrize(
    ("evening", "matches", "sheets"),
    [("last", 2, [SHEET]), ("all", 3, [SHEET]), (date(2026, 11, 30), 2, [SHEET]), (date(2026, 10, 3), 1, [])],
)
def test_sheets_stand_beside_the_matches_of_their_evening(
    evening: EveningAsked, matches: int, sheets: list[str]
) -> None:
    assert asked(Told(EVENINGS).sheet_at("+60", YACHT), evening) == (matches, sheets)


def test_a_day_with_nothing_but_a_sheet_is_a_day_on_which_something_was_played() -> None:
    past = Told("").sheet_at("2026-11-29T20:00:00+01:00", YACHT)
    assert asked(past, date(2026, 11, 29)) == (0, [SHEET])
    refused = logged(past, ENGLISH, date(2026, 11, 28))
    assert isinstance(refused, Unknown)


def test_the_sheets_of_a_player_are_his_too() -> None:
    past = Told(EVENINGS).sheet_at("+60", Table.filled("yacht", "12346", "66666", "11111"))
    assert asked(past, "all", "chi") == (0, [SHEET])
    assert asked(past, "all", "Cem") == (1, [])
    refused = logged(past, ENGLISH, "all", "Nobody")
    assert isinstance(refused, Unknown)
    assert refused.sentence.startswith("Nobody played no match there.")


def test_recent_are_the_evenings_that_began_today_or_yesterday() -> None:
    days = {today: len(recent(Told(EVENINGS), date.fromisoformat(today))) for today in ("2026-11-30", "2026-12-01")}
    assert days == {"2026-11-30": 2, "2026-12-01": 2}
    assert recent(Told(EVENINGS), date(2026, 12, 2)) == []
