import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.generic import LONGEST_LINE, LONGEST_PATTERN, Generic, is_simple
from revanche.devices.watch_protocols.profiles import profile
from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture
from revanche.units import SECOND

BYTES = WatchSettings("fob", "generic", pushes={b"\x01": "a", b"\x02\x00": "a:long", b"\x03": "next"})
LINES = WatchSettings("puck", "generic", lines={"^btn (1|x)": "a", "^btn 1$": "a", "^btn 2": "b:double"})


def sent(settings: WatchSettings, *payloads: bytes) -> list[Sent]:
    device = Generic(settings)
    return [one for payload in payloads for one in device.feed(payload)]


def test_whole_notifications_are_buttons() -> None:
    assert sent(BYTES, b"\x01", b"\x02\x00", b"\x03") == [Push("a"), Push("a", Gesture.LONG), Push("next")]
    assert sent(BYTES, b"", b"\x02", b"\x00", b"\x01\x01", b"\n") == []


def test_lines_are_buttons_by_the_first_pattern_that_is_in_them() -> None:
    assert sent(LINES, b"btn 1\r\n>btn 2\nbtn 2\n") == [Push("a"), Push("b", Gesture.DOUBLE)]


VALRT = WatchSettings("v", "generic", pushes={b"\x01": "a:down", b"\x03": "a:long", b"\x00": "a:up"})


def at(settings: WatchSettings, *timed: tuple[float, bytes]) -> list[Sent]:
    device = Generic(settings)
    return [one for seconds, payload in timed for one in device.feed(payload, 0, round(seconds * SECOND))]


def test_a_push_that_goes_down_and_up_is_one_and_so_is_a_long_one() -> None:
    assert at(VALRT, (0, b"\x01"), (0.2, b"\x00")) == [Push("a")]
    assert at(VALRT, (0, b"\x01"), (3, b"\x03"), (3.5, b"\x00")) == [Push("a", Gesture.LONG)]
    assert at(VALRT, (0, b"\x03"), (0.5, b"\x00"), (1, b"\x00")) == [Push("a", Gesture.LONG)]


def test_a_push_that_lasts_is_long_where_the_device_does_not_say_so() -> None:
    two = WatchSettings("v", "generic", lines={"^down": "b:down", "^up": "b:up"})
    assert at(two, (0, b"down\n"), (0.99, b"up\n"), (5, b"down\nup\n")) == [Push("b"), Push("b")]
    assert at(two, (0, b"down\n"), (1, b"up\n")) == [Push("b", Gesture.LONG)]


def test_a_push_whose_end_was_lost_counts_with_the_next_and_not_over_a_new_connection() -> None:
    assert at(VALRT, (0, b"\x01"), (9, b"\x01"), (9.1, b"\x00")) == [Push("a")]
    device = Generic(VALRT)
    device.feed(b"\x01")
    device.reset()
    assert device.feed(b"\x00") == []


def test_a_line_of_80_bytes_is_read_and_a_longer_one_is_not() -> None:
    assert sent(LINES, b"btn 2".ljust(LONGEST_LINE, b"x") + b"\n") == [Push("b", Gesture.DOUBLE)]
    assert sent(LINES, b"btn 2".ljust(LONGEST_LINE + 1, b"x") + b"\n") == []


def test_a_new_connection_begins_a_new_line() -> None:
    device = Generic(LINES)
    device.feed(b"btn ")
    device.reset()
    assert device.feed(b"2\n") == []


def test_its_settings_say_where_it_notifies() -> None:
    (only,) = profile(WatchSettings("fob", "generic", service="s", characteristic="c")).inputs
    assert (only.service, only.uuid) == ("s", "c")


@pytest.mark.parametrize(
    "pattern", ["^next", r"a\(b\)", "[(*+]x", "a*b+c?", "x{3}", "é|ü", r"[\](]", "a" * LONGEST_PATTERN]
)
def test_these_are_simple(pattern: str) -> None:
    assert is_simple(pattern)


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+", "(?i)a", "a*b*c*d*", "a?b?c?d?", "[", "x{9999999999999}", "[]](a*)*", "a" * (LONGEST_PATTERN + 1)],
)
def test_these_are_not(pattern: str) -> None:
    assert not is_simple(pattern)


@pytest.mark.parametrize("pattern", ["[ax]*[ay]*[az]*b", "a?.*.*b", ".{1,80}.{1,80}.{1,80}b"])
def test_the_slowest_simple_pattern_is_soon_done(pattern: str) -> None:
    assert is_simple(pattern)
    began = time.process_time()
    assert re.search(pattern, "a" * LONGEST_LINE) is None
    assert time.process_time() - began < 2


@given(st.lists(st.binary(max_size=12) | st.sampled_from([b"btn 1\n", b"btn ", b"2", b"\n"]), max_size=30))
def test_whatever_comes_pieces_of_lines_make_no_difference(pieces: list[bytes]) -> None:
    assert sent(LINES, *pieces) == sent(LINES, b"".join(pieces))
