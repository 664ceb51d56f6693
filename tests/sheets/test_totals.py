"""Sums: against whole games played elsewhere."""

from typing import Any

import pytest

from revanche.sheets.games.table import GAMES, played_by
from revanche.sheets.sheet import Cell, Filling, Sheet, further, legal
from revanche.sheets.totals import added_up
from support.vectors import vectors


def played(entry: dict[str, Any], **options: str) -> Sheet:
    """Return the sheet after an entry's turns, each checked."""
    game = played_by(entry["game"], options)
    sheet = Sheet.blank(game)
    for turn in entry["turns"]:
        dice, cell = tuple(turn["throws"][-1]), Cell(turn.get("column", 1), turn["box"])
        assert legal(game, sheet, dice)[cell] == turn["points"]
        bonus = further(game, sheet, dice)
        assert bonus == turn["yahtzee_bonus"]
        sheet = sheet.filled(cell, Filling(turn["points"], bonus))
    return sheet


@pytest.mark.parametrize("entry", vectors("games")["entries"], ids=lambda entry: entry["id"])
def test_a_whole_game_adds_up(entry: dict[str, Any]) -> None:
    game, sheet = played_by(entry["game"], {}), played(entry)
    total = added_up(game, sheet)
    columns = entry.get("columns", [entry])
    assert [(one.upper, one.bonus, one.lower) for one in total.columns] == [
        (one["upper"], one["upper_bonus"], one["lower"]) for one in columns
    ]
    assert list(sheet.yahtzees) == [one["yahtzee_bonuses"] for one in columns]
    assert total.total == entry["total"]
    if len(columns) > 1:
        assert [one.total for one in total.columns] == [one["column_total"] for one in columns]
        flat = played_by(entry["game"], {"yahtzee_bonus": "flat"})
        assert added_up(flat, played(entry, yahtzee_bonus="flat")).total == entry["total_if_bonus_is_flat_100"]


@pytest.mark.parametrize(("sixes", "missing", "bonus"), [(12, 1, 0), (13, 0, 35)])
def test_the_bonus_comes_at_63_exactly(sixes: int, missing: int, bonus: int) -> None:
    column = added_up(played_by("yahtzee", {}), Sheet(({"fives": 50, "sixes": sixes},), (0,))).columns[0]
    assert (column.missing, column.bonus) == (missing, bonus)


def test_a_game_without_bonus_misses_nothing() -> None:
    column = added_up(GAMES["yacht"], Sheet(({"sixes": 30},), (0,))).columns[0]
    assert (column.missing, column.bonus, column.total) == (None, 0, 30)


@pytest.mark.parametrize(("further", "total"), [("100", 255), ("50", 155), ("0", 55)])
def test_further_kniffels_count_as_chosen(further: str, total: int) -> None:
    game = played_by("kniffel", {"further_kniffel": further})
    assert added_up(game, Sheet(({"yahtzee": 50, "ones": 5},), (2,))).total == total
