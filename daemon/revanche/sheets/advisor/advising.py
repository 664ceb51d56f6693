"""Advice: what may be done in a turn, and what the total comes to in the mean when best play follows it."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from revanche.sheets.advisor.choice import UpperBoxes, written
from revanche.sheets.advisor.induction import solve
from revanche.sheets.advisor.options import Action, Advice, Keep, Option, Write
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.turn import DICE, PLACE, Values, kept, rethrown
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.sheet import Sheet, further, legal
from revanche.sheets.totals import added_up

RAISE: Final = 2.0**-16
"""Points by which the bonus is raised to find its chance."""


class Advisor:
    """Knows what ``positions`` are worth.

    ``values`` is their worth as of ``induction.solve``, and ``raised`` with ``RAISE`` points more for the bonus. The
    latter tells the bonus's chance: where best play has it with the chance p, the worth grows by p for each point.
    """

    def __init__(self, positions: Positions, values: Values, raised: Values | None) -> None:
        self.game = positions.game
        self.positions = positions
        self.values = values
        self.raised = raised

    def knows(self, sheet: Sheet) -> bool:
        """Tell whether a sheet can follow from that for which this was worked out."""
        return self.positions.find(sheet) is not None

    def expected(self, sheet: Sheet) -> float:
        """Return the total that a sheet comes to in the mean, before its next turn; ``KeyError`` for an unknown one."""
        return self._worth(self.values, sheet)

    def chance(self, sheet: Sheet) -> float | None:
        """Return the chance of the upper bonus, before the next turn."""
        if self.raised is None:
            return None
        return _chance(self._worth(self.raised, sheet) - self._worth(self.values, sheet))

    def advice(self, sheet: Sheet, dice: Dice, throws_left: int) -> Advice:
        """Return what may be done with ``dice`` while ``throws_left`` throws are left; ``KeyError`` as above."""
        worths = self._options(self.values, sheet, dice, throws_left)
        options = sorted((Option(*pair) for pair in worths.items()), key=lambda option: -option.expected)
        if self.raised is None or not options:
            return Advice(tuple(options), None)
        raised = self._options(self.raised, sheet, dice, throws_left)
        best = Advice(tuple(options), None).best
        return Advice(tuple(options), max(_chance(raised[each.action] - each.expected) for each in best))

    def _options(self, values: Values, sheet: Sheet, dice: Dice, throws_left: int) -> dict[Action, float]:
        ordered = tuple(sorted(dice))
        options: dict[Action, float] = {}
        for cell, points in legal(self.game, sheet, ordered).items():
            one = Write(cell.column, cell.box, points, further(self.game, sheet, ordered))
            options[one] = self._worth(values, one.done(sheet))
        if throws_left and options:
            means = kept(self._thrown(values, sheet, throws_left - 1))
            stands = _score(self.game, sheet)
            for some in _parts(ordered):
                options[Keep(some)] = stands + float(means[len(some)][PLACE[some], 0])
        return options

    def _thrown(self, values: Values, sheet: Sheet, throws_left: int) -> Values:
        """Return what each throw is worth, beside what stands."""
        row, column = self._place(sheet)
        worth = written(self.positions, values, row, UpperBoxes(self.positions, slice(column, column + 1)))
        for _ in range(throws_left):
            worth = rethrown(worth)
        return worth

    def _worth(self, values: Values, sheet: Sheet) -> float:
        return _score(self.game, sheet) + float(values[self._place(sheet)])

    def _place(self, sheet: Sheet) -> tuple[int, int]:
        place = self.positions.find(sheet)
        if place is None:
            raise KeyError(sheet)
        return place


def worked_out(game: Game, sheet: Sheet, told: Callable[[float], None] = lambda _: None) -> Advisor:
    """Return who advises on ``sheet`` and on all that can follow from it; ``told`` hears which part is done."""
    positions = Positions(game, sheet)
    rows, _ = positions.shape
    whole = game.bonus is not None and len(game.weights) == 1
    parts = 2 if whole else 1
    values = solve(positions, told=lambda row: told(row / rows / parts))
    if game.bonus is None or not whole:
        return Advisor(positions, values, None)
    raised = solve(positions, game.bonus.points + RAISE, told=lambda row: told((row / rows + 1) / parts))
    return Advisor(positions, values, raised)


def _score(game: Game, sheet: Sheet) -> int:
    """Return what stands on a sheet without the upper bonus, which is still to be had as a position's worth has it."""
    total = added_up(game, sheet)
    return total.total - sum(part.bonus * weight for part, weight in zip(total.columns, game.weights, strict=True))


def _chance(more: float) -> float:
    return min(1.0, max(0.0, more / RAISE))


def _parts(dice: Dice) -> Iterator[Dice]:
    """Yield each set of dice that may be kept of these, fewer than all."""
    counts = Counter(dice)
    for each in product(*(range(count + 1) for count in counts.values())):
        if sum(each) < DICE:
            yield tuple(face for face, count in zip(counts, each, strict=True) for _ in range(count))
