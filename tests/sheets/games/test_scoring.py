"""What dice are worth, in every box of every game."""

from itertools import permutations
from typing import Any

import pytest

from revanche.sheets.games.scoring import alike, rolls, straight
from revanche.sheets.games.table import GAMES
from support.vectors import scorings


def test_dice_give_the_right_points() -> None:
    def points(entry: dict[str, Any]) -> int:
        box = GAMES[entry["game"]].box(entry["box"])
        assert box is not None, entry["id"]
        return box.score(tuple(entry["dice"]))

    right = scorings("plain")
    assert {entry["id"]: points(entry) for entry in right} == {entry["id"]: entry["points"] for entry in right}


def test_every_box_is_among_the_right_values() -> None:
    shown = {(entry["game"], entry["box"]) for entry in scorings("plain")}
    shown |= {(game, box) for game in ("kniffel", "yahtzee_free", "triple_yahtzee") for _, box in shown}
    assert [(game.id, box.id) for game in GAMES.values() for box in game.boxes if (game.id, box.id) not in shown] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_dice_does_not_matter(game: str) -> None:
    chosen = rolls(GAMES[game].dice)[::13]
    for box in GAMES[game].boxes:
        for dice in chosen:
            assert len({box.score(order) for order in list(permutations(dice))[::17]}) == 1


@pytest.mark.parametrize(("dice", "ways"), [(5, 252), (6, 462)])
def test_there_are_so_many_throws(dice: int, ways: int) -> None:
    assert len(set(rolls(dice))) == ways


@pytest.mark.parametrize(
    ("sizes", "dice", "points"),
    [
        ((2,), (5, 5, 6, 6, 1), 12),
        ((2, 2), (4, 4, 4, 4, 1), 0),
        ((3, 2), (6, 6, 6, 5, 5, 5), 28),
        ((3, 2), (6, 6, 5, 5, 5, 1), 27),
        ((3, 2), (2, 2, 2, 2, 1, 1), 8),
        ((3, 2), (2, 2, 2, 2, 2), 0),
        ((4, 2), (1, 1, 1, 1, 6, 6), 16),
    ],
)
def test_the_best_groups_count_and_only_their_dice(sizes: tuple[int, ...], dice: tuple[int, ...], points: int) -> None:
    assert alike(*sizes)(dice) == points


@pytest.mark.parametrize(("dice", "points"), [((1, 2, 3, 4, 6), 30), ((1, 2, 3, 5, 6), 0), ((3, 4, 5, 6, 3), 30)])
def test_a_straight_may_have_other_dice_beside_it(dice: tuple[int, ...], points: int) -> None:
    assert straight(30, range(1, 5), range(2, 6), range(3, 7))(dice) == points
