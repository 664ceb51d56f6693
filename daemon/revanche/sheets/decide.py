"""What a command leads to on a sheet: an event, or a refusal. Rules of turns; those of boxes are in ``sheet``."""

from datetime import date
from typing import assert_never

import msgspec

from revanche.sheets.advisor.options import advised
from revanche.sheets.commands import (
    CloseSheet,
    Command,
    Fill,
    ImportSheet,
    OpenSheet,
    OrderAgain,
    OrderDie,
    RedoFill,
    Strike,
    SwitchAdvice,
    Throw,
    TypeDice,
    UndoFill,
)
from revanche.sheets.elsewhere import taken_in
from revanche.sheets.events import (
    AdviceSwitched,
    BoxFilled,
    DiceThrown,
    DiceTyped,
    Event,
    OrderForgotten,
    OrderThrown,
    SheetClosed,
    SheetOpened,
    SheetRedone,
    SheetUndone,
)
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import GAMES, chosen
from revanche.sheets.play import Phase, State
from revanche.sheets.refusal import Reason, Refusal
from revanche.sheets.seats import seated
from revanche.sheets.sheet import Cell, Filling, Sheet, fillings, further, legal, open_cells


def decide(state: State, command: Command, today: date, taken: int = 0) -> Event | Refusal:
    """Return the event that ``command`` leads to in ``state``, or why it leads to none.

    ``today`` is the local day, ``taken`` the highest number that a sheet of that day has in the journal.
    """
    if isinstance(command, OpenSheet | ImportSheet):
        return _begin(state, command, today, taken)
    if state.opened is None or state.closed:
        return Refusal(Reason.NO_SHEET)
    sheet = state.opened.sheet
    match command:
        case OrderDie() | OrderAgain() | SwitchAdvice():
            return _beside(state, sheet, command)
        case UndoFill():
            if not state.fills:
                return Refusal(Reason.NOTHING_TO_UNDO)
            last = state.fills[-1]
            return SheetUndone(sheet, last.player, last.box, last.column)
        case RedoFill():
            if not state.undone:
                return Refusal(Reason.NOTHING_TO_REDO)
            last = state.undone[-1]
            return SheetRedone(sheet, last.player, last.box, last.column)
        case CloseSheet():
            return SheetClosed(sheet)
        case Throw() | TypeDice() | Fill() | Strike():
            return _in_turn(state, sheet, command)
        case _:
            assert_never(command)


def _beside(state: State, sheet: str, command: OrderDie | OrderAgain | SwitchAdvice) -> Event | Refusal:
    return _advice(state, sheet, command) if isinstance(command, SwitchAdvice) else _order(state, sheet, command)


def _advice(state: State, sheet: str, command: SwitchAdvice) -> Event | Refusal:
    if not 1 <= command.player <= len(state.players):
        return Refusal(Reason.NO_SUCH_PLAYER)
    if not advised(state.game):
        return Refusal(Reason.NO_ADVICE)
    return AdviceSwitched(sheet, command.player, command.on)


def _open(state: State, command: OpenSheet, today: date, taken: int) -> Event | Refusal:
    if command.game not in GAMES:
        return Refusal(Reason.UNKNOWN_GAME)
    options = chosen(command.game, command.options)
    if options is None:
        return Refusal(Reason.UNKNOWN_OPTION)
    players = seated(tuple(map(state.renames.of, command.players)))
    if isinstance(players, Refusal):
        return players
    return SheetOpened(_id(state, today.isoformat(), taken), command.game, players, options)


def _begin(state: State, command: OpenSheet | ImportSheet, today: date, taken: int) -> Event | Refusal:
    if isinstance(command, OpenSheet):
        return _open(state, command, today, taken)
    players = tuple(map(state.renames.of, command.sheet.players))
    return taken_in(msgspec.structs.replace(command.sheet, players=players), today)


def _id(state: State, today: str, taken: int) -> str:
    """Return the id of the next sheet, of today, also after an evening with the clock ahead; none is given twice."""
    day, _, number = ("", "", "0") if state.opened is None else state.opened.sheet.rpartition(".")
    return f"{today}.{max(taken, int(number) if day == today else 0) + 1}"


