"""What advice is made of, as values, and where there is any."""

from typing import Final

import msgspec

from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.sheet import Cell, Filling, Sheet

TIED: Final = 1e-9
"""Points by which what is equally good may differ, since sums are rounded."""

MOST_OPEN: Final = 12
"""Open boxes up to which there is exact advice in a game of several columns; 39 can't be reckoned through."""

_DICE: Final = 5


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="action"):
    """Keep these dice, fewer than all and ascending, and throw the rest."""

    dice: Dice


class Write(msgspec.Struct, frozen=True, tag="score", tag_field="action"):
    """Write the dice in a box; see ``sheet.Filling``."""

    column: int
    box: str
    points: int
    yahtzee_bonus: int = 0

    def done(self, sheet: Sheet) -> Sheet:
        """Return the sheet on which it is written."""
        return sheet.filled(Cell(self.column, self.box), Filling(self.points, self.yahtzee_bonus))


Action = Keep | Write


class Option(msgspec.Struct, frozen=True):
    """An action, and the total that it comes to in the mean."""

    action: Action
    expected: float


class Advice(msgspec.Struct, frozen=True):
    """All ``options`` of a turn, the best first.

    ``bonus`` is the chance that the best leads to the upper part's bonus, 1.0 where it is sure; ``None`` in a game
    without one or with one in each of several columns.
    """

    options: tuple[Option, ...]
    bonus: float | None

    @property
    def best(self) -> tuple[Option, ...]:
        """The options that are exactly equally good and better than any other."""
        return tuple(option for option in self.options if option.expected > self.options[0].expected - TIED)


def advised(game: Game) -> bool:
    """Tell whether there is exact advice in a game: in those of five dice."""
    return game.dice == _DICE and not game.saves


def advisable(game: Game, sheet: Sheet) -> bool:
    """Tell whether there is exact advice on a sheet: in a game of several columns only towards its end."""
    still_open = len(game.boxes) * len(game.weights) - sum(map(len, sheet.columns))
    return advised(game) and (len(game.weights) == 1 or still_open <= MOST_OPEN)
