"""What a value of the config can be: how each kind is read from its text, and written back."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from revanche.config import nodes
from revanche.config.nodes import Node, Scalar
from revanche.config.problems import Problems, quoted
from revanche.config.source import UNWRITABLE
from revanche.units import MILLISECOND, SECOND

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
S = TypeVar("S", bound=msgspec.Struct)

Written = str | dict[str, "Written"]
"""YAML to be laid out: a value that fits on one line, or a group by its keys."""


class Kind(Protocol[T]):
    """What a key takes.

    ``read`` notes what does not fit and then returns anything, for a config with a problem is not used. ``write``
    returns what is read as the same value.
    """

    def read(self, key: str, node: Node, problems: Problems) -> T | None: ...

    def write(self, value: T) -> Written: ...


class One(msgspec.Struct, Generic[T], frozen=True):
    """One text. ``convert`` raises ``ValueError`` for a text that does not fit ``takes``."""

    takes: str
    example: str
    convert: Callable[[str], T]
    back: Callable[[T], str] = str

    def read(self, key: str, node: Node, problems: Problems) -> T | None:
        if isinstance(node, Scalar):
            try:
                return self.convert(node.text.strip())
            except ValueError:
                pass
        problems.add(node.mark, unfit(key, self.takes, self.example, node))
        return None

    def write(self, value: T) -> Written:
        return self.back(value)


class Field(msgspec.Struct, frozen=True):
    """Where the value of a key goes (attributes, joined with dots) and what it can be."""

    path: str
    kind: Kind[Any]


class Group(msgspec.Struct, Generic[S], frozen=True):
    """Keys that fill a struct; those that are left out stay as in ``start``. A group may be left empty."""

    start: S
    fields: dict[str, Field]

    def read(self, key: str, node: Node, problems: Problems) -> S:
        filled = self.start
        for name, value in entries(key, node, problems):
            field = self.fields.get(name.text)
            if field is None:
                problems.add(name.mark, self._unknown(name.text))
            else:
                filled = _replaced(filled, field.path, field.kind.read(name.text, value, problems))
        return filled

    def write(self, value: S) -> Written:
        return {name: field.kind.write(attrgetter(field.path)(value)) for name, field in self.fields.items()}

    def _unknown(self, name: str) -> str:
        known = list(self.fields)
        groups = [
            key for key, field in self.fields.items() if isinstance(field.kind, Group) and name in field.kind.fields
        ]
        if groups:
            return f'{quoted(name)} belongs under "{groups[0]}".'
        return f"There is no setting {quoted(name)} here. " + suggestion(name, known)


def entries(key: str, node: Node, problems: Problems) -> tuple[tuple[Scalar, Node], ...]:
    """Return the entries of a group, none when it was left empty; note if it is something else."""
    if isinstance(node, nodes.Mapping):
        return node.entries
    if not isinstance(node, Scalar) or node.mark.length:
        problems.add(node.mark, unfit(key, "lines of its own, each with a key and a value", f"{key}: {{}}", node))
    return ()


def unfit(key: str, takes: str, example: str, node: Node) -> str:
    """Return the sentence for a value that is none of what ``key`` takes."""
    match node:
        case Scalar(text, mark):
            found = quoted(text) if mark.length else "nothing"
        case nodes.Sequence():
            found = "a list"
        case nodes.Mapping():
            found = "a group of keys"
    return f"{quoted(key)} takes {takes}, for example {example}; here is {found}."


def suggestion(word: str, known: list[str]) -> str:
    """Return the known word that was probably meant, as a question, or all of them."""
    import difflib  # noqa: PLC0415 - only where something is wrong

    close = difflib.get_close_matches(word[:40].lower().replace("-", "_"), known, 1)
    return f'Did you mean "{close[0]}"?' if close else f"Known are: {', '.join(known)}."


def choice(words: Mapping[str, T], takes: str, example: str, back: Callable[[T], str]) -> One[T]:
    """Return the kind that takes one of some words, in any case."""
    return One(takes, example, lambda text: _found(words, text), back)


def enumerated(members: type[E]) -> One[E]:
    """Return the kind that takes the texts of an enumeration, in any case."""
    words = [member.value for member in members]
    meant = {member.value.lower(): member for member in members}
    takes = f"{', '.join(words[:-1])} or {words[-1]}"
    return One(takes, words[0], lambda text: _found(meant, text), lambda member: string(member.value))


def whole(low: int, high: int, example: int, *, off: bool = False) -> One[int]:
    """Return the kind that takes a whole number, both limits included; with ``off`` also 0, which turns it off."""

    def convert(text: str) -> int:
        number = int(text) if re.fullmatch("[0-9]{1,9}", text) else -1
        if not low <= number <= high and not (off and number == 0):
            raise ValueError
        return number

    takes = f"a whole number from {low} to {high}" + (", or 0 for never" if off else "")
    return One(takes, str(example), convert)


def string(text: str) -> str:
    """Return a text in quotes, as YAML and this reader take it back."""
    return UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _duration(text: str) -> int:
    found = re.fullmatch(r"([0-9]{0,9})(?:\.([0-9]{1,9}))?\s*([a-z]*)", text, re.IGNORECASE)
    if found is None or not (found[1] or found[2]):
        raise ValueError
    decimals = found[2] or ""
    scale = 10 ** len(decimals)
    time = (int(found[1] + decimals) * _found(_UNITS, found[3]) + scale // 2) // scale
    if time > _WEEK:
        raise ValueError
    return time


def _seconds(time: int) -> str:
    return f"{time // SECOND}.{time % SECOND:09}".rstrip("0").rstrip(".")


def _found(words: Mapping[str, T], text: str) -> T:
    """Return what a word in any case stands for; raise ``ValueError`` if it is none of them."""
    try:
        return words[text.lower()]
    except KeyError:
        raise ValueError from None


def _replaced(struct: S, path: str, value: object) -> S:
    head, _, rest = path.partition(".")
    return msgspec.structs.replace(struct, **{head: _replaced(getattr(struct, head), rest, value) if rest else value})


_UNITS: Final = {
    "": SECOND,
    "ms": MILLISECOND,
    "s": SECOND,
    "min": 60 * SECOND,
    "h": 3600 * SECOND,
    "d": 86400 * SECOND,
}
_WEEK: Final = 7 * _UNITS["d"]

DURATION: Final = One("a time of at most 7 days, in seconds or with ms, s, min, h or d", "1.5 s", _duration, _seconds)
SWITCH: Final = choice(
    {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False},
    "on or off",
    "on",
    lambda on: "true" if on else "false",
)
