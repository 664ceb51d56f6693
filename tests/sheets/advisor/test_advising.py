"""Advice: the right values as far as they are quick, and a second reckoning in fractions.

All right values, with those that need a whole table, are tried by ``python -m tests.best_play``.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from revanche.sheets.advisor.advising import Advisor, worked_out
from revanche.sheets.advisor.options import Keep, Write
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Cell, Filling, Sheet
from support.exact import Exact
from support.positions import game_and_sheet, in_form
from support.vectors import vectors

QUICK = 3
"""Open boxes up to which right values are tried here."""


def few_open() -> Iterator[dict[str, Any]]:
    for entry in vectors("advisor")["entries"]:
        game, sheet = game_and_sheet(entry)
        if len(game.boxes) * len(game.weights) - sum(map(len, sheet.columns)) <= QUICK:
            yield entry


@cache
def advisor(game: str, sheet: tuple[tuple[tuple[str, int], ...], ...]) -> Advisor:
    rules = played_by(game, {})
    return worked_out(rules, Sheet(tuple(map(dict, sheet)), (0,) * len(sheet)))


def on(game: str, open_boxes: str, **points: int) -> tuple[Game, Sheet]:
    """Return a sheet on which all but ``open_boxes`` are filled, with 0 where ``points`` does not say otherwise."""
    rules = played_by(game, {})
    column = {box.id: points.get(box.id, 0) for box in rules.boxes if box.id not in open_boxes.split()}
    return rules, Sheet((column,), (0,))


@pytest.mark.parametrize("entry", [*few_open()], ids=lambda entry: entry["id"])
def test_the_right_values(entry: dict[str, Any]) -> None:
    game, sheet = game_and_sheet(entry)
    one = advisor(entry["game"], tuple(tuple(column.items()) for column in sheet.columns))
    advice = one.advice(sheet, tuple(entry["dice"]), entry["throws_left"])
    assert advice.options[0].expected == pytest.approx(entry["expected_final"], abs=1e-6)
    best = [in_form(option.action, game) for option in advice.best]
    assert sorted(best, key=str) == sorted(entry["optimal"], key=str)


@pytest.mark.parametrize(
    ("name", "open_boxes", "points", "dice", "throws_left"),
    [
        ("yahtzee", "sixes chance", {"ones": 3, "fives": 20, "fours": 12, "yahtzee": 50}, (6, 6, 6, 6, 6), 1),
        ("yahtzee", "fours", {"yahtzee": 50, "sixes": 24, "fives": 15}, (1, 1, 1, 1, 1), 2),
        ("yahtzee", "yahtzee small_straight", {}, (1, 2, 2, 4, 4), 2),
        ("yahtzee_free", "twos full_house", {"yahtzee": 50}, (2, 2, 2, 2, 2), 0),
        ("yatzy", "two_pairs yatzy", {"sixes": 30, "fives": 25}, (1, 1, 5, 5, 6), 2),
        ("yacht", "choice big_straight", {}, (2, 3, 4, 5, 5), 1),
    ],
)
def test_a_second_reckoning_in_fractions(
    name: str, open_boxes: str, points: dict[str, int], dice: Dice, throws_left: int
) -> None:
    game, sheet = on(name, open_boxes, **points)
    exact = Exact(game)
    one = worked_out(game, sheet)
    assert one.expected(sheet) == pytest.approx(float(exact.expected(sheet)), abs=1e-10)
    options = {
        option.action.dice
        if isinstance(option.action, Keep)
        else Cell(option.action.column, option.action.box): option.expected
        for option in one.advice(sheet, dice, throws_left).options
    }
    right = exact.options(sheet, dice, throws_left)
    assert options == pytest.approx({each: float(worth) for each, worth in right.items()}, abs=1e-10)


def test_the_chance_of_the_bonus() -> None:
    game, sheet = on("yahtzee", "sixes", ones=3, twos=6, threes=9, fours=12, fives=15)
    one = worked_out(game, sheet)
    three_sixes = _at_least(3)
    assert one.chance(sheet) == pytest.approx(three_sixes, abs=1e-6)
    assert one.advice(sheet, (6, 6, 6, 1, 2), 0).bonus == 1.0
    assert one.advice(sheet, (6, 6, 5, 1, 2), 0).bonus == 0.0
    assert one.advice(sheet, (6, 6, 1, 2, 3), 1).bonus == pytest.approx(1 - (5 / 6) ** 3, abs=1e-6)


def _at_least(sixes: int) -> float:
    """Return the chance of so many sixes for who throws all other dice again twice."""
    each = 1 - (5 / 6) ** 3
    ways = {3: 10, 4: 5, 5: 1}
    return sum(ways[count] * each**count * (1 - each) ** (5 - count) for count in range(sixes, 6))


def test_there_is_no_chance_of_a_bonus_that_there_is_not() -> None:
    game, sheet = on("yacht", "ones")
    one = worked_out(game, sheet)
    assert one.chance(sheet) is None
    assert one.advice(sheet, (1, 1, 1, 1, 1), 0).bonus is None


def test_who_advises_knows_what_can_follow_and_nothing_else() -> None:
    game, sheet = on("yahtzee", "ones chance")
    one = worked_out(game, sheet)
    after = sheet.filled(Cell(1, "chance"), Filling(20, 0))
    assert one.knows(sheet)
    assert one.knows(after)
    assert not one.knows(Sheet.blank(game))
    with pytest.raises(KeyError):
        one.expected(Sheet.blank(game))


def test_a_full_sheet_has_nothing_to_advise_on() -> None:
    game, sheet = on("yahtzee", "", chance=20)
    one = worked_out(game, sheet)
    assert one.expected(sheet) == 20
    assert one.advice(sheet, (1, 1, 1, 1, 1), 2).options == ()


def test_a_further_yahtzee_is_told_with_its_bonus() -> None:
    game, sheet = on("yahtzee", "fours", yahtzee=50)
    best = worked_out(game, sheet).advice(sheet, (4, 4, 4, 4, 4), 1).best
    assert [option.action for option in best] == [Write(1, "fours", 20, 100)]


def test_progress_is_heard_up_to_the_end() -> None:
    heard: list[float] = []
    worked_out(*on("yahtzee", "fours chance"), heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == pytest.approx(1.0)
