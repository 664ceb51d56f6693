"""What may be done to the past."""

from datetime import timedelta

import pytest

from revanche.match.events import MatchFixed, MatchImported, Side
from revanche.match.known import Known, KnownMatch
from revanche.match.past import MOST_WINS, fits, fixed, taken_in, terms
from revanche.match.refusal import Reason, Refusal
from support.clock import EVENING

OLD = KnownMatch("2026-11-29.1", ("Anna", "Bram"), "yatzy", 3, (Side.A,), EVENING - timedelta(days=1))
PAPER = MatchImported("", ("Anna", "Bram"), "kniffel", 3, (), EVENING, None)


@pytest.mark.parametrize(("first_to", "kept"), [(0, False), (1, True), (MOST_WINS, True), (MOST_WINS + 1, False)])
def test_a_match_is_first_to_something_that_can_be_won(first_to: int, kept: bool) -> None:  # noqa: FBT001
    assert (terms((" Anna", "Bram"), "yatzy ", first_to) == (("Anna", "Bram"), "yatzy")) is kept


def test_only_the_last_game_may_decide() -> None:
    assert fits([Side.A, Side.B, Side.A], 2)
    assert not fits([Side.A, Side.A, Side.B], 2)


def test_a_start_exactly_now_is_not_in_the_future() -> None:
    fix = MatchFixed(OLD.id, started=EVENING)
    assert fixed(fix, OLD, EVENING) == fix
    assert fixed(fix, OLD, EVENING - timedelta(milliseconds=1)) == Refusal(Reason.TIME_FUTURE)
    assert fixed(fix, None, EVENING) == Refusal(Reason.UNKNOWN_MATCH)


def test_a_match_from_elsewhere_may_have_begun_just_now() -> None:
    taken = taken_in(PAPER, Known(), EVENING)
    assert isinstance(taken, MatchImported)
    assert taken.match == "2026-11-30.1001"
    assert taken_in(PAPER, Known(), EVENING - timedelta(milliseconds=1)) == Refusal(Reason.TIME_FUTURE)
