"""Dice to explain a game with: a throw for each box, and a whole sheet that was filled with such throws."""

from typing import Final

import msgspec

from revanche.sheets.games.rules import YAHTZEE, Box, Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.sheet import Cell, Filling, Sheet, further, legal

_FIVE: Final[dict[str, Dice]] = {
    "ones": (1, 1, 1, 4, 6),
    "twos": (2, 2, 2, 5, 6),
    "threes": (3, 3, 3, 1, 4),
    "fours": (4, 4, 4, 2, 6),
    "fives": (5, 5, 5, 1, 2),
    "sixes": (6, 6, 6, 1, 2),
    "one_pair": (5, 5, 3, 3, 1),
    "two_pairs": (5, 5, 3, 3, 1),
    "three_of_a_kind": (4, 4, 4, 2, 5),
    "four_of_a_kind": (2, 2, 2, 2, 6),
    "full_house": (3, 3, 3, 6, 6),
    "small_straight": (1, 2, 3, 4, 5),
    "large_straight": (2, 3, 4, 5, 6),
    "little_straight": (1, 2, 3, 4, 5),
    "big_straight": (2, 3, 4, 5, 6),
    "chance": (1, 3, 5, 6, 6),
    "choice": (1, 3, 5, 6, 6),
    "yahtzee": (5, 5, 5, 5, 5),
    "yatzy": (5, 5, 5, 5, 5),
    "yacht": (5, 5, 5, 5, 5),
}
_SIX: Final[dict[str, Dice]] = {
    "ones": (1, 1, 1, 1, 4, 6),
    "twos": (2, 2, 2, 2, 5, 6),
    "threes": (3, 3, 3, 3, 1, 4),
    "fours": (4, 4, 4, 4, 2, 6),
    "fives": (5, 5, 5, 5, 1, 2),
    "sixes": (6, 6, 6, 6, 1, 2),
    "one_pair": (5, 5, 3, 3, 1, 2),
    "two_pairs": (5, 5, 3, 3, 1, 2),
    "three_pairs": (1, 1, 3, 3, 6, 6),
    "three_of_a_kind": (4, 4, 4, 2, 5, 6),
    "four_of_a_kind": (2, 2, 2, 2, 1, 6),
    "five_of_a_kind": (5, 5, 5, 5, 5, 1),
    "small_straight": (1, 2, 3, 4, 5, 5),
    "large_straight": (2, 3, 4, 5, 6, 6),
    "full_straight": (1, 2, 3, 4, 5, 6),
    "full_house": (3, 3, 3, 6, 6, 1),
    "villa": (2, 2, 2, 5, 5, 5),
    "tower": (4, 4, 4, 4, 1, 1),
    "chance": (1, 3, 5, 6, 6, 6),
    "maxi_yatzy": (3, 3, 3, 3, 3, 3),
}
_FOUR_IN_A_ROW: Final[Dice] = (1, 2, 3, 4, 6)
_MISSED: Final = {"large_straight": (2, 3, 4, 5, 5), "big_straight": (2, 3, 4, 5, 5)}
"""What was thrown in the whole sheet instead, so that one box is struck."""


class Turn(msgspec.Struct, frozen=True):
    """One turn of the sheet: the dice at its end, where they were written and what for."""

    cell: Cell
    dice: Dice
    filling: Filling


def example(game: Game, box: Box) -> Dice:
    """Return dice that give points in ``box``, and show what counts there."""
    if game.box(YAHTZEE) is not None and box.id == "small_straight":
        return _FOUR_IN_A_ROW
    return (_FIVE if len(_FIVE["ones"]) == game.dice else _SIX)[box.id]


def whole_sheet(game: Game) -> tuple[Turn, ...]:
    """Return the turns of a sheet that is full at the end, in the order they were played.

    Its upper part brings just the bonus, where there is one, and one straight is struck. In a game with a bonus for
    them, fours are a further Yahtzee.
    """
    sheet, turns = Sheet.blank(game), list[Turn]()
    for column in range(1, len(game.weights) + 1):
        first = [box for box in game.boxes if box.id == YAHTZEE]  # so that the fours can be a further one
        for box in [*first, *(box for box in game.boxes if box.id != YAHTZEE)]:
            cell, dice = Cell(column, box.id), _MISSED.get(box.id, example(game, box))
            if box.id == "fours" and game.further and column == len(game.weights):
                dice = (4,) * game.dice
            filling = Filling(legal(game, sheet, dice)[cell], further(game, sheet, dice))
            sheet = sheet.filled(cell, filling)
            turns.append(Turn(cell, dice, filling))
    return tuple(turns)
