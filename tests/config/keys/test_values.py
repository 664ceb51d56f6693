"""How words, numbers, times and switches are written in the config, and written back."""

from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.config.keys.kinds import One
from revanche.config.keys.values import DURATION, SWITCH, choice, enumerated, string, whole
from revanche.config.text.nodes import Scalar, nodes
from revanche.units import MILLISECOND, SECOND, is_control
from revanche.words.sentences import Sentence

WEEK = 7 * 86400 * SECOND


def fits(kind: One[Any], text: str) -> bool:
    try:
        kind.convert(text)
    except ValueError:
        return False
    return True


class Colour(StrEnum):
    RED = "Red"
    GREEN = "green"
    BLUE = "blue"


def test_a_choice_takes_its_words_in_any_case_and_no_other() -> None:
    side = choice({"left": -1, "right": 1}, "left or right", lambda way: "left" if way < 0 else "right")
    assert [side.convert(word) for word in ("left", "RIGHT", "Left")] == [-1, 1, -1]
    assert side.back(1) == "right"
    assert not any(fits(side, word) for word in ("", "lef", "left right", "1"))


def test_the_texts_of_an_enumeration_are_words() -> None:
    colour = enumerated(Colour)
    assert isinstance(colour.takes, Sentence)
    assert colour.takes.text({}) == "Red, green or blue"
    assert [colour.convert(word) for word in ("red", "RED", "Green")] == [Colour.RED, Colour.RED, Colour.GREEN]
    assert [colour.back(each) for each in Colour] == ['"Red"', '"green"', '"blue"']
    assert not fits(colour, "pink")


@pytest.mark.parametrize(("text", "number"), [("2", 2), ("99", 99), ("007", 7)])
def test_a_whole_number_is_taken_from_limit_to_limit(text: str, number: int) -> None:
    assert whole(2, 99, 6).convert(text) == number
    assert whole(2, 99, 6).back(number) == str(number)


@pytest.mark.parametrize(
    "text", ["1", "100", "0", "-2", "+2", "2.0", "2 ", "٣", "²", "", "2e1", "0x2", "2_0", "9" * 5000]
)
def test_all_else_is_no_whole_number(text: str) -> None:
    assert not fits(whole(2, 99, 6), text)


def test_a_number_may_be_turned_off_with_0() -> None:
    kind = whole(2, 99, 6, off=True)
    assert kind.convert("0") == 0
    assert isinstance(kind.takes, Sentence)
    assert (kind.takes.text({}), kind.example) == ("a whole number from 2 to 99, or 0 for never", "6")
    assert not fits(kind, "1")


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("0", 0),
        ("2", 2 * SECOND),
        ("1.5", 1500 * MILLISECOND),
        (".5", 500 * MILLISECOND),
        ("0.8s", 800 * MILLISECOND),
        ("300 ms", 300 * MILLISECOND),
        ("2 MIN", 120 * SECOND),
        ("1.5h", 5400 * SECOND),
        ("7 d", WEEK),
        ("604800", WEEK),
        ("0.000000001", 1),
        ("0.0000005 ms", 1),
        ("0.0000004 ms", 0),
        ("0.333333333 min", 19_999_999_980),
    ],
)
def test_a_time_is_in_seconds_or_with_a_unit_to_the_nanosecond(text: str, time: int) -> None:
    assert DURATION.convert(text) == time


@pytest.mark.parametrize(
    "text",
    ["", "s", ".", "1.", "1,5", "-1", "1 year", "1.5.2", "1e3", "inf", "7.000000001 d", "604801", "9" * 10, "1 s s"],
)
def test_all_else_is_no_time(text: str) -> None:
    assert not fits(DURATION, text)


@given(st.integers(0, WEEK))
def test_a_time_that_is_written_is_read_as_the_same(time: int) -> None:
    assert DURATION.convert(DURATION.back(time)) == time


@pytest.mark.parametrize(("text", "on"), [("on", True), ("Yes", True), ("TRUE", True), ("off", False), ("no", False)])
def test_a_switch_is_on_or_off(text: str, on: bool) -> None:  # noqa: FBT001
    assert SWITCH.convert(text) is on
    assert SWITCH.convert(SWITCH.back(on)) is on


@pytest.mark.parametrize("text", ["1", "0", "enabled", "~", ""])
def test_all_else_is_no_switch(text: str) -> None:
    assert not fits(SWITCH, text)


@given(st.text())
def test_a_text_in_quotes_is_one_line_and_read_as_the_same_where_it_can_be_written(text: str) -> None:
    line = f"a: {string(text)}"
    assert "\n" not in line
    found, problems = nodes(line.encode(), "f")
    value = found.entries[0][1]
    assert isinstance(value, Scalar)
    assert value.text == text
    assert problems.noted(1) == any(map(is_control, text))
