"""Numbers in large, from blocks, so that a score is read from across the room. Pure."""

from typing import Final

from rich.text import Text

ROWS: Final = 5
"""Rows of a digit."""

_SHAPES: Final = {
    "0": "75557",
    "1": "26227",
    "2": "71747",
    "3": "71717",
    "4": "55711",
    "5": "74717",
    "6": "74757",
    "7": "71111",
    "8": "75757",
    "9": "75717",
    "–": "00700",
}
"""Of each sign a row a digit, whose three bits are the blocks of that row; a block is two cells wide."""


def large(score: tuple[int, int], styles: tuple[str, str]) -> list[Text]:
    """Return a score as ``ROWS`` lines of equal width, each number in the style of its side."""
    a, b = score
    pieces = [(str(a), styles[0]), ("–", ""), (str(b), styles[1])]
    return [Text("    ").join(Text(_row(signs, row), style=style) for signs, style in pieces) for row in range(ROWS)]


def _row(signs: str, row: int) -> str:
    return "  ".join("".join("██" if int(_SHAPES[sign][row]) & bit else "  " for bit in (4, 2, 1)) for sign in signs)
