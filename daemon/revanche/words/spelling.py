"""Names of people and devices, made fit to be shown and to be said. Pure."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from revanche.units import shown

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})

_LONGEST_SAID: Final = 40
_SAID_MARKS: Final = "'\u2019.-"
_MARKED_DIGIT: Final = re.compile(rf"(?<=\d)[{_SAID_MARKS}]+|[{_SAID_MARKS}]+(?=\d)")
_VARIATION_SELECTORS: Final = range(0xFE00, 0xFE10)


def for_the_eye(name: str) -> str:
    """Return a name to show: controls replaced, and isolated when it holds right-to-left text.

    An isolated name keeps the score beside it on its own side.
    """
    return _isolated(shown(name))


def path_for_the_eye(path: str) -> str:
    """Return the path of a file as ``for_the_eye``, but whole, for a person copies it."""
    return _isolated(shown(path, len(path)))


def _isolated(clean: str) -> str:
    if not clean.isascii() and any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in clean):
        return f"{_FIRST_STRONG_ISOLATE}{clean}{_POP_ISOLATE}"
    return clean


def for_the_ear(name: str) -> str:
    """Return a name to say: letters, digits, apostrophes, points and hyphens; the rest becomes spaces.

    A mark beside a digit becomes a space too, for some voices read it: "C-3" is said as "C 3".
    A name of emoji alone keeps them, as engines know their names; a name of nothing that can be said gives ``""``.
    """
    text = unicodedata.normalize("NFC", name)
    kept = _spaced(character if _is_said(character) else " " for character in _MARKED_DIGIT.sub(" ", text))
    if any(character.isalnum() for character in kept):
        return kept[:_LONGEST_SAID].strip(f" {_SAID_MARKS}")
    return _spaced(character for character in text if unicodedata.category(character) == "So")[:_LONGEST_SAID]


def decimal(language: str, number: float, places: int) -> str:
    """Return a number with so many decimals, as a language writes it."""
    text = f"{number:.{places}f}"
    return text if language == "en" else text.replace(".", ",")


def _is_said(character: str) -> bool:
    if character in _SAID_MARKS:
        return True
    return unicodedata.category(character)[0] in "LMN" and ord(character) not in _VARIATION_SELECTORS


def _spaced(characters: Iterable[str]) -> str:
    return " ".join("".join(characters).split())
