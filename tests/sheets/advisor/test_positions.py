"""What a sheet can become: totals that come to the same are one position, and nothing is missing."""

import random

import pytest

from revanche.sheets.advisor.positions import Positions, UpperColumn, lower, upper
from revanche.sheets.games.scoring import rolls
from revanche.sheets.games.table import GAMES, played_by
from revanche.sheets.sheet import Filling, Sheet, further, legal

YAHTZEE = played_by("yahtzee", {})
WITHOUT = played_by("yahtzee", {"yahtzee_bonus": "0"})


def standing(**points: int) -> Sheet:
    return Sheet((points,), (0,))


@pytest.mark.parametrize(
    ("game", "shape"), [("yahtzee", (192, 1640)), ("yatzy", (512, 1640)), ("yacht", (64, 64)), ("kniffel", (192, 1640))]
)
def test_how_many_there_are(game: str, shape: tuple[int, int]) -> None:
    rules = played_by(game, {})
    assert Positions(rules, Sheet.blank(rules)).shape == shape


def test_boxes_in_order_can_only_be_filled_so() -> None:
    game = played_by("yatzy", {"order": "down"})
    rows, columns = Positions(game, Sheet.blank(game)).shape
    assert rows == 10
    assert columns < 100


def test_what_the_same_throws_lead_to_the_bonus_from_is_one_position() -> None:
    five = {"ones": 3, "twos": 6, "threes": 9, "fours": 12}
    needed = [upper(YAHTZEE, standing(**five, fives=fives)) for fives in (5, 10, 15, 20, 25)]
    assert needed[2] == (UpperColumn((6,), 18),)
    assert needed[3] == needed[2]  # 13 are missing, or 18
    assert needed[4] == (UpperColumn((6,), 12),)
    assert upper(YAHTZEE, standing(ones=0, twos=0, threes=0, fours=0, fives=0)) == upper(
        YAHTZEE, standing(ones=5, twos=0, threes=0, fours=0, fives=0)
    )


def test_a_zero_in_the_yahtzee_box_is_told_apart_where_it_matters() -> None:
    assert lower(YAHTZEE, standing(yahtzee=50)) != lower(YAHTZEE, standing(yahtzee=0))
    assert lower(YAHTZEE, standing()).unbroken
    assert lower(WITHOUT, standing(yahtzee=50)) == lower(WITHOUT, standing(yahtzee=0))


@pytest.mark.parametrize("game", ["yahtzee", "yahtzee_free", "kniffel", "yatzy", "yacht"])
def test_whatever_is_played_stays_among_them(game: str) -> None:
    chance = random.Random(game)  # noqa: S311 - the same each time
    rules = GAMES[game]
    sheet = Sheet.blank(rules)
    positions = Positions(rules, sheet)
    for _ in rules.boxes:
        dice = chance.choice(rolls(5))
        cell, points = chance.choice(sorted(legal(rules, sheet, dice).items()))
        sheet = sheet.filled(cell, Filling(points, further(rules, sheet, dice)))
        assert positions.find(sheet) is not None
    assert positions.find(sheet) in {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_what_cannot_follow_is_none_of_them() -> None:
    positions = Positions(YAHTZEE, standing(ones=3))
    assert positions.find(Sheet.blank(YAHTZEE)) is None
    assert positions.find(standing(ones=3, sixes=18)) is not None


def test_the_levels_are_all_columns() -> None:
    positions = Positions(YAHTZEE, Sheet.blank(YAHTZEE))
    levels = list(positions.levels())
    assert [level.start for level in levels] == [0, *(level.stop for level in levels[:-1])]
    assert levels[-1].stop == positions.shape[1]
