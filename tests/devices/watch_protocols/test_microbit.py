import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.microbit import LONGEST_TEXT, MicroBit, face
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Push
from revanche.match.score import Phase
from revanche.presses.press import Gesture
from revanche.shown.scoreboard import Scoreboard
from revanche.units import MILLISECOND


@pytest.mark.parametrize(("place", "button"), [(0, "a"), (1, "b")])
def test_a_push_counts_once_when_it_ends(place: int, button: str) -> None:
    device = MicroBit()
    assert device.feed(b"\1", place, 0) == []
    assert device.feed(b"\0", place, 100 * MILLISECOND) == [Push(button)]
    assert device.feed(b"\0", place, 200 * MILLISECOND) == []


def test_a_held_button_is_one_long_push() -> None:
    device = MicroBit()
    sent = [device.feed(bytes([value]), 0, value) for value in (1, 2, 0)]
    assert sent == [[], [Push("a", Gesture.LONG)], []]


def test_the_two_buttons_are_apart() -> None:
    device = MicroBit()
    assert [device.feed(b"\1", 0), device.feed(b"\1", 1)] == [[], []]
    assert [device.feed(b"\0", 0), device.feed(b"\0", 1)] == [[Push("a")], [Push("b")]]


def test_what_was_down_when_the_connection_ended_is_forgotten() -> None:
    device = MicroBit()
    device.feed(b"\1", 0)
    device.reset()
    assert device.feed(b"\0", 0) == []


@pytest.mark.parametrize("payload", ["", "03", "ff", "0100", "0001"])
def test_all_else_is_nothing(payload: str) -> None:
    assert MicroBit().feed(bytes.fromhex(payload)) == []


def test_its_buttons_are_two_characteristics_of_one_service() -> None:
    inputs = PROFILES["microbit"].inputs
    assert [each.uuid[:8] for each in inputs] == ["e95dda90", "e95dda91"]
    assert {each.service[:8] for each in inputs} == {"e95d9882"}


def test_the_score_scrolls() -> None:
    (write,) = face(WatchSettings(), Scoreboard(Phase.OPEN, ("Zoë", "Bram"), (2, 1), 3, numbers="2 – 1"))
    assert (write.payload, write.optional, write.to.uuid[:8]) == (b"Zoe 2-1 Bram", True, "e95d93ee")
    assert face(WatchSettings(), Scoreboard()) == []


@given(st.text(max_size=40), st.text(min_size=1, max_size=40), st.integers(0, 99))
def test_what_scrolls_is_short_and_has_the_score(a: str, b: str, won: int) -> None:
    (write,) = face(WatchSettings(), Scoreboard(Phase.OPEN, (a, b), (won, 1), 3, numbers=f"{won} – 1"))
    assert len(write.payload) <= LONGEST_TEXT
    assert f"{won}-1" in write.payload.decode("ascii")


@given(st.lists(st.tuples(st.binary(max_size=2), st.integers(0, 1))))
def test_there_are_never_more_pushes_than_buttons_went_down(sent: list[tuple[bytes, int]]) -> None:
    device = MicroBit()
    pushes = [push for at, (payload, place) in enumerate(sent) for push in device.feed(payload, place, at)]
    assert len(pushes) <= sum(payload in {b"\1", b"\2"} for payload, _ in sent)
