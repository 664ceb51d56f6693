"""The texts that values of the config are written as: words, numbers, times, switches."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec

from revanche.config.keys.kinds import One
from revanche.config.text.source import UNWRITABLE
from revanche.units import MILLISECOND, SECOND
from revanche.words.sentences import Sentence, said

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


def choice(
    words: Mapping[str, T],
    takes: str | Sentence,
    back: Callable[[T], str],
    meant: Mapping[str, str] = MappingProxyType({}),
) -> One[T]:
    """Return the kind that takes one of some words, in any case; ``meant``: what others are probably meant to be."""
    return One(takes, lambda text: _found(words, text), back, meant=lambda text: meant.get(text.lower()))


def enumerated(members: type[E]) -> One[E]:
    """Return the kind that takes the texts of an enumeration, in any case."""
    words = [member.value for member in members]
    meant = {member.value.lower(): member for member in members}
    takes = said("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])
    return One(takes, lambda text: _found(meant, text), lambda member: string(member.value))


def whole(low: int, high: int, example: int, *, off: bool = False) -> One[int]:
    """Return the kind that takes a whole number, both limits included; with ``off`` also 0, which turns it off."""

    def convert(text: str) -> int:
        number = int(text) if re.fullmatch("[0-9]{1,9}", text) else -1
        if not low <= number <= high and not (off and number == 0):
            raise ValueError
        return number

    takes = said("a whole number from {low} to {high}", low=low, high=high)
    if off:
        takes = said("{takes}, or 0 for never", takes=takes)
    return One(takes, convert, example=str(example), meant=_without_percent)


def time_of(sensible: int) -> One[int]:
    """Return the kind that takes a time; a number without a unit over ``sensible`` seconds is asked about."""

    def back(time: int) -> str:
        return _seconds(time) + (" s" if time > sensible * SECOND else "")

    return msgspec.structs.replace(DURATION, back=back, doubt=lambda text: _too_long(text, sensible))


def string(text: str) -> str:
    """Return a text in quotes, as YAML and this reader take it back."""
    return UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _without_percent(text: str) -> str | None:
    found = re.fullmatch(r"([0-9]{1,9})\s*%", text)
    return found[1] if found else None


def _too_long(text: str, sensible: int) -> Sentence | None:
    """Return the question about a number that is likelier meant in milliseconds, as other programs take it."""
    if not re.fullmatch("[0-9]+", text) or int(text) <= sensible:
        return None
    sentence = "{number} without a unit is {number} seconds. Write {number} ms, or {number} s if you do mean that."
    return said(sentence, number=text)


def _duration(text: str) -> int:
    found = re.fullmatch(r"([0-9]{0,9})(?:\.([0-9]{1,9}))?\s*([a-z]*)", text, re.IGNORECASE)
    if found is None or not (found[1] or found[2]):
        raise ValueError
    decimals = found[2] or ""
    scale = 10 ** len(decimals)
    time: int = (int(found[1] + decimals) * _found(_UNITS, found[3]) + scale // 2) // scale
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


_UNITS: Final = {
    "": SECOND,
    "ms": MILLISECOND,
    "s": SECOND,
    "min": 60 * SECOND,
    "h": 3600 * SECOND,
    "d": 86400 * SECOND,
}
_WEEK: Final = 7 * _UNITS["d"]

DURATION: Final = One(
    said("a time of at most 7 days, in seconds or with ms, s, min, h or d"), _duration, _seconds, "1.5 s"
)
SWITCH: Final = choice(
    {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False},
    said("on or off"),
    lambda on: "true" if on else "false",
)
