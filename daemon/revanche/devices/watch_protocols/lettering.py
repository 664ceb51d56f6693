"""Text for small screens: few bytes, and few letters that their fonts have. Pure."""

from collections.abc import Callable
from typing import Final

from revanche.shown.scoreboard import Scoreboard

_FIRST, _LAST = "\u0410", "\u044f"
_EN_DASH: Final = "\u2013"
_YO: Final = {"\u0401": "\u0415", "\u0451": "\u0435"}
"""The one Russian letter outside of that row, and how it is mostly written."""


def ascii_letters(text: str) -> str:
    """Return a text in printable ASCII: other scripts as they sound, emoji by their names."""
    if text.isascii() and text.isprintable():
        return text.strip()
    from anyascii import anyascii  # noqa: PLC0415 - its tables are needed only where a watch is

    return "".join(character for character in anyascii(text) if " " <= character <= "~").strip()


def with_cyrillic(text: str) -> str:
    """Return a text in printable ASCII and the Cyrillic letters from U+0410 to U+044F."""
    return "".join(
        letter if " " <= letter <= "~" or _FIRST <= letter <= _LAST else ascii_letters(letter)
        for letter in (_YO.get(character, character) for character in text)
    ).strip()


def cut(text: str, most: int) -> str:
    """Return as many letters of a text as fit in ``most`` bytes of UTF-8."""
    letters = text.encode()
    return text if len(letters) <= most else letters[:most].decode("utf-8", "ignore").rstrip()


def score_line(board: Scoreboard, most: int, spelt: Callable[[str], str], *, tight: bool = False) -> str:
    """Return ``Anna 2 - 1 Bram`` in at most ``most`` bytes, with what ``happened`` where no match is on.

    Long names are cut, the longer one first; the score never is. ``tight``: ``Anna 2-1 Bram``.
    """
    if not any(board.players):
        return cut(spelt(board.happened), most)
    a, b = (spelt(name) for name in board.players)
    numbers = board.numbers.replace(_EN_DASH, "-")
    middle = f" {numbers.replace(' ', '') if tight else numbers} "
    room = most - len(middle)
    first = cut(a, max(room // 2, room - len(b.encode())))
    return f"{first}{middle}{cut(b, room - len(first.encode()))}"
