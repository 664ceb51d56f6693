"""The throws of a turn, one die at a time.

What is kept is worth the mean of the same with one die more, over that die's six faces; and the best that may be kept
of some dice is all of them, or the best that may be kept of them without one. So a rethrow of every throw there is
takes 1260 additions and as many comparisons, where trying each of the 4368 ways to keep dice takes twenty times more.

``values`` below has a row for each set of so many dice, in the order of ``rolls``, and a column for each position.
"""

from math import factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from revanche.sheets.games.scoring import rolls

Values = NDArray[np.float64]

DICE: Final = 5
FACES: Final = range(1, 7)

PLACE: Final = {kept: place for size in range(DICE + 1) for place, kept in enumerate(rolls(size))}
"""The row of each set of dice among those of its size."""

_CHANCES: Final = (
    np.array([factorial(DICE) / prod(factorial(dice.count(face)) for face in FACES) for dice in rolls(DICE)])
    / len(FACES) ** DICE
)

_WITH_ONE_MORE: Final = [
    np.array([[PLACE[tuple(sorted((*kept, face)))] for kept in rolls(size)] for face in FACES]) for size in range(DICE)
]
_WITH_ONE_LESS: Final = [
    np.array([[PLACE[dice[:place] + dice[place + 1 :]] for dice in rolls(size)] for place in range(size)])
    for size in range(1, DICE + 1)
]


def thrown(values: Values) -> Values:
    """Return what it is worth to throw all dice once, for ``values`` of what may fall."""
    mean: Values = _CHANCES @ values
    return mean


def kept(values: Values) -> list[Values]:
    """Return what it is worth to keep some dice and to throw the rest once, by how many are kept, from none on."""
    means = [values]
    for one_more in reversed(_WITH_ONE_MORE):
        means.append(means[-1][one_more].sum(axis=0) * (1 / len(FACES)))
    return means[::-1]


def rethrown(values: Values) -> Values:
    """Return what each throw is worth to those who may throw what they like of it once more, or leave it."""
    best, *larger = kept(values)
    for means, one_less in zip(larger, _WITH_ONE_LESS, strict=True):
        best = np.maximum(means, best[one_less].max(axis=0))
    return best
