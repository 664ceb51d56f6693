"""What positions are worth, on whole tables that are small; ``python -m tests.best_play`` tries the large ones."""

import numpy as np
import pytest

from revanche.sheets.advisor.choice import NEVER
from revanche.sheets.advisor.induction import solve
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Sheet

YACHT = played_by("yacht", {})
DOWN = played_by("yatzy", {"order": "down"})


def test_all_of_yacht() -> None:
    heard: list[int] = []
    values = solve(Positions(YACHT, Sheet.blank(YACHT)), told=heard.append)
    assert values[-1, -2] == pytest.approx(166.9550677046, abs=1e-9)
    assert heard == list(range(1, 65))


def test_what_cannot_be_is_worth_nothing_that_counts() -> None:
    values = solve(Positions(YACHT, Sheet.blank(YACHT)))
    assert (values[:, -1] == NEVER).all()
    assert np.isfinite(values[:, :-1]).all()


def test_a_higher_bonus_is_worth_at_most_as_much_more() -> None:
    positions = Positions(DOWN, Sheet.blank(DOWN))
    usual, higher = solve(positions)[:, :-1], solve(positions, 51)[:, :-1]
    assert (higher >= usual).all()
    assert (higher <= usual + 1 + 1e-9).all()
    assert (higher > usual).any()
