"""What a sheet adds up to."""

import msgspec

from revanche.sheets.games.rules import Game
from revanche.sheets.sheet import Sheet


class ColumnTotal(msgspec.Struct, frozen=True):
    """One column. ``missing`` is what the upper part lacks for the bonus (``None`` in a game without one).

    ``bonus`` is the upper part's, ``yahtzee_bonus`` the points for further Yahtzees, not multiplied; ``total`` is the
    sum of all, not multiplied by the column's weight.
    """

    upper: int
    bonus: int
    missing: int | None
    lower: int
    yahtzee_bonus: int

    @property
    def total(self) -> int:
        """The column's sum."""
        return self.upper + self.bonus + self.lower + self.yahtzee_bonus


class Total(msgspec.Struct, frozen=True):
    """The whole sheet: its columns and what they come to together, each by its weight."""

    columns: tuple[ColumnTotal, ...]
    total: int


def added_up(game: Game, sheet: Sheet) -> Total:
    """Return what stands on ``sheet``, open boxes counting nothing."""
    columns = tuple(
        _column(game, points, yahtzees) for points, yahtzees in zip(sheet.columns, sheet.yahtzees, strict=True)
    )
    return Total(columns, sum(_weighed(game, *pair) for pair in zip(columns, game.weights, strict=True)))


def _column(game: Game, points: dict[str, int], yahtzees: int) -> ColumnTotal:
    upper = sum(points.get(box.id, 0) for box in game.boxes if box.face is not None)
    missing = max(0, game.bonus.at - upper) if game.bonus else None
    bonus = game.bonus.points if game.bonus and not missing else 0
    return ColumnTotal(upper, bonus, missing, sum(points.values()) - upper, yahtzees * game.further)


def _weighed(game: Game, column: ColumnTotal, weight: int) -> int:
    if game.further_weighed:
        return weight * column.total
    return weight * (column.total - column.yahtzee_bonus) + column.yahtzee_bonus
