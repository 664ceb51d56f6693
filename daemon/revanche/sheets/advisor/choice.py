"""The choice of a box: what each throw is worth in the best one, for many positions at once.

``values`` is the worth of all positions, as in ``induction``: a row for each lower and a column for each upper part.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.turn import DICE, FACES, PLACE, Values
from revanche.sheets.games.rules import YAHTZEE, Box, Game, Joker
from revanche.sheets.games.scoring import rolls
from revanche.sheets.sheet import Cell

NEVER: Final = float("-inf")

_COUNTS: Final = {face: np.array([dice.count(face) for dice in rolls(DICE)]) for face in FACES}
_FIVES: Final = [PLACE[(face,) * DICE] for face in FACES]
_HOW_MANY: Final = np.arange(DICE + 1)[:, np.newaxis]
_NONE, _ALL = 0, DICE


class _UpperBox(NamedTuple):
    """An upper box; ``leads`` has the column that each position leads to, by how many of the dice have its face."""

    cell: Cell
    face: int
    leads: NDArray[np.intp]


class UpperBoxes:
    """The upper boxes that are open in a slice of the table's columns, where each position has equally many."""

    def __init__(self, positions: Positions, columns: slice) -> None:
        self.columns = columns
        self.count = columns.stop - columns.start
        self.boxes = [
            _UpperBox(cell, box.face, np.array([_leads(positions, cell, box.face, at) for at in _places(columns)]).T)
            for cell, box in positions.boxes.items()
            if box.face is not None
            and any(box.face in upper[cell.column - 1].faces for upper in positions.uppers[columns])
        ]


class _LowerBox(NamedTuple):
    """An open lower box: the throws' points there, and the worth of the positions that 0 and more of them lead to."""

    cell: Cell
    box: Box
    struck: Values
    filled: Values


def written(positions: Positions, values: Values, row: int, upper: UpperBoxes) -> Values:
    """Return what each throw is worth in its best box: those of a row, and of ``upper`` for each of its columns."""
    game = positions.game
    best = np.full((len(rolls(DICE)), upper.count), NEVER)
    for cell, face, leads in upper.boxes:
        worth = _weight(game, cell) * face * _HOW_MANY + values[row][leads]
        np.maximum(best, worth[_COUNTS[face]], out=best)
    lower = list(_lower_boxes(positions, values, row, upper))
    for cell, box, struck, filled in lower:
        points = _points(box)[:, np.newaxis]
        worth = _weight(game, cell) * points + filled
        np.maximum(best, worth if filled is struck else np.where(points > 0, worth, struck), out=best)
    if (game.further or game.joker is not Joker.NONE) and all(cell.box != YAHTZEE for cell, *_ in lower):
        best[_FIVES] = _fives(positions, values, row, upper, lower)
    return best


def _fives(positions: Positions, values: Values, row: int, upper: UpperBoxes, lower: list[_LowerBox]) -> Values:
    """Return what five equal dice are worth once all Yahtzee boxes are filled; see ``rules.Joker``."""
    game, unbroken = positions.game, positions.lowers[row].unbroken
    own, other, plain, full = (np.full((len(FACES), upper.count), NEVER) for _ in range(4))

    def further(cell: Cell) -> int:
        return game.further * (_weight(game, cell) if game.further_weighed else 1) if unbroken else 0

    for cell, face, leads in upper.boxes:
        worth = values[row][leads] + further(cell)
        own[face - 1] = np.maximum(own[face - 1], worth[_ALL] + _weight(game, cell) * face * DICE)
        others = [one - 1 for one in FACES if one != face]
        other[others] = np.maximum(other[others], worth[_NONE])
    for cell, box, _, filled in lower:
        worth, points = filled + further(cell), _points(box)[_FIVES]
        joker = points if box.joker is None else np.full(len(FACES), box.joker)
        np.maximum(plain, _weight(game, cell) * points[:, np.newaxis] + worth, out=plain)
        np.maximum(full, _weight(game, cell) * joker[:, np.newaxis] + worth, out=full)
    match game.joker:
        case Joker.FORCED:
            return np.where(own > NEVER, own, full if lower else other)
        case Joker.FREE:
            return np.maximum(np.maximum(own, other), np.where(own > NEVER, plain, full))
        case Joker.NONE:
            return np.maximum(np.maximum(own, other), plain)


def _lower_boxes(positions: Positions, values: Values, row: int, upper: UpperBoxes) -> Iterator[_LowerBox]:
    cells = positions.lowers[row].open
    if positions.game.in_order:
        cells = () if upper.boxes else cells[:1]
    for cell in cells:
        filled, struck = (positions.closed(row, cell, struck=zero) for zero in (False, True))
        worth = values[filled, upper.columns]
        yield _LowerBox(
            cell, positions.boxes[cell], worth if struck == filled else values[struck, upper.columns], worth
        )


def _leads(positions: Positions, cell: Cell, face: int, column: int) -> list[int]:
    """Return the columns that an upper part leads to by how many dice are written; the last where it is not open."""
    before = positions.uppers[column]
    part = before[cell.column - 1]
    if face not in part.faces or (positions.game.in_order and face != part.faces[0]):
        return [positions.shape[1]] * (DICE + 1)
    at = cell.column - 1
    return [positions.column((*before[:at], part.filled(face, count), *before[at + 1 :])) for count in range(DICE + 1)]


@cache
def _points(box: Box) -> NDArray[np.float64]:
    return np.array([box.score(dice) for dice in rolls(DICE)], float)


def _weight(game: Game, cell: Cell) -> int:
    return game.weights[cell.column - 1]


def _places(columns: slice) -> range:
    return range(columns.start, columns.stop)
