import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.commands import New, Won
from revanche.match.events import Side
from revanche.outside.offers import offer, offer_payload, opens
from revanche.presses.offer import Offer
from support.clock import moment
from support.room import Room

FULL = Offer(("Anna", "Bram"), "4", "yatzy", 2)


@pytest.mark.parametrize("one", [FULL, Offer(("Anna", "Bram")), None])
def test_what_is_offered_is_read_as_it_was_sent(one: Offer | None) -> None:
    assert offer(offer_payload(one)) == one


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": ["Anna", " anna"]},
        {"players": ["Anna"]},
        {"players": ["Anna", "x" * 41]},
        {"players": ["Anna", "a\x07"]},
        {"game": ""},
        {"game": "x" * 41},
        {"first_to": 0},
        {"first_to": 100},
        {"table": "x" * 101},
        {"table": "x" * 5000},
        {"table": None},
    ],
)
def test_what_cannot_be_played_is_not_offered(wrong: dict[str, object]) -> None:
    assert offer(msgspec.json.encode(msgspec.to_builtins(FULL) | wrong)) is None


@given(st.binary(max_size=100))
def test_no_bytes_do_harm(payload: bytes) -> None:
    assert offer(payload) is None


def test_a_match_that_is_opened_opens() -> None:
    room = Room()
    (opened,) = room.command(New(("Anna", "Bram")), moment())
    (won,) = room.command(Won(Side.A), moment(10))
    assert (opens(opened), opens(won)) == (True, False)
