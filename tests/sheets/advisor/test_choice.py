"""The best box of each throw, against the rules of ``sheet``, which say it a throw at a time."""

import random

import numpy as np
import pytest

from revanche.sheets.advisor.choice import NEVER, UpperBoxes, written
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import rolls
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Cell, Filling, Sheet, further, legal

RULES = [
    ("yahtzee", {}),
    ("yahtzee", {"joker": "none"}),
    ("yahtzee", {"joker": "none", "yahtzee_bonus": "0"}),
    ("yahtzee_free", {}),
    ("kniffel", {"further_kniffel": "50"}),
    ("yatzy", {}),
    ("yatzy", {"order": "down"}),
    ("yatzy", {"two_pairs": "four_alike"}),
    ("yacht", {}),
    ("triple_yahtzee", {}),
    ("triple_yahtzee", {"yahtzee_bonus": "flat"}),
]


def endgame(game: Game, chance: random.Random, still_open: int) -> Sheet:
    """Return a sheet that was played at random until only so many boxes are open, Yahtzees more often than they are."""
    sheet = Sheet.blank(game)
    for _ in range(len(game.boxes) * len(game.weights) - still_open):
        dice = chance.choice([*rolls(5), *[(face,) * 5 for face in range(1, 7)] * 20])
        cells = sorted(legal(game, sheet, dice).items())
        cell, points = chance.choice([each for each in cells if each[0].box == "yahtzee"] or cells)
        sheet = sheet.filled(cell, Filling(points, further(game, sheet, dice)))
    return sheet


@pytest.mark.parametrize(("name", "options"), RULES, ids=str)
def test_each_throw_is_worth_its_best_box(name: str, options: dict[str, str]) -> None:
    game = played_by(name, options)
    chance = random.Random(7)  # noqa: S311 - the same each time
    for still_open in (1, 2, 4):
        sheet = endgame(game, chance, still_open)
        positions = Positions(game, sheet)
        values = np.random.default_rng(7).uniform(0, 100, (positions.shape[0], positions.shape[1] + 1))
        values[:, -1] = NEVER
        place = positions.find(sheet)
        assert place is not None
        worth = written(positions, values, place[0], UpperBoxes(positions, slice(place[1], place[1] + 1)))
        assert worth[:, 0] == pytest.approx([best(game, positions, values, sheet, dice) for dice in rolls(5)])


def best(
    game: Game, positions: Positions, values: np.typing.NDArray[np.float64], sheet: Sheet, dice: tuple[int, ...]
) -> float:
    bonus = further(game, sheet, dice)

    def worth(cell: Cell, points: int) -> float:
        weight = game.weights[cell.column - 1]
        ahead = values[positions.find(sheet.filled(cell, Filling(points, bonus)))]
        return float(weight * points + (weight if game.further_weighed else 1) * bonus + ahead)

    return max(worth(cell, points) for cell, points in legal(game, sheet, dice).items())
