"""Sheets and actions in the form of ``tests/vectors/advisor.json``."""

from typing import Any

from revanche.sheets.advisor.options import Action, Keep
from revanche.sheets.games.rules import Game
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Sheet


def game_and_sheet(entry: dict[str, Any]) -> tuple[Game, Sheet]:
    """Return the rules and the sheet that an entry tells of."""
    game = played_by(entry["game"], {})
    given, bonuses = entry["sheet"], entry["yahtzee_bonuses"]
    several = len(game.weights) > 1
    columns = tuple(given[str(column + 1)] for column in range(len(game.weights))) if several else (given,)
    return game, Sheet(columns, tuple(bonuses) if several else (bonuses,))


def in_form(action: Action, game: Game) -> dict[str, Any]:
    """Return an action as an entry's ``optimal`` has it."""
    if isinstance(action, Keep):
        return {"action": "keep", "dice": list(action.dice)}
    column = {"column": action.column} if len(game.weights) > 1 else {}
    return {"action": "score", **column, "box": action.box, "points": action.points}
