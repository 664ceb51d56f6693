"""How close a match was."""

import pytest

from revanche.history.evenings import matches
from revanche.history.records import MatchRecord
from revanche.history.statistics.closeness import is_comeback, is_decider
from support.diary import Diary


def match(winners: str, first_to: int = 3) -> MatchRecord:
    lines = "".join(f"+60 won {winner}\n" for winner in winners)
    (record,) = matches(Diary(f"2026-11-30T21:00:00+01:00 new Anna Bram {first_to}\n{lines}+60 close").entries)
    return record


@pytest.mark.parametrize(
    ("winners", "first_to", "comeback", "decider"),
    [
        ("BBAAA", 3, True, True),
        ("BAABA", 3, False, True),
        ("ABBAA", 3, False, True),
        ("AAA", 3, False, False),
        ("BAAA", 3, False, False),
        ("BAA", 2, False, True),
        ("A", 1, False, False),
        ("BBAAAA", 4, True, False),
        ("ABBBAAA", 4, True, True),
        ("AABBB", 3, True, True),
    ],
)
def test_a_comeback_was_two_games_behind_and_a_decider_came_down_to_the_last(
    winners: str, first_to: int, *, comeback: bool, decider: bool
) -> None:
    assert (is_comeback(match(winners, first_to)), is_decider(match(winners, first_to))) == (comeback, decider)
