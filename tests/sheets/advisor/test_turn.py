"""One turn: chances of throws, and what a single box can be worth, against the right values."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from revanche.sheets.advisor.turn import PLACE, Values, kept, rethrown, thrown
from revanche.sheets.games.scoring import Scoring, rolls
from revanche.sheets.games.table import GAMES
from support.vectors import vectors

DICE = vectors("dice")


def one(*dice: int) -> Values:
    """Return values of 1 for these dice and 0 for all others."""
    values = np.zeros((len(rolls(5)), 1))
    values[PLACE[tuple(sorted(dice))]] = 1
    return values


def scored(game: str, box: str) -> Scoring:
    found = GAMES[game].box(box)
    assert found is not None
    return found.score


def column(*values: float) -> Values:
    return np.array(values, float)[:, np.newaxis]


def test_there_are_as_many_sets_of_dice_as_there_should_be() -> None:
    assert len(rolls(5)) == DICE["facts"]["distinct_rolls"]
    assert len(PLACE) == DICE["facts"]["distinct_keeps"]


def test_how_many_ways_dice_can_fall() -> None:
    for entry in DICE["rolls"]:
        assert thrown(one(*entry["dice"]))[0] == pytest.approx(entry["ways"] / 6**5, rel=1e-14), entry


@pytest.mark.parametrize("entry", DICE["reroll"], ids=lambda entry: f"{entry['keep']}->{entry['roll']}")
def test_what_a_rethrow_leads_to(entry: dict[str, Any]) -> None:
    means = kept(one(*entry["roll"]))[len(entry["keep"])]
    assert means[PLACE[tuple(entry["keep"])], 0] == pytest.approx(float(Fraction(entry["probability"])), rel=1e-13)


@pytest.mark.parametrize("entry", DICE["one_box_turn"], ids=lambda entry: f"{entry['box']}-{entry['throws']}")
def test_a_turn_for_one_box(entry: dict[str, Any]) -> None:
    points = [scored(entry["game"], entry["box"])(dice) for dice in rolls(5)]
    for worth, right in (
        (column(*points), entry["best_expected_points"]),
        (column(*map(bool, points)), entry["best_probability_nonzero"]),
    ):
        values = worth
        for _ in range(entry["throws"] - 1):
            values = rethrown(values)
        assert thrown(values)[0] == pytest.approx(float(Fraction(right)), rel=1e-13)


@pytest.mark.parametrize("entry", DICE["one_reroll"], ids=lambda entry: f"{entry['box']}-{entry['keep']}")
def test_one_rethrow_for_one_box(entry: dict[str, Any]) -> None:
    score = scored(entry["game"], entry["box"])
    values = column(*(bool(score(dice)) for dice in rolls(5)))
    for _ in range(entry["rerolls"] - 1):
        values = rethrown(values)
    chance = kept(values)[len(entry["keep"])][PLACE[tuple(entry["keep"])], 0]
    assert chance == pytest.approx(float(Fraction(entry["probability_nonzero"])), rel=1e-13)


def test_a_yahtzee_in_three_throws() -> None:
    values = column(*(len(set(dice)) == 1 for dice in rolls(5)))
    chance = thrown(rethrown(rethrown(values)))[0]
    assert chance == pytest.approx(float(Fraction(DICE["facts"]["yahtzee_in_three_throws"])), rel=1e-13)
