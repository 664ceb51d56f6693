"""The dice that games are explained with."""

import pytest

from revanche.sheets.examples import example, whole_sheet
from revanche.sheets.games.rules import Game
from revanche.sheets.games.table import GAMES, played_by
from revanche.sheets.sheet import Sheet, further, legal
from revanche.sheets.totals import added_up

EVERY = [
    played_by(game, {option: choice})
    for game, known in GAMES.items()
    for option, choices in ({"": ("",)} | {name: tuple(choices) for name, choices in known.options.items()}).items()
    for choice in choices
    if option
] + [played_by("yahtzee_free", {}), played_by("yacht", {})]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_each_box_has_dice_that_give_points_in_it(game: Game) -> None:
    for box in game.boxes:
        dice = example(game, box)
        assert len(dice) == game.dice
        assert box.score(dice) > 0, box.id


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_the_whole_sheet_follows_the_rules_and_brings_the_bonus(game: Game) -> None:
    sheet, turns = Sheet.blank(game), whole_sheet(game)
    for turn in turns:
        assert turn.filling.points == legal(game, sheet, turn.dice)[turn.cell]
        assert turn.filling.yahtzee_bonus == further(game, sheet, turn.dice)
        sheet = sheet.filled(turn.cell, turn.filling)
    assert all(len(column) == len(game.boxes) for column in sheet.columns)
    for column in added_up(game, sheet).columns:
        assert column.bonus == (game.bonus.points if game.bonus else 0)
    assert sum(sheet.yahtzees) == (1 if game.further else 0)
    assert any(points == 0 for column in sheet.columns for points in column.values()), "one is struck"
