"""What each position is worth to best play: backward induction, from full sheets to the one that is asked for.

The worth of a position is all that is still to be had of it in the mean: points of boxes, further Yahtzees, and the
upper part's bonus also where it is sure already. It is what it is worth to throw, then twice to throw again what one
likes, and then to write the dice in the best box: each is worth its points and the position that it leads to.
"""

from collections.abc import Callable

import numpy as np

from revanche.sheets.advisor.choice import NEVER, UpperBoxes, written
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.turn import Values, rethrown, thrown

_AT_ONCE = 200  # positions, so that what a turn works on stays near the processor


def solve(positions: Positions, bonus: float | None = None, told: Callable[[int], None] = lambda _: None) -> Values:
    """Return the worth of all ``positions``: a row for each lower part, a column for each upper one.

    A last column is minus infinity, the worth of what can't be. ``bonus`` are the points of the upper part's bonus,
    where they are not those of the game. ``told`` hears how many rows are done.
    """
    game, (rows, columns) = positions.game, positions.shape
    values = np.full((rows, columns + 1), NEVER)
    pieces = [
        UpperBoxes(positions, slice(start, min(start + _AT_ONCE, level.stop)))
        for level in positions.levels()
        for start in range(level.start, level.stop, _AT_ONCE)
    ]
    for row, lower in enumerate(positions.lowers):
        for piece in pieces:
            if lower.open or piece.boxes:
                worth = written(positions, values, row, piece)
                for _ in range(game.throws - 1):
                    worth = rethrown(worth)
                values[row, piece.columns] = thrown(worth)
            else:
                values[row, piece.columns] = _bonuses(positions, piece.columns, bonus)
        told(row + 1)
    return values


def _bonuses(positions: Positions, columns: slice, bonus: float | None) -> list[float]:
    """Return the upper bonuses of full upper parts."""
    game = positions.game
    if game.bonus is None:
        return [0.0 for _ in positions.uppers[columns]]
    points = game.bonus.points if bonus is None else bonus
    return [
        sum(points * weight for part, weight in zip(upper, game.weights, strict=True) if part.needed == 0)
        for upper in positions.uppers[columns]
    ]
