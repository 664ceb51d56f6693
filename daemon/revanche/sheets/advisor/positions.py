"""All that a sheet can still become, as far as it matters to what can still be earned.

A position is what stands in the upper part, an ``Upper``, beside what stands in the lower part, a ``Lower``; any of the
one goes with any of the other, so a table of positions has a column for each upper part and a row for each lower one.

Of an upper part it is kept which boxes are open, and what is needed of them for the bonus: the least sum that they can
give and that suffices. So totals that the same throws lead to the bonus are one position: 62 and 61 with only the sixes
open, or all from which it is out of reach. Of a lower part it is kept which boxes are open and whether a further
Yahtzee can earn its bonus, so that no 0 stands in a Yahtzee box.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeVar

from revanche.sheets.games.rules import YAHTZEE, Box, Game
from revanche.sheets.sheet import Cell, Sheet

_OUT_OF_REACH: Final = 1000  # more than any sum

_FULL_YAHTZEE: Final = 50

T = TypeVar("T")
_Faces = tuple[int, ...]


class UpperColumn(NamedTuple):
    """The faces of the open boxes of a column's upper part, and what is needed of them."""

    faces: _Faces
    needed: int

    def filled(self, face: int, count: int) -> "UpperColumn":
        """Return what it is when ``count`` dice of an open face are written."""
        rest = tuple(one for one in self.faces if one != face)
        return UpperColumn(rest, _needed(rest, self.needed - face * count))


Upper = tuple[UpperColumn, ...]
"""The upper part, by column."""


class Lower(NamedTuple):
    """The open boxes of the lower part of all columns, and whether no 0 stands in a Yahtzee box."""

    open: tuple[Cell, ...]
    unbroken: bool


class Positions:
    """All positions that ``sheet`` can come to, itself among them, by the rules of ``game``.

    ``uppers`` and ``lowers`` are sorted by how many boxes are open, the fewest first.
    """

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game = game
        self.boxes = {Cell(column, box.id): box for column in _numbers(game) for box in game.boxes}
        self.uppers = _uppers(game, upper(game, sheet))
        self.lowers = _lowers(game, lower(game, sheet))
        self._columns = {each: place for place, each in enumerate(self.uppers)}
        self._rows = {each: place for place, each in enumerate(self.lowers)}

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns a table of the positions has."""
        return len(self.lowers), len(self.uppers)

    def find(self, sheet: Sheet) -> tuple[int, int] | None:
        """Return row and column of a sheet's position; ``None`` where it is none of these."""
        place = self._rows.get(lower(self.game, sheet)), self._columns.get(upper(self.game, sheet))
        return None if place[0] is None or place[1] is None else (place[0], place[1])

    def row(self, wanted: Lower) -> int:
        """Return the row of a lower part."""
        return self._rows[wanted]

    def column(self, wanted: Upper) -> int:
        """Return the column of an upper part."""
        return self._columns[wanted]

    def closed(self, row: int, cell: Cell, *, struck: bool) -> int:
        """Return the row of what a lower part is when ``cell`` is filled, or ``struck`` with 0."""
        before = self.lowers[row]
        breaks = struck and cell.box == YAHTZEE and self.game.further > 0
        return self._rows[Lower(tuple(one for one in before.open if one != cell), before.unbroken and not breaks)]

    def levels(self) -> Iterator[slice]:
        """Yield the columns that have equally many upper boxes open, the fewest first."""
        sizes = [_open_boxes(each) for each in self.uppers]
        for size in sorted(set(sizes)):
            yield slice(bisect_left(sizes, size), bisect_left(sizes, size + 1))


def _open_boxes(part: Upper) -> int:
    """Return how many boxes of an upper part are open."""
    return sum(len(column.faces) for column in part)


def upper(game: Game, sheet: Sheet) -> Upper:
    """Return the upper part of a sheet."""
    return tuple(_upper_column(game, column) for column in sheet.columns)


def lower(game: Game, sheet: Sheet) -> Lower:
    """Return the lower part of a sheet."""
    pairs = zip(_numbers(game), sheet.columns, strict=True)
    cells = tuple(
        Cell(number, box.id) for number, column in pairs for box in _lower_boxes(game) if box.id not in column
    )
    full = all(column.get(YAHTZEE, _FULL_YAHTZEE) == _FULL_YAHTZEE for column in sheet.columns)
    return Lower(cells, full or not game.further)


def _upper_column(game: Game, column: dict[str, int]) -> UpperColumn:
    faces = tuple(box.face for box in game.boxes if box.face is not None and box.id not in column)
    total = sum(column.get(box.id, 0) for box in game.boxes if box.face is not None)
    return UpperColumn(faces, _needed(faces, game.bonus.at - total) if game.bonus else _OUT_OF_REACH)


def _uppers(game: Game, start: Upper) -> list[Upper]:
    columns = [sorted(_upper_columns(game, column)) for column in start]
    return sorted(product(*columns), key=_open_boxes)


def _upper_columns(game: Game, start: UpperColumn) -> set[UpperColumn]:
    return {
        UpperColumn(faces, _needed(faces, start.needed - sum_))
        for faces in _left(game, start.faces)
        for sum_ in _sums(tuple(face for face in start.faces if face not in faces))
    }


def _lowers(game: Game, start: Lower) -> list[Lower]:
    found = [
        Lower(cells, unbroken)
        for cells in _left(game, start.open)
        for unbroken in (True, False)
        if unbroken <= start.unbroken and (unbroken or _may_break(game, start, cells))
    ]
    return sorted(found, key=lambda part: len(part.open))


def _may_break(game: Game, start: Lower, cells: tuple[Cell, ...]) -> bool:
    return game.further > 0 and (
        not start.unbroken or any(cell.box == YAHTZEE and cell not in cells for cell in start.open)
    )


def _left(game: Game, opened: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """Yield what may be left open of these boxes."""
    for size in range(len(opened) + 1):
        yield from [opened[len(opened) - size :]] if game.in_order else combinations(opened, size)


@cache
def _sums(faces: _Faces) -> tuple[int, ...]:
    """Return all that the boxes of these faces can give together, ascending."""
    if not faces:
        return (0,)
    face, *rest = faces
    return tuple(sorted({face * count + sum_ for count in range(6) for sum_ in _sums(tuple(rest))}))


@cache
def _needed(faces: _Faces, missing: int) -> int:
    """Return the least that the boxes of these faces can give together and that is not less than ``missing``."""
    sums = _sums(faces)
    place = bisect_left(sums, missing)
    return sums[place] if place < len(sums) else _OUT_OF_REACH


def _lower_boxes(game: Game) -> Iterator[Box]:
    return (box for box in game.boxes if box.face is None)


def _numbers(game: Game) -> range:
    return range(1, len(game.weights) + 1)
