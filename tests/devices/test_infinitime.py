import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.watch_protocols.infinitime import InfiniTime
from revanche.devices.watch_protocols.profile import PROFILES
from revanche.presses.press import Gesture


@pytest.mark.parametrize(
    ("payload", "button"), [("03", "next"), ("04", "previous"), ("00", "playpause"), ("01", "playpause")]
)
def test_a_byte_is_a_push(payload: str, button: str) -> None:
    assert InfiniTime().feed(bytes.fromhex(payload)) == [(button, Gesture.PRESS)]


@pytest.mark.parametrize("payload", ["", "02", "05", "06", "e0", "e1", "ff", "0300", "0004", "030303"])
def test_all_else_is_nothing(payload: str) -> None:
    assert InfiniTime().feed(bytes.fromhex(payload)) == []


def test_a_push_after_a_new_connection_stands_alone() -> None:
    watch = InfiniTime()
    watch.reset()
    assert watch.feed(b"\x03") == [("next", Gesture.PRESS)]


def test_its_profile_has_a_connection() -> None:
    assert PROFILES["infinitime"].decoder is InfiniTime
    assert PROFILES["infinitime"].linked


@given(st.binary())
def test_whatever_comes_is_at_most_one_push(payload: bytes) -> None:
    assert len(InfiniTime().feed(payload)) == (payload in {b"\0", b"\1", b"\3", b"\4"})
