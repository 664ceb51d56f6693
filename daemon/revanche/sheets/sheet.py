"""One player's sheet: which boxes dice may be written in now, and for how many points.

Five equal dice are a joker once every Yahtzee box is filled, with 50 or 0. With 50 in all of them they also earn the
game's bonus, wherever they are written, also as 0. A box that may be filled may be struck: 0 is always possible.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

import msgspec

from revanche.sheets.games.rules import FULL_YAHTZEE, YAHTZEE, Box, Game, Joker
from revanche.sheets.games.scoring import Dice, Scoring, rolls


class Cell(NamedTuple):
    """A box in a column; columns count from 1, and only Triple Yahtzee has more than one."""

    column: int
    box: str


class Filling(NamedTuple):
    """What is written in a box, and the bonus for a further Yahtzee earned with it."""

    points: int
    yahtzee_bonus: int


class Sheet(msgspec.Struct, frozen=True):
    """What one player has written: for each column the points of its filled boxes, and how many further Yahtzees."""

    columns: tuple[dict[str, int], ...]
    yahtzees: tuple[int, ...]

    @classmethod
    def blank(cls, game: Game) -> "Sheet":
        """Return a sheet on which nothing stands."""
        return cls(tuple({} for _ in game.weights), tuple(0 for _ in game.weights))

    def filled(self, cell: Cell, outcome: Filling) -> "Sheet":
        """Return the sheet with one more box filled."""
        columns, yahtzees = list(self.columns), list(self.yahtzees)
        columns[cell.column - 1] = columns[cell.column - 1] | {cell.box: outcome.points}
        yahtzees[cell.column - 1] += outcome.yahtzee_bonus > 0
        return Sheet(tuple(columns), tuple(yahtzees))


def open_cells(game: Game, sheet: Sheet) -> list[Cell]:
    """Return the boxes that are not filled, in the order of the sheet; of a game played in order the next one."""
    cells = [Cell(column, box.id) for column, box in _open(game, sheet)]
    return cells[:1] if game.in_order else cells


def legal(game: Game, sheet: Sheet, dice: Dice) -> dict[Cell, int]:
    """Return every box that these dice may be written in now, with the points they give there."""
    if not _is_joker(game, sheet, dice):
        plain = ((Cell(column, box.id), box.score(dice)) for column, box in _open(game, sheet))
        return dict(islice(plain, 1 if game.in_order else None))
    return {Cell(column, box.id): points for column, box, points in _joker(game, sheet, dice)}


def further(game: Game, sheet: Sheet, dice: Dice) -> int:
    """Return the bonus that these dice earn as a further Yahtzee."""
    if len(set(dice)) > 1 or not game.further:
        return 0
    return game.further if all(column.get(YAHTZEE) == FULL_YAHTZEE for column in sheet.columns) else 0


def fillings(game: Game, sheet: Sheet) -> dict[Cell, set[Filling]]:
    """Return every box that may be filled now, with all that can be written in it, whatever the dice."""
    found: dict[Cell, set[Filling]] = {}
    for column, box in islice(_open(game, sheet), 1 if game.in_order else None):
        found[Cell(column, box.id)] = {Filling(points, 0) for points in _unequal(box.score, game.dice) | {0}}
    for dice in ((value,) * game.dice for value in range(1, 7)):
        bonus = further(game, sheet, dice)
        for cell, points in legal(game, sheet, dice).items():
            found[cell].add(Filling(points, bonus))
    return found


@cache
def _unequal(score: Scoring, count: int) -> frozenset[int]:
    """Return the points that so many dice can give by ``score`` when they are not all equal."""
    return frozenset(score(dice) for dice in rolls(count) if dice[0] != dice[-1])


def _open(game: Game, sheet: Sheet) -> Iterator[tuple[int, Box]]:
    for number, column in enumerate(sheet.columns, 1):
        for box in game.boxes:
            if box.id not in column:
                yield number, box


def _is_joker(game: Game, sheet: Sheet, dice: Dice) -> bool:
    return game.joker is not Joker.NONE and len(set(dice)) == 1 and all(YAHTZEE in column for column in sheet.columns)


def _joker(game: Game, sheet: Sheet, dice: Dice) -> Iterator[tuple[int, Box, int]]:
    opened = list(_open(game, sheet))
    own = [(column, box) for column, box in opened if box.face == dice[0]]
    lower = [(column, box) for column, box in opened if box.face is None]
    if game.joker is Joker.FREE:
        places, full = opened, not own
    else:
        places, full = own or lower or opened, not own
    for column, box in places:
        yield column, box, box.joker if full and box.joker is not None else box.score(dice)
