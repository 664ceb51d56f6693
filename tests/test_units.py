"""Time as whole nanoseconds, and foreign text made safe to show."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.units import MILLISECOND, SECOND, Moment, is_control, nanoseconds, shown


@pytest.mark.parametrize(
    ("seconds", "whole"),
    [(0, 0), (1, SECOND), (1.5, 1500 * MILLISECOND), (0.1, 100_000_000), (0.3, 300_000_000), (1e-9, 1), (4e-10, 0)],
)
def test_a_limit_in_seconds_is_met_exactly(seconds: float, whole: int) -> None:
    assert nanoseconds(seconds) == whole


def test_a_jump_of_the_wall_clock_forward_passes_as_time_and_one_back_or_below_a_second_does_not() -> None:
    touched = Moment(100 * SECOND, datetime.fromtimestamp(100, UTC))
    assert touched.ahead == 0
    for jump, passed in ((0, 0), (0.999, 0), (1, 1), (22 * 3600, 22 * 3600), (-1, 0), (-22 * 3600, 0)):
        later = Moment(160 * SECOND, datetime.fromtimestamp(160 + jump, UTC))
        assert later.by_either(touched.ahead) == (160 + passed) * SECOND


@given(st.integers(0, 10**6).map(lambda n: n * MILLISECOND))
def test_every_millisecond_survives_being_written_as_seconds(whole: int) -> None:
    assert nanoseconds(whole / SECOND) == whole


@pytest.mark.parametrize("character", [*map(chr, range(0x20)), "\x7f", "\x9b", "\u2028", "\u2029", "\u202e", "\u2066"])
def test_controls_of_terminals_and_of_direction_are_controls(character: str) -> None:
    assert is_control(character)


@pytest.mark.parametrize(
    "character", [" ", "a", "é", "李", "\u200d", "\u200e", "\u200f", "\ufe0f", "\N{GAME DIE}", "'"]
)
def test_what_shows_something_or_joins_emoji_is_none(character: str) -> None:
    assert not is_control(character)


def test_shown_replaces_each_control_and_keeps_the_rest() -> None:
    assert shown("a\x1b[2Jb\ud800 李") == "a\ufffd[2Jb\ufffd 李"


def test_shown_cuts_what_is_longer_than_the_limit_and_not_what_is_as_long() -> None:
    assert shown("abcde", 5) == "abcde"
    assert shown("abcdef", 5) == "abcd…"


@given(st.text(), st.integers(1, 100))
def test_shown_is_never_longer_than_the_limit_and_holds_no_control(text: str, limit: int) -> None:
    clean = shown(text, limit)
    assert len(clean) <= limit
    assert not any(is_control(character) for character in clean)
