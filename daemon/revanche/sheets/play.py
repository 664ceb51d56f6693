"""What stands in a sheet game: derived from events and from nothing else.

Each turn fills one box, so the boxes filled say whose turn it is. What was thrown belongs to its turn and stays through
an undo: whoever takes a box back finds the same dice again, and nobody gets a second throw that way.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import reduce
from typing import assert_never

import msgspec

from revanche.match.renames import NONE, Renames
from revanche.sheets.events import (
    AdviceSwitched,
    BoxFilled,
    DiceThrown,
    DiceTyped,
    Event,
    OrderForgotten,
    OrderThrown,
    SheetClosed,
    SheetImported,
    SheetOpened,
    SheetRedone,
    SheetUndone,
)
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import played_by
from revanche.sheets.order import Deciding, begun_by, deciding
from revanche.sheets.seats import MOST_PLAYERS
from revanche.sheets.sheet import Cell, Filling, Sheet, open_cells
from revanche.sheets.standings import Standing, standings
from revanche.sheets.totals import added_up


class Phase(StrEnum):
    """Whether there is a sheet, and whether boxes can be filled; a ``full`` one waits to be closed or taken back."""

    IDLE = "idle"
    OPEN = "open"
    FULL = "full"
    CLOSED = "closed"


class Hand(msgspec.Struct, frozen=True):
    """The dice of a turn, in their places. ``throws`` made here, 0 for dice that were typed; ``held`` in the last."""

    dice: Dice
    throws: int = 0
    held: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True):
    """The sheet that was opened last, as events left it. ``hands`` are by turn, which count from 0.

    ``seats`` are the players as they were named; ``thrown`` is what they threw for who begins, as (seat, die), and once
    that is known ``opened`` has them in the order of play.

    ``undone`` holds, newest last, the boxes that redo may fill again. ``advice`` has the players who played with
    advice, and whether they do now. ``renames`` are those of players that stand; ``seats`` and ``opened`` have what
    they were called when the sheet was begun.
    """

    opened: SheetOpened | None = None
    seats: tuple[str, ...] = ()
    thrown: tuple[tuple[int, int], ...] = ()
    fills: tuple[BoxFilled, ...] = ()
    undone: tuple[BoxFilled, ...] = ()
    hands: dict[int, Hand] = {}
    closed: bool = False
    advice: dict[int, bool] = {}
    renames: Renames = NONE

    @property
    def game(self) -> Game:
        """The rules it is played by; ``ValueError`` where no sheet was opened."""
        opened = self._opened
        return played_by(opened.game, opened.options)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of play."""
        return tuple(map(self.renames.of, self._opened.players))

    @property
    def fresh(self) -> bool:
        """Whether nothing was played on it yet, so that who begins can still be thrown for."""
        return self.phase is Phase.OPEN and not (self.fills or self.undone or self.hands)

    @property
    def deciding(self) -> Deciding:
        """How far the players are with who begins."""
        return deciding(len(self.seats), self.thrown)

    @property
    def phase(self) -> Phase:
        """Idle, open, full or closed."""
        if self.opened is None:
            return Phase.IDLE
        if self.closed:
            return Phase.CLOSED
        game = self.game
        turns = len(self.players) * len(game.boxes) * len(game.weights)
        return Phase.OPEN if len(self.fills) < turns else Phase.FULL

    @property
    def player(self) -> int:
        """The player whose turn it is, from 1."""
        return len(self.fills) % len(self.players) + 1

    @property
    def hand(self) -> Hand | None:
        """The dice on the table."""
        return self.hands.get(len(self.fills))

    @property
    def throws_left(self) -> int:
        """How often the player may still throw here in this turn, with throws saved before where the game saves them.

        None once dice were typed; a turn that was not thrown here saves nothing.
        """
        game, turn = self.game, len(self.fills)
        if self.hand is not None and not self.hand.throws:
            return 0
        if not game.saves:
            return game.throws - (self.hand.throws if self.hand else 0)
        saved, free = 0, []
        for mine in range(self.player - 1, max(turn, *self.hands, 0) + 1, len(self.players)):
            thrown = self.hands[mine].throws if mine in self.hands else 0
            if mine == turn or thrown:
                saved += game.throws - thrown
                free += [saved] if mine >= turn else []  # what a turn used that was taken back is used up
        return max(0, min(free))

    def sheet(self, player: int) -> Sheet:
        """Return what ``player`` (from 1) has written."""
        own = self.fills[player - 1 :: len(self.players)]
        return reduce(
            lambda sheet, fill: sheet.filled(Cell(fill.column, fill.box), Filling(fill.points, fill.yahtzee_bonus)),
            own,
            Sheet.blank(self.game),
        )

    def standings(self) -> tuple[Standing, ...]:
        """Return the players' places."""
        players = range(1, len(self.players) + 1)
        return standings([added_up(self.game, self.sheet(player)).total for player in players])

    @property
    def _opened(self) -> SheetOpened:
        if self.opened is None:
            raise ValueError("no sheet was opened")
        return self.opened


