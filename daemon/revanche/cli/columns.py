"""Text that keeps to the width of a terminal, whatever the names are written in. Pure.

Widths are in cells: an emoji or a Chinese character takes two, a combining accent or a mark of direction none.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, chop_cells

WIDTH: Final = 80
"""Cells of a line; no line of the log is wider."""

_ISOLATE, _POP = "\u2068", "\u2069"
_WORDS: Final = re.compile(f"(?:{_ISOLATE}[^{_POP}]*{_POP}|[^ ])+")


def flow(pieces: Iterable[str], first: str = "", rest: str = "") -> list[str]:
    """Return lines of pieces with a space between them, the first beginning with ``first``, the others with ``rest``.

    A piece stays on one line where a line can hold it; a wider one is cut, and its halves are isolated again, as a line
    ends every isolation.
    """
    lines, line = list[str](), ""
    for piece in pieces:
        joined = f"{line} {piece}" if line else piece
        if cell_len((rest if lines else first) + joined) <= WIDTH:
            line = joined
            continue
        parts = _cut(piece, WIDTH - max(cell_len(first), cell_len(rest)))
        for full in [line, *parts[:-1]] if line else parts[:-1]:
            lines.append((rest if lines else first) + full)
        line = parts[-1]
    return [*lines, (rest if lines else first) + line]


def words(text: str) -> list[str]:
    """Return a text as pieces to flow: its words, with what is isolated kept whole."""
    return _WORDS.findall(text)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a header and rows: the first column to the left, the others to the right.

    A first cell that leaves no room for the others has lines of its own above them.
    """
    body = [header, *rows]
    others = [max(cell_len(row[column]) for row in body) for column in range(1, len(header))]
    room = WIDTH - sum(others) - 2 * len(others)
    name = min(room, max(cell_len(row[0]) for row in body))
    return [line for row in body for line in _row(row, name, others)]


def _row(row: Sequence[str], name: int, others: Sequence[int]) -> list[str]:
    cells = "".join("  " + " " * (width - cell_len(cell)) + cell for cell, width in zip(row[1:], others, strict=True))
    if cell_len(row[0]) <= name:
        return [row[0] + " " * (name - cell_len(row[0])) + cells]
    return [*_cut(row[0], WIDTH), " " * name + cells]


def _cut(piece: str, width: int) -> list[str]:
    """Return a piece in parts of at most so many cells, each with its isolations closed."""
    parts, opened = list[str](), 0
    for part in chop_cells(piece, width) or [piece]:
        whole = _ISOLATE * opened + part
        opened = whole.count(_ISOLATE) - whole.count(_POP)
        parts.append(whole + _POP * opened)
    return parts
