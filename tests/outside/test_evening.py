"""What a table tells of its evening: which matches, how many of them, when it is another, and who is wanted."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.commands import Abandon, Close, Command, Fix, New, Swap, Undo, Won
from revanche.match.events import MatchFixed, Side
from revanche.match.score import State
from revanche.outside.evening import LARGEST, NOBODY, changes_evening, evening_payload, wanted
from revanche.presses.outcome import Missed, Outcome, Unsaved
from revanche.presses.press import Device, Kind
from support.clock import moment
from support.room import Room

ANNA_BRAM = New(("Anna", "Bram"), first_to=1)
A, B = Won(Side.A), Won(Side.B)
BUDS = Device("buds", "Rig Buds", Kind.HEADSET)


def match(number: int, state: str = "finished", size: int = 0) -> dict[str, object]:
    return {"id": f"2026-11-30.{number}", "state": state, "game": "x" * size}


def told(*matches: dict[str, object]) -> tuple[list[str], int]:
    payload = evening_payload(msgspec.json.encode({"matches": matches, "sheets": [1]}))
    assert len(payload) <= LARGEST
    read = msgspec.json.decode(payload)
    return [one["id"][11:] for one in read["matches"]], read["left_out"]


def test_all_but_the_match_that_is_played_are_told_oldest_first() -> None:
    assert told() == ([], 0)
    kinds = ["finished", "unfinished", "abandoned", "decided", "open"]
    assert told(*(match(number, kind) for number, kind in enumerate(kinds))) == (["0", "1", "2", "3"], 0)


def test_what_does_not_fit_is_left_out_oldest_first_and_counted() -> None:
    assert told(*(match(number, size=10_000) for number in range(9))) == (["3", "4", "5", "6", "7", "8"], 3)
    assert told(match(1), match(2, size=LARGEST), match(3)) == (["3"], 2)


@given(st.lists(st.integers(0, 30_000), max_size=12))
def test_as_much_of_the_end_as_fits_is_told(sizes: list[int]) -> None:
    ids, left_out = told(*(match(number, size=size) for number, size in enumerate(sizes)))
    assert ids == [str(number) for number in range(left_out, len(sizes))]


def outcomes(*commands: Command) -> list[Outcome]:
    room = Room()
    return [room.command(command, moment(20 * place))[-1] for place, command in enumerate(commands)]


@pytest.mark.parametrize(
    ("commands", "changes"),
    [
        ((ANNA_BRAM, A, A, B), [False, True, True, True]),
        ((New(("Anna", "Bram")), A, B, Undo(), Swap()), [False, False, False, False, False]),
        ((ANNA_BRAM, A, Undo(), A), [False, True, True, True]),
        ((ANNA_BRAM, A, Swap()), [False, True, True]),
        ((ANNA_BRAM, Close()), [False, False]),
        ((New(("Anna", "Bram")), A, Close()), [False, False, True]),
        ((ANNA_BRAM, Abandon()), [False, True]),
        ((New(("Anna", "Bram")), A, New(("Cees", "Dirk"))), [False, False, True]),
        ((Fix(MatchFixed("2026-11-30.1", abandoned=True)),), [True]),
        ((A,), [False]),
    ],
)
def test_the_evening_is_another_where_a_match_ended_or_goes_on_or_is_corrected(
    commands: tuple[Command, ...], changes: list[bool]
) -> None:
    assert [changes_evening(outcome) for outcome in outcomes(*commands)] == changes


def test_somebody_is_wanted_where_a_press_is_missed_or_not_saved_until_something_counts() -> None:
    opened, refused = outcomes(ANNA_BRAM, New(("Anna", "Anna")))
    assert wanted(NOBODY, Missed(moment(), BUDS, State())) == b"missed"
    assert wanted(NOBODY, Unsaved(moment(), A, None, "The disk is full.", State())) == b"not_saved"
    assert wanted(b"missed", refused) == b"missed"
    assert wanted(b"missed", opened) == NOBODY
