"""The names of the two players: what a name may be, and when two are one person."""

import re
import unicodedata
from typing import Final

from revanche.match.refusal import Reason, Refusal
from revanche.units import is_control

LONGEST_NAME: Final = 40
"""Characters of a name, after trimming."""


_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What shows nothing of its own: Default_Ignorable_Code_Point in Unicode's DerivedCoreProperties.txt."""

_BRAILLE_BLANK: Final = "\u2800"  # a symbol to Unicode, a blank to everybody


def identity(name: str) -> str:
    """Return what is equal for two spellings of one name, of a player or of a device.

    Case and Unicode form do not matter, nor how wide a blank is, nor blanks around, nor what can't be seen;
    ``""`` where nothing of it can be seen.
    """
    seen = _IGNORABLE.sub("", unicodedata.normalize("NFC", name)).replace(_BRAILLE_BLANK, " ")
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", " ".join(seen.split())).casefold())


def named(name: str) -> str | Refusal:
    """Return the name as it is kept (trimmed, NFC), or why it can't be one: it needs something to be seen."""
    trimmed = unicodedata.normalize("NFC", name.strip())
    if not identity(trimmed) or len(trimmed) > LONGEST_NAME:
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
