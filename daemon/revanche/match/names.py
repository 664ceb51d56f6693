"""The names of the two players: what a name may be, and when two are one person."""

import unicodedata
from typing import Final

from revanche.match.refusal import Reason, Refusal
from revanche.units import folded, is_control

LONGEST_NAME: Final = 40
"""Characters of a name, after trimming."""


def identity(name: str) -> str:
    """Return what is equal for two spellings of one player, see ``units.folded``."""
    return folded(name)


def named(name: str) -> str | Refusal:
    """Return the name as it is kept (trimmed, NFC), or why it can't be one: it needs something to be seen."""
    trimmed = unicodedata.normalize("NFC", name.strip())
    if not folded(trimmed) or len(trimmed) > LONGEST_NAME:
        return Refusal(Reason.NAME_LENGTH)
    if any(is_control(character) for character in trimmed):
        return Refusal(Reason.NAME_CONTROL)
    return trimmed


def pair(a: str, b: str) -> tuple[str, str] | Refusal:
    """Return both names as they are kept, or why these two can't play each other."""
    first, second = named(a), named(b)
    if isinstance(first, Refusal):
        return first
    if isinstance(second, Refusal):
        return second
    if identity(first) == identity(second):
        return Refusal(Reason.NAMES_EQUAL)
    return first, second
