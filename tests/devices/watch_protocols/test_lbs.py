import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.held import LONG
from revanche.devices.watch_protocols.lbs import BLINK, LedButton, face
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sent import Push
from revanche.match.score import Phase
from revanche.presses.press import Gesture
from revanche.shown.scoreboard import Scoreboard


def test_down_and_up_are_one_push() -> None:
    device = LedButton()
    assert device.feed(b"\1", 0, 0) == []
    assert device.feed(b"\0", 0, LONG - 1) == [Push("button")]


def test_a_push_of_a_second_is_long() -> None:
    device = LedButton()
    device.feed(b"\1", 0, 0)
    assert device.feed(b"\0", 0, LONG) == [Push("button", Gesture.LONG)]


def test_where_a_release_was_lost_the_next_push_counts_and_only_that() -> None:
    device = LedButton()
    assert [device.feed(payload) for payload in (b"\1", b"\1", b"\0")] == [[], [Push("button")], []]


def test_what_was_down_when_the_connection_ended_is_forgotten() -> None:
    device = LedButton()
    device.feed(b"\1")
    device.reset()
    assert device.feed(b"\0") == []


@pytest.mark.parametrize("payload", ["", "02", "0101"])
def test_all_else_is_nothing(payload: str) -> None:
    assert LedButton().feed(bytes.fromhex(payload)) == []


def test_it_notifies_in_its_own_service() -> None:
    assert [each.uuid[:8] for each in PROFILES["lbs"].inputs] == ["00001524"]


def test_the_light_blinks_for_what_counted() -> None:
    board = Scoreboard(Phase.OPEN, ("Anna", "Bram"), (1, 0), 3, counted=True)
    on, off = face(WatchSettings(), board)
    assert (on.payload, on.pause, off.payload, off.pause) == (b"\1", 0, b"\0", BLINK)
    assert face(WatchSettings(), board.again) == []


@given(st.lists(st.binary(max_size=2)))
def test_there_are_never_more_pushes_than_the_button_went_down(sent: list[bytes]) -> None:
    device = LedButton()
    assert sum(len(device.feed(payload)) for payload in sent) <= sent.count(b"\1")