def _order(state: State, sheet: str, command: OrderDie | OrderAgain) -> Event | Refusal:
    if not state.fresh or len(state.seats) == 1:
        return Refusal(Reason.ORDER_BEGUN)
    if isinstance(command, OrderAgain):
        return OrderForgotten(sheet)
    if command.seat not in state.deciding.waiting:
        return Refusal(Reason.ORDER_THROWN)
    if not _are_faces((command.die,)):
        return _no_such_dice()
    return OrderThrown(sheet, command.seat, command.die)


def _in_turn(state: State, sheet: str, command: Throw | TypeDice | Fill | Strike) -> Event | Refusal:
    if state.phase is Phase.FULL:
        return Refusal(Reason.SHEET_FULL)
    if command.player not in {None, state.player}:
        return Refusal(Reason.NOT_YOUR_TURN)
    match command:
        case Throw():
            return _throw(state, sheet, command)
        case TypeDice(dice):
            if state.hand is not None and state.hand.throws:
                return Refusal(Reason.THROWN_HERE)
            return DiceTyped(sheet, state.player, dice) if _are_dice(state.game, dice) else _no_such_dice()
        case Fill():
            return _fill(state, sheet, command)
        case Strike(box, column):
            return _fill(state, sheet, Fill(box, column, points=0))
        case _:
            assert_never(command)


def _throw(state: State, sheet: str, command: Throw) -> Event | Refusal:
    hand = state.hand
    if hand is not None and not hand.throws:
        return Refusal(Reason.TYPED_HERE)
    if not state.throws_left:
        return Refusal(Reason.NO_THROW_LEFT)
    before = hand.dice if hand else ()
    held = tuple(sorted(set(command.held)))
    if any(not 0 < place <= len(before) for place in held):
        return _no_such_dice()
    fresh = iter(command.fresh)
    places = range(1, len(held) + len(command.fresh) + 1)
    dice = tuple(before[place - 1] if place in held else next(fresh, 0) for place in places)
    if not command.fresh or not _are_dice(state.game, dice):
        return _no_such_dice()
    return DiceThrown(sheet, state.player, dice, held)


def _fill(state: State, sheet: str, command: Fill) -> Event | Refusal:
    game, own, cell = state.game, state.sheet(state.player), Cell(command.column, command.box)
    if not 1 <= command.column <= len(game.weights) or game.box(command.box) is None:
        return Refusal(Reason.NO_SUCH_BOX)
    if command.box in own.columns[command.column - 1]:
        return Refusal(Reason.BOX_FILLED)
    if cell not in open_cells(game, own):
        return Refusal(Reason.BOX_IN_ORDER)
    if state.hand is not None:
        written = _from_dice(game, own, cell, command, state.hand.dice)
    else:
        written = _from_points(game, own, cell, command)
    if isinstance(written, Refusal):
        return written
    return BoxFilled(sheet, state.player, command.box, written.points, command.column, written.yahtzee_bonus)


def _from_dice(game: Game, sheet: Sheet, cell: Cell, command: Fill, dice: Dice) -> Filling | Refusal:
    points = legal(game, sheet, dice).get(cell)
    if points is None:
        return Refusal(Reason.JOKER)
    bonus = further(game, sheet, dice)
    if command.points not in {None, points, 0} or (command.yahtzee_bonus and not bonus):
        return Refusal(Reason.NOT_THESE_DICE)
    return Filling(points if command.points is None else command.points, bonus)


def _from_points(game: Game, sheet: Sheet, cell: Cell, command: Fill) -> Filling | Refusal:
    if command.points is None:
        return Refusal(Reason.NO_DICE)
    fitting = [outcome for outcome in fillings(game, sheet)[cell] if outcome.points == command.points]
    if not fitting:
        return Refusal(Reason.IMPOSSIBLE_POINTS)
    if not command.yahtzee_bonus:
        return min(fitting)
    best = max(fitting)
    return best if best.yahtzee_bonus else Refusal(Reason.NO_YAHTZEE_BONUS)


def _are_dice(game: Game, dice: Dice) -> bool:
    return len(dice) == game.dice and _are_faces(dice)


def _are_faces(dice: Dice) -> bool:
    return all(1 <= value <= 6 for value in dice)  # noqa: PLR2004 - faces of a die


def _no_such_dice() -> Refusal:
    return Refusal(Reason.NO_SUCH_DICE)
