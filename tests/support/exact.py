"""Best play worked out a second time, in another way: fractions, every way to keep dice, and the rules of ``sheet``.

Slow, so for the last boxes of a game only. Dice are thrown one after the other, and their order is then left aside.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice, rolls
from revanche.sheets.sheet import Filling, Sheet, further, legal
from revanche.sheets.totals import added_up


class Exact:
    """Best play on the sheets of a game, in totals at the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._turns: dict[tuple[object, ...], Fraction] = {}

    def expected(self, sheet: Sheet) -> Fraction:
        """Return the total that a sheet comes to in the mean, before its next turn."""
        total = added_up(self.game, sheet)
        if sum(map(len, sheet.columns)) == len(self.game.boxes) * len(self.game.weights):
            return Fraction(total.total)
        missing = tuple(column.missing for column in total.columns)
        fives = tuple(column.get("yahtzee") for column in sheet.columns)
        key = (*(frozenset(column) for column in sheet.columns), missing, fives)
        if key not in self._turns:
            self._turns[key] = self._kept(self._worths(sheet, 2), ()) - total.total
        return self._turns[key] + total.total

    def options(self, sheet: Sheet, dice: Dice, throws_left: int) -> dict[object, Fraction]:
        """Return what each box and, as dice, each way to keep some comes to."""
        options: dict[object, Fraction] = dict(self._written(sheet, dice))
        if throws_left:
            worths = self._worths(sheet, throws_left - 1)
            options |= {some: self._kept(worths, some) for some in set(_parts(dice)) if len(some) < len(dice)}
        return options

    def _written(self, sheet: Sheet, dice: Dice) -> Iterator[tuple[object, Fraction]]:
        for cell, points in legal(self.game, sheet, dice).items():
            yield cell, self.expected(sheet.filled(cell, Filling(points, further(self.game, sheet, dice))))

    def _worths(self, sheet: Sheet, throws_left: int) -> dict[Dice, Fraction]:
        worths = {dice: max(worth for _, worth in self._written(sheet, dice)) for dice in rolls(5)}
        for _ in range(throws_left):
            means = {some: self._kept(worths, some) for size in range(6) for some in rolls(size)}
            worths = {dice: max(means[some] for some in set(_parts(dice))) for dice in rolls(5)}
        return worths

    def _kept(self, worths: dict[Dice, Fraction], some: Dice) -> Fraction:
        missing = 5 - len(some)
        total = sum(ways * worths[tuple(sorted(some + more))] for more, ways in _thrown(missing).items())
        return Fraction(total) / 6**missing


@cache
def _thrown(count: int) -> dict[Dice, int]:
    return Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count))


@cache
def _parts(dice: Dice) -> tuple[Dice, ...]:
    return tuple(some for size in range(6) for some in combinations(dice, size))
