"""Which boxes dice may be written in: the joker rules, exactly."""

from itertools import product
from typing import Any

import pytest

from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import rolls
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Cell, Filling, Sheet, fillings, further, legal, open_cells
from support.vectors import scorings

FORCED = played_by("yahtzee", {})
LOWER = {"three_of_a_kind": 9, "four_of_a_kind": 8, "full_house": 25, "small_straight": 0, "large_straight": 40}
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
AS_JOKER = {"three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 25, "small_straight": 30, "large_straight": 40}


def written(game: Game, columns: dict[str, Any]) -> Sheet:
    parts = [columns] if len(game.weights) == 1 else [columns[name] for name in ("1", "2", "3")]
    filled = tuple({box: points for box, points in part.items() if points is not None} for part in parts)
    return Sheet(filled, (0,) * len(filled))


def cells(given: dict[str, int] | list[dict[str, Any]]) -> dict[Cell, int]:
    if isinstance(given, dict):
        return {Cell(1, box): points for box, points in given.items()}
    return {Cell(one["column"], one["box"]): one["points"] for one in given}


@pytest.mark.parametrize("entry", scorings("joker"), ids=lambda entry: entry["id"])
def test_a_roll_may_go_in_these_boxes_and_no_others(entry: dict[str, Any]) -> None:
    game = played_by(entry["game"], {})
    sheet, dice = written(game, entry["sheet"]), tuple(entry["dice"])
    assert legal(game, sheet, dice) == cells(entry["legal"])
    assert further(game, sheet, dice) == entry["yahtzee_bonus"]
    refused = {
        Cell(one.get("column", 1), one["box"]) if isinstance(one, dict) else Cell(1, one) for one in entry["illegal"]
    }
    assert set(open_cells(game, sheet)) - set(legal(game, sheet, dice)) == refused


TRUTH = list(product(("forced", "none"), (None, 0, 50), (False, True), (False, True)))


@pytest.mark.parametrize(("joker", "yahtzee", "own_open", "lower_open"), TRUTH)
def test_the_truth_table_of_five_fours(joker: str, yahtzee: int | None, own_open: bool, lower_open: bool) -> None:  # noqa: FBT001
    game = played_by("yahtzee", {"joker": joker})
    column: dict[str, int] = {} if yahtzee is None else {"yahtzee": yahtzee}
    column |= {} if own_open else {"fours": 8}
    column |= {"chance": 20} | ({} if lower_open else LOWER)
    sheet = Sheet((column,), (0,))
    plain = dict.fromkeys(UPPER, 0) | {"fours": 20, "yahtzee": 50}
    plain |= {"three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 0, "small_straight": 0, "large_straight": 0}
    if yahtzee is None or joker == "none":
        wanted = plain
    elif own_open:
        wanted = {"fours": 20}
    elif lower_open:
        wanted = AS_JOKER
    else:
        wanted = dict.fromkeys(UPPER, 0)
    still = {box: points for box, points in wanted.items() if box not in column}
    assert legal(game, sheet, (4,) * 5) == cells(still)
    assert further(game, sheet, (4,) * 5) == (100 if yahtzee == 50 else 0)


@pytest.mark.parametrize(("own_open", "house"), [(True, 0), (False, 25)])
def test_a_free_joker_goes_anywhere_and_is_full_below_once_its_own_box_is_filled(own_open: bool, house: int) -> None:  # noqa: FBT001
    game = played_by("yahtzee_free", {})
    column = {"yahtzee": 50} | ({} if own_open else {"fours": 8})
    places = legal(game, Sheet((column,), (0,)), (4,) * 5)
    assert places[Cell(1, "full_house")] == house
    assert places[Cell(1, "ones")] == 0
    assert len(places) == 13 - len(column)


def test_nothing_but_five_equal_dice_is_a_joker() -> None:
    sheet = Sheet(({"yahtzee": 50},), (0,))
    for dice in rolls(5):
        places = legal(FORCED, sheet, dice)
        if len(set(dice)) > 1:
            assert (len(places), further(FORCED, sheet, dice)) == (12, 0)
        else:
            assert (len(places), further(FORCED, sheet, dice)) == (1, 100)


@pytest.mark.parametrize("game", ["yatzy", "maxi_yatzy", "yacht"])
def test_games_without_a_joker_take_any_dice_in_any_open_box(game: str) -> None:
    rules = played_by(game, {})
    sheet = Sheet.blank(rules).filled(Cell(1, rules.boxes[-1].id), Filling(0, 0))
    for dice in rolls(rules.dice):
        assert len(legal(rules, sheet, dice)) == len(rules.boxes) - 1
        assert further(rules, sheet, dice) == 0


def test_a_game_from_top_to_bottom_has_one_box_at_a_time_and_ends() -> None:
    game = played_by("yatzy", {"order": "down"})
    sheet = Sheet.blank(game)
    for box in game.boxes:
        assert list(legal(game, sheet, (1, 2, 3, 4, 5))) == open_cells(game, sheet) == [Cell(1, box.id)]
        sheet = sheet.filled(Cell(1, box.id), Filling(0, 0))
    assert legal(game, sheet, (1, 2, 3, 4, 5)) == {}


@pytest.mark.parametrize(
    ("column", "box", "possible"),
    [
        ({}, "ones", {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)}),
        ({"yahtzee": 50}, "ones", {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 100)}),
        ({"yahtzee": 0}, "ones", {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)}),
        ({"yahtzee": 50}, "full_house", {(0, 0), (25, 0)}),
        ({"yahtzee": 50, "fours": 8}, "full_house", {(0, 0), (25, 0), (25, 100)}),
        (
            {"yahtzee": 50, "fours": 8} | LOWER | {"chance": 9},
            "ones",
            {(n, 0) for n in range(5)} | {(5, 100), (0, 100)},
        ),
        ({}, "yahtzee", {(0, 0), (50, 0)}),
        ({"ones": 3}, "ones", set()),
        ({}, "two_pairs", set()),
    ],
)
def test_what_can_be_written_in_a_box_without_knowing_the_dice(
    column: dict[str, int], box: str, possible: set[tuple[int, int]]
) -> None:
    assert fillings(FORCED, Sheet((column,), (0,))).get(Cell(1, box), set()) == possible
