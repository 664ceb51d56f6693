"""Full sheets that were kept elsewhere: which can be taken in, under which id, and how one stands.

Its id here is that of its origin, ``2026-11-30.1@5f0c12ab``: the id that it has there, and the beginning of the id of
that journal. So a sheet that comes again, from whichever copy, has the id that it had, and is the same sheet.
"""

from datetime import date, timedelta
from itertools import zip_longest
from typing import Final

import msgspec

from revanche.sheets.events import BoxFilled, FullColumn, SheetImported, SheetOpened, SheetOrigin
from revanche.sheets.games.rules import FULL_YAHTZEE, YAHTZEE, Game
from revanche.sheets.games.scoring import rolls
from revanche.sheets.games.table import GAMES, chosen, played_by
from revanche.sheets.play import State
from revanche.sheets.refusal import Reason, Refusal
from revanche.sheets.seats import seated

_EARLIEST: Final = 1900  # as with matches
_SHOWN: Final = 8  # digits of a journal's id


def taken_in(sheet: SheetImported, today: date) -> SheetImported | Refusal:
    """Return a sheet from elsewhere as it is kept, or why it can't be taken in; ``today`` is the local day."""
    if sheet.game not in GAMES:
        return Refusal(Reason.UNKNOWN_GAME)
    options, players = chosen(sheet.game, sheet.options), seated(sheet.players)
    if options is None:
        return Refusal(Reason.UNKNOWN_OPTION)
    if isinstance(players, Refusal):
        return players
    if sheet.ended.year < _EARLIEST:
        return Refusal(Reason.TIME_EARLY)
    if sheet.ended.date() > today + timedelta(days=1):  # it may be tomorrow already where the sheet comes from
        return Refusal(Reason.TIME_FUTURE)
    game = played_by(sheet.game, options)
    if len(sheet.columns) != len(players) or not all(_possible(game, columns) for columns in sheet.columns):
        return Refusal(Reason.IMPOSSIBLE_SHEET)
    return msgspec.structs.replace(sheet, sheet=kept_as(sheet.origin), options=options, players=players)


def kept_as(origin: SheetOrigin) -> str:
    """Return the id that a sheet from elsewhere has here."""
    return f"{origin.sheet}@{origin.journal[:_SHOWN]}"


def as_left(sheet: SheetImported) -> State:
    """Return how a sheet from elsewhere stands: full, its boxes filled from top to bottom."""
    opened = SheetOpened(sheet.sheet, sheet.game, sheet.players, sheet.options)
    game = played_by(sheet.game, sheet.options)
    rows = [_fills(sheet.sheet, game, number, columns) for number, columns in enumerate(sheet.columns, 1)]
    return State(opened, sheet.players, fills=tuple(fill for turn in zip_longest(*rows) for fill in turn))


def _fills(sheet: str, game: Game, player: int, columns: tuple[FullColumn, ...]) -> list[BoxFilled]:
    """Return what a player wrote; in which boxes further Yahtzees went is not known, and does not matter."""
    fills: list[BoxFilled] = []
    for number, column in enumerate(columns, 1):
        others = [box.id for box in game.boxes if box.id != YAHTZEE]
        further = set(others[len(others) - column.yahtzee_bonuses :]) if column.yahtzee_bonuses else set()
        for box in game.boxes:
            bonus = game.further if box.id in further else 0
            fills.append(BoxFilled(sheet, player, box.id, column.boxes[box.id], number, bonus))
    return fills


def _possible(game: Game, columns: tuple[FullColumn, ...]) -> bool:
    """Tell whether these can be the columns of a full sheet of one player."""
    if len(columns) != len(game.weights):
        return False
    fifty = all(column.boxes.get(YAHTZEE) == FULL_YAHTZEE for column in columns)
    most = len(game.boxes) - 1 if game.further and fifty else 0
    return all(_filled(game, column) and 0 <= column.yahtzee_bonuses <= most for column in columns)


def _filled(game: Game, column: FullColumn) -> bool:
    """Tell whether every box of a column holds what it can hold, and nothing else is there."""
    if column.boxes.keys() != {box.id for box in game.boxes}:
        return False
    for box in game.boxes:
        points = column.boxes[box.id]
        if points not in {0, box.joker} and all(box.score(dice) != points for dice in rolls(game.dice)):
            return False
    return True
