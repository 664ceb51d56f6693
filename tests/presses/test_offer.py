"""A match that a round gives a table: which presses start it, what they mean otherwise, when it is offered no more."""

import pytest

from revanche.match.commands import New, Undo, Won
from revanche.match.events import Side
from revanche.presses.bindings import Bindings
from revanche.presses.counting import Settings
from revanche.presses.offer import Offer, Offering, with_offer
from revanche.presses.outcome import Counted, Offered, Telling
from revanche.presses.press import Device, Kind, Press
from support.clock import moment
from support.room import Room

BUDS = Device("buds", "Rig Buds", Kind.HEADSET)
OFFER = Offer(("Cees", "Dirk"), "4", first_to=2)
ANNA_BRAM = New(("Anna", "Bram"), first_to=1)


def press(button: str, seconds: float) -> Press:
    return Press(BUDS, button, moment(seconds).steady)


def offered(room: Room, seconds: float, offer: Offer | None = OFFER) -> Offered:
    (outcome,) = room.signal(Offering(offer, moment(seconds).steady))
    assert isinstance(outcome, Offered)
    return outcome


@pytest.mark.parametrize("button", ["previous", "next", "playpause"])
def test_between_matches_any_button_starts_it_and_counts_nothing(button: str) -> None:
    room = Room()
    assert room.verdict(press(button, 0)) == "idle"
    assert not room.counting.armed
    assert offered(room, 1).telling is Telling.HEARD
    assert room.counting.armed, "the buttons are kept from the music"
    assert room.verdict(press(button, 2)) == "counted"
    assert room.counting.state.match is not None
    assert (room.counting.state.match.players, room.score) == (("Cees", "Dirk"), (0, 0))
    assert room.counting.offer is None


@pytest.mark.parametrize(("later", "verdict"), [(1.499, "bounce"), (1.5, "counted")])
def test_the_second_half_of_a_double_press_is_no_win(later: float, verdict: str) -> None:
    room = Room()
    offered(room, 0)
    assert room.verdicts(press("next", 10), press("next", 10 + later)) == ["counted", verdict]


@pytest.mark.parametrize(("later", "verdict"), [(9.999, "settle"), (10, "counted")])
def test_after_a_match_is_decided_a_win_starts_it_instead_of_the_rematch_once_that_has_settled(
    later: float, verdict: str
) -> None:
    room = Room()
    room.command(ANNA_BRAM, moment())
    room.command(Won(Side.A), moment(10))
    offered(room, 11)
    assert room.verdict(press("next", 10 + later)) == verdict
    match = room.counting.state.match
    assert match is not None
    assert (match.players, match.rematch) == (("Cees", "Dirk") if verdict == "counted" else ("Anna", "Bram"), False)


def test_an_undo_of_a_decided_match_stays_one() -> None:
    room = Room()
    room.command(ANNA_BRAM, moment())
    room.command(Won(Side.A), moment(10))
    offered(room, 11)
    assert room.verdict(press("playpause", 30)) == "counted"
    assert (room.score, room.counting.offer) == ((0, 0), OFFER)


def test_nothing_is_started_in_a_match_that_is_on_and_it_is_told_in_silence() -> None:
    room = Room()
    room.command(New(("Anna", "Bram")), moment())
    assert offered(room, 5).telling is Telling.SHOWN
    assert room.verdict(press("next", 10)) == "counted"
    assert room.score == (0, 1)


def test_it_is_offered_until_it_is_on_however_it_was_opened_or_it_is_taken_back() -> None:
    room = Room()
    offered(room, 0)
    room.command(New(("Anna", "Bram")), moment(5))
    assert room.counting.offer == OFFER, "these two play something else"
    room.command(New(("DIRK", "cees")), moment(10))
    assert room.counting.offer is None
    offered(room, 15)
    offered(room, 16, None)
    assert (room.counting.offer, room.counting.armed) == (None, True)


def test_a_command_is_what_it_is() -> None:
    room = Room()
    offered(room, 0)
    (outcome,) = room.command(Won(Side.A), moment(10))
    assert not isinstance(outcome, Counted)


def test_a_press_without_an_offer_means_what_it_meant() -> None:
    room = Room(Settings(bindings=Bindings()))
    for command in (Won(Side.A), Undo()):
        assert with_offer(command, None, room.counting.state, 0, 0) == command
