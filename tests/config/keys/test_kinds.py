"""Kinds of setting: what is read goes to its place, what does not fit is told, and what is written is read again."""

from typing import Any

import msgspec
import pytest

from revanche.config.keys.kinds import Field, Group, Kind, One, entries, suggestion, unfit
from revanche.config.text.nodes import Mapping, Node, nodes
from revanche.config.text.problems import Problems
from revanche.errors import ConfigError


class Lamp(msgspec.Struct, frozen=True):
    watts: int = 40


class Room(msgspec.Struct, frozen=True):
    name: str = "hall"
    seats: int = 2
    lamp: Lamp = Lamp()


SEATS = One("a number", int, str, "4")
LAMP = Group(Lamp(), {"watts": Field("watts", One("a number", int, str))})
ROOM: Group[Room] = Group(
    Room(),
    {
        "name": Field("name", One("a name", str)),
        "seats": Field("seats", SEATS),
        "watts_of_lamp": Field("lamp.watts", One("a number", int, str)),
        "lamp": Field("lamp", LAMP),
    },
)


def node(text: str) -> tuple[Node, Problems]:
    """Return what the key ``a`` has in a file."""
    found, problems = nodes(text.encode(), "f")
    assert isinstance(found, Mapping)
    return found.entries[0][1], problems


def read(kind: Kind[Any], text: str) -> Any:  # noqa: ANN401 - whatever the kind gives
    """Return what a kind reads, when it has nothing to say about it."""
    value, problems = node(text)
    got = kind.read("a", value, problems)
    problems.check()
    return got


def told(kind: Kind[Any], text: str) -> list[str]:
    """Return what a kind says is wrong."""
    with pytest.raises(ConfigError) as caught:
        read(kind, text)
    return [problem.sentence for problem in caught.value.problems]


def test_one_text_is_converted_without_the_space_around_it() -> None:
    assert read(SEATS, "a: ' 12 '") == 12
    assert SEATS.write(12) == "12"
    assert read(One("a name", str), "a: no") == "no"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: many", '"many"'),
        ("a: ''", '""'),
        ("a:", "nothing"),
        ("a: [1]", "a list of 1"),
        ("a: {b: 1}", "a group of keys"),
        ("a:\n  b: 1", "a group of keys"),
    ],
)
def test_what_does_not_fit_is_told_with_what_is_taken_and_what_is_there(text: str, found: str) -> None:
    assert told(SEATS, text) == [f'"a" takes a number, for example 4; here is {found}.']


def test_without_an_example_none_is_given() -> None:
    (value, _), _ = node("a: x"), None
    assert unfit("a", "a name", value).text({}) == '"a" takes a name; here is "x".'


def test_only_a_value_that_does_not_fit_is_one_and_a_fault_of_ours_is_not_hidden() -> None:
    def broken(_text: str) -> int:
        raise KeyError

    with pytest.raises(KeyError):
        read(One("a number", broken, str), "a: 1")


def test_keys_fill_a_struct_and_those_left_out_stay() -> None:
    assert read(ROOM, "a: {seats: 5}") == Room(seats=5)
    assert read(ROOM, "a:\n  name: den\n  lamp: {watts: 60}") == Room("den", lamp=Lamp(60))
    assert read(ROOM, "a: {watts_of_lamp: 7}") == Room(lamp=Lamp(7))
    assert Room() == ROOM.start, "what is read from never changes"


@pytest.mark.parametrize("text", ["a:", "a: {}", "a:\n  # seats: 3\n"])
def test_a_group_may_be_left_empty(text: str) -> None:
    assert read(ROOM, text) == Room()
    value, problems = node(text)
    assert entries("a", value, problems) == ()


@pytest.mark.parametrize(("text", "found"), [("a: off", '"off"'), ("a: [b]", "a list of 1")])
def test_what_is_no_group_is_told_and_leaves_all_as_it_is(text: str, found: str) -> None:
    assert told(ROOM, text) == [f'"a" takes lines of its own below it, each with a key and a value; here is {found}.']
    value, problems = node(text)
    assert ROOM.read("a", value, problems) == Room()


def test_every_key_that_is_wrong_is_told_and_the_others_are_read() -> None:
    value, problems = node("a: {seats: x, nmae: y, watts: 3, zzz: 1, name: den}")
    assert msgspec.structs.replace(ROOM.read("a", value, problems), seats=2) == Room("den")
    assert told(ROOM, "a: {seats: x, nmae: y, watts: 3, zzz: 1, name: den}") == [
        '"seats" takes a number, for example 4; here is "x".',
        'There is no setting "nmae" here. Did you mean "name"?',
        '"watts" belongs under "lamp".',
        'There is no setting "zzz" here. Known are: name, seats, watts_of_lamp, lamp.',
    ]


def test_what_is_written_is_every_key_with_its_value() -> None:
    assert ROOM.write(Room("den", 4, Lamp(60))) == {
        "name": "den",
        "seats": "4",
        "watts_of_lamp": "60",
        "lamp": {"watts": "60"},
    }


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("setas", 'Did you mean "seats"?'),
        ("SEATS", 'Did you mean "seats"?'),
        ("watts-of-lamp", 'Did you mean "watts_of_lamp"?'),
        ("x", "Known are: seats, watts_of_lamp."),
        ("x" * 100_000, "Known are: seats, watts_of_lamp."),
    ],
)
def test_the_word_that_was_probably_meant_is_suggested(word: str, answer: str) -> None:
    assert suggestion(word, ["seats", "watts_of_lamp"]).text({}) == answer
