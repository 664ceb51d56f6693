"""Who begins: ties among some, ties of all, and what is offered after a game."""

import pytest

from revanche.sheets.order import Begins, Deciding, begun_by, deciding, offered


def test_the_highest_begins() -> None:
    assert deciding(3, []) == Deciding((), (1, 2, 3))
    assert deciding(3, [(2, 4)]) == Deciding(({2: 4},), (1, 3))
    assert deciding(3, [(2, 4), (1, 6), (3, 5)]) == Deciding(({2: 4, 1: 6, 3: 5},), (), 1)


def test_those_who_tie_for_the_highest_throw_again_and_nobody_else() -> None:
    first = [(1, 5), (2, 5), (3, 1), (4, 5)]
    assert deciding(4, first).waiting == (1, 2, 4)
    again = [*first, (4, 2), (1, 2), (2, 1)]
    assert deciding(4, again) == Deciding(({1: 5, 2: 5, 3: 1, 4: 5}, {4: 2, 1: 2, 2: 1}), (1, 4))
    assert deciding(4, [*again, (1, 3), (4, 6)]).begins == 4


@pytest.mark.parametrize(
    "throws", [[(1, 3), (1, 4)], [(3, 3)], [(1, 3), (2, 2), (1, 1)]], ids=["twice", "no seat", "decided"]
)
def test_nobody_has_a_throw_too_many(throws: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="has no throw"):
        deciding(2, throws)


def test_all_keep_their_neighbours() -> None:
    assert begun_by(("Anna", "Bram", "Chi"), 2) == ("Bram", "Chi", "Anna")
    assert begun_by(("Anna", "Bram", "Chi"), 1) == ("Anna", "Bram", "Chi")


@pytest.mark.parametrize(
    ("totals", "rule", "first"),
    [
        ((200, 150, 180), Begins.LOSER, "Bram"),
        ((150, 150, 180), Begins.LOSER, "Bram"),
        ((100, 150, 180), Begins.LOSER, "Anna"),
        ((100, 100, 100), Begins.LOSER, "Bram"),
        ((200, 150, 180), Begins.NEXT, "Bram"),
        ((200, 150, 180), Begins.SAME, "Anna"),
    ],
)
def test_the_next_sheet_is_offered_as_the_setting_says(totals: tuple[int, ...], rule: Begins, first: str) -> None:
    players = ("Anna", "Bram", "Chi")
    order = offered(players, totals, rule)
    assert order[0] == first
    assert sorted(order) == sorted(players)
    assert offered(("Anna",), (1,), rule) == ("Anna",)