def replay(events: Iterable[Event]) -> State:
    """Return what stands after all of ``events``; raises ``ValueError`` as ``evolve`` does."""
    return reduce(evolve, events, State())


def evolve(state: State, event: Event) -> State:
    """Return what stands after ``event``.

    Raises:
        ValueError: the event does not fit the state, so that the journal it came from is not one that we wrote.
    """
    if isinstance(event, SheetOpened | SheetImported):
        return _opened(state, event) if isinstance(event, SheetOpened) else state
    if state.opened is None or state.opened.sheet != event.sheet or state.closed:
        raise ValueError(f"{event.sheet} is not the sheet that is open")
    match event:
        case OrderThrown() | OrderForgotten() | AdviceSwitched():
            return _advised(state, event) if isinstance(event, AdviceSwitched) else _ordered(state, event)
        case DiceThrown():
            return _thrown(state, event)
        case DiceTyped():
            _fit(len(event.dice) == state.game.dice and _turn(state, event), event)
            return _laid(state, Hand(event.dice))
        case BoxFilled():
            _fit(_turn(state, event) and _can_be_filled(state, event), event)
            return msgspec.structs.replace(state, fills=(*state.fills, event), undone=())
        case SheetUndone():
            _fit(bool(state.fills) and _names(event, state.fills[-1]), event)
            return msgspec.structs.replace(state, fills=state.fills[:-1], undone=(*state.undone, state.fills[-1]))
        case SheetRedone():
            _fit(bool(state.undone) and _names(event, state.undone[-1]), event)
            return msgspec.structs.replace(state, fills=(*state.fills, state.undone[-1]), undone=state.undone[:-1])
        case SheetClosed():
            return msgspec.structs.replace(state, closed=True)
        case _:
            assert_never(event)


def _opened(state: State, event: SheetOpened) -> State:
    played_by(event.game, event.options)
    _fit(1 <= len(event.players) <= MOST_PLAYERS, event)
    return State(event, event.players, renames=state.renames)


def _advised(state: State, event: AdviceSwitched) -> State:
    _fit(1 <= event.player <= len(state.players), event)
    return msgspec.structs.replace(state, advice=state.advice | {event.player: event.on})


def _ordered(state: State, event: OrderThrown | OrderForgotten) -> State:
    """Return the state after a die for who begins, its players in the order of play as far as that is known."""
    thrown: tuple[tuple[int, int], ...] = ()
    if isinstance(event, OrderThrown):
        _fit(event.seat in state.deciding.waiting, event)
        thrown = (*state.thrown, (event.seat, event.die))
    _fit(state.fresh, event)
    players = begun_by(state.seats, deciding(len(state.seats), thrown).begins or 1)
    before = state._opened  # noqa: SLF001 - ours
    opened = msgspec.structs.replace(before, players=players)
    advice = {players.index(before.players[player - 1]) + 1: on for player, on in state.advice.items()}
    return msgspec.structs.replace(state, opened=opened, thrown=thrown, advice=advice)


def _thrown(state: State, event: DiceThrown) -> State:
    hand = state.hand
    _fit(_turn(state, event) and state.throws_left > 0 and len(event.dice) == state.game.dice, event)
    _fit(hand is None or hand.throws > 0, event)
    _fit(all(hand and 0 < place <= len(hand.dice) for place in event.held), event)
    return _laid(state, Hand(event.dice, hand.throws + 1 if hand else 1, event.held))


def _laid(state: State, hand: Hand) -> State:
    return msgspec.structs.replace(state, hands=state.hands | {len(state.fills): hand})


def _turn(state: State, event: DiceThrown | DiceTyped | BoxFilled) -> bool:
    return state.phase is Phase.OPEN and event.player == state.player


def _can_be_filled(state: State, event: BoxFilled) -> bool:
    """Tell whether a box is open; only boxes, not a whole sheet, are looked at, as years of play are read this way."""
    game = state.game
    if game.in_order:
        return Cell(event.column, event.box) in open_cells(game, state.sheet(event.player))
    own = state.fills[event.player - 1 :: len(state.players)]
    filled = any(fill.box == event.box and fill.column == event.column for fill in own)
    return not filled and 1 <= event.column <= len(game.weights) and game.box(event.box) is not None


def _names(event: SheetUndone | SheetRedone, fill: BoxFilled) -> bool:
    return (event.player, event.column, event.box) == (fill.player, fill.column, fill.box)


def _fit(fits: bool, event: Event) -> None:  # noqa: FBT001 - what fits is what is asked
    if not fits:
        raise ValueError(f"{event} does not follow from what stands")
