import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.decoding.held import LONG
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.devices.watch_protocols.sensortag import SensorTag
from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture


def pushed(*bits: int, apart: int = 1) -> list[Sent]:
    device = SensorTag()
    return [one for at, value in enumerate(bits) for one in device.feed(bytes([value]), 0, at * apart)]


@pytest.mark.parametrize(("bit", "button"), [(2, "a"), (1, "b")])
def test_a_bit_that_comes_and_goes_is_a_push(bit: int, button: str) -> None:
    assert pushed(bit, 0) == [Push(button)]
    assert pushed(bit, bit, bit, 0, 0) == [Push(button)]
    assert pushed(bit, 0, bit, 0) == [Push(button)] * 2


def test_a_push_is_long_from_a_second_on() -> None:
    assert pushed(2, 0, apart=LONG - 1) == [Push("a")]
    assert pushed(2, 0, apart=LONG) == [Push("a", Gesture.LONG)]


@pytest.mark.parametrize("bits", [(3, 0), (2, 3, 0), (1, 3, 2, 0), (2, 3, 1, 0)])
def test_both_at_once_are_one_push_of_play_pause(bits: tuple[int, ...]) -> None:
    assert pushed(*bits) == [Push("playpause")]


def test_rolling_from_one_to_the_other_is_two() -> None:
    assert pushed(2, 1, 0) == [Push("a"), Push("b")]


def test_the_reed_switch_is_nothing() -> None:
    assert pushed(4, 0, 4) == []
    assert pushed(4, 6, 4) == [Push("a")]


def test_what_was_down_when_the_connection_ended_is_forgotten() -> None:
    device = SensorTag()
    device.feed(b"\2")
    device.reset()
    assert device.feed(b"\0") == []


def test_it_is_recognised_by_its_name_alone() -> None:
    assert PROFILES["sensortag"].marks.services == ()


@given(st.lists(st.binary(max_size=2)))
def test_whatever_comes_never_raises(sent: list[bytes]) -> None:
    device = SensorTag()
    assert sum(len(device.feed(payload, 0, at)) for at, payload in enumerate(sent)) <= len(sent)
