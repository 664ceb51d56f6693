"""The texts that values of the config are written as: words, numbers, times, switches."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from revanche.config.keys.kinds import One
from revanche.config.text.source import UNWRITABLE
from revanche.units import MILLISECOND, SECOND

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


def choice(words: Mapping[str, T], takes: str, back: Callable[[T], str]) -> One[T]:
    """Return the kind that takes one of some words, in any case."""
    return One(takes, lambda text: _found(words, text), back)


def enumerated(members: type[E]) -> One[E]:
    """Return the kind that takes the texts of an enumeration, in any case."""
    words = [member.value for member in members]
    meant = {member.value.lower(): member for member in members}
    takes = f"{', '.join(words[:-1])} or {words[-1]}"
    return One(takes, lambda text: _found(meant, text), lambda member: string(member.value))


def whole(low: int, high: int, example: int, *, off: bool = False) -> One[int]:
    """Return the kind that takes a whole number, both limits included; with ``off`` also 0, which turns it off."""

    def convert(text: str) -> int:
        number = int(text) if re.fullmatch("[0-9]{1,9}", text) else -1
        if not low <= number <= high and not (off and number == 0):
            raise ValueError
        return number

    takes = f"a whole number from {low} to {high}" + (", or 0 for never" if off else "")
    return One(takes, convert, example=str(example))


def string(text: str) -> str:
    """Return a text in quotes, as YAML and this reader take it back."""
    return UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


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

DURATION: Final = One("a time of at most 7 days, in seconds or with ms, s, min, h or d", _duration, _seconds, "1.5 s")
SWITCH: Final = choice(
    {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False},
    "on or off",
    lambda on: "true" if on else "false",
)
