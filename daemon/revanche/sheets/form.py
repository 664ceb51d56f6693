"""The form in which a sheet is shown to programs, the page first of all: plain values, ready to be encoded.

Players, columns and places of dice count from 1 where they are numbers; what is listed by player or by column stands in
their order.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

from revanche.sheets.advisor.options import advised
from revanche.sheets.events import BoxFilled
from revanche.sheets.games.rules import Bonus, Game
from revanche.sheets.games.table import GAMES, played_by
from revanche.sheets.play import Hand, Phase, State
from revanche.sheets.sheet import Cell, Sheet, fillings, further, legal
from revanche.sheets.standings import Standing
from revanche.sheets.totals import ColumnTotal, Total, added_up

T = TypeVar("T")


class _BoxForm(msgspec.Struct, frozen=True):
    """A box; ``text`` is its name's key in the catalogues, ``upper`` whether it is of the upper part."""

    box: str
    text: str
    upper: bool


class _GameForm(msgspec.Struct, frozen=True):
    """The rules of a game. ``options`` are all that may be chosen, the usual choice first.

    ``further_text`` is the key of the name that further Yahtzees have; empty in a game without a box for them.
    """

    game: str
    dice: int
    throws: int
    saves: bool
    in_order: bool
    weights: tuple[int, ...]
    bonus: Bonus | None
    further: int
    further_text: str
    boxes: tuple[_BoxForm, ...]
    options: dict[str, tuple[str, ...]]


class ColumnForm(msgspec.Struct, frozen=True):
    """A column: the points of its filled boxes, and what they come to; see ``totals.ColumnTotal``."""

    boxes: dict[str, int]
    upper: int
    bonus: int
    missing: int | None
    lower: int
    yahtzee_bonus: int
    total: int


class _LastForm(msgspec.Struct, frozen=True):
    """The box that was filled last."""

    player: int
    box: str
    column: int
    points: int
    yahtzee_bonus: int


class Winner(msgspec.Struct, frozen=True):
    """Who alone is first on a full sheet.

    ``side`` is his in the match between two of the sheet's players, ``None`` where there is none; ``counted``: a win
    of his that stands in the evening is of this sheet. ``match`` are the players of the match that is running.
    """

    player: int
    side: str | None = None
    counted: bool = False
    match: tuple[str, str] | None = None


class _OrderForm(msgspec.Struct, frozen=True):
    """Who begins, while it can be thrown for: ``seats`` as they were named, see ``order.Deciding`` for the rest."""

    seats: tuple[str, ...]
    rounds: tuple[dict[int, int], ...]
    waiting: tuple[int, ...]
    begins: int | None


class SheetForm(msgspec.Struct, frozen=True):
    """A sheet as it stands. ``hand`` is the dice on the table.

    With dice there, ``legal`` has the boxes that they may be written in, with their points; without, ``open`` has the
    boxes that may be filled, with all points that are possible in each. ``tie`` are the players who share the first
    place of a full sheet. ``advised`` tells whether there is advice in this game, and ``advice`` of each player whether
    he plays with it: "on", "was" where he did, or "".
    ``order`` is who begins, while that can be thrown for. ``next`` are the players of the
    match's next sheet, in the order of play that they are offered; it is left out where no match tells.
    """

    phase: Phase
    sheet: str
    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    player: int
    rules: _GameForm
    hand: Hand | None
    throws_left: int
    columns: tuple[tuple[ColumnForm, ...], ...]
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]
    legal: tuple[dict[str, int], ...]
    open: tuple[dict[str, tuple[int, ...]], ...]
    yahtzee_bonus: int
    advised: bool
    advice: tuple[Literal["on", "was", ""], ...]
    can_undo: bool
    can_redo: bool
    last: _LastForm | None
    winner: Winner | None
    tie: tuple[int, ...]
    order: _OrderForm | None = None
    next: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class NoSheet(msgspec.Struct, frozen=True):
    """There is no sheet: none was opened, or it was put away.

    ``next`` is as in ``SheetForm``, and left out too where the match has its players in that order.
    """

    phase: Phase = Phase.IDLE
    next: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


Form = SheetForm | NoSheet
"""What stands, if anything does."""

_NO_SHEET: Final = NoSheet()


def games_form() -> tuple[_GameForm, ...]:
    """Return every game under its usual rules."""
    return tuple(_game_form(played_by(game, {})) for game in GAMES)


def _game_form(game: Game) -> _GameForm:
    """Return the rules of a game."""
    boxes = tuple(_BoxForm(box.id, box.key, box.face is not None) for box in game.boxes)
    options = {name: tuple(choices) for name, choices in game.options.items()}
    rules = (game.id, game.dice, game.throws, game.saves, game.in_order, game.weights, game.bonus)
    return _GameForm(*rules, game.further, game.further_key, boxes, options)


def sheet_form(state: State, winner: Winner | None = None) -> Form:
    """Return what stands; ``winner`` is what ``first`` returned, with what the match says of him."""
    if state.opened is None or state.closed:
        return _NO_SHEET
    game, players = state.game, range(1, len(state.players) + 1)
    sheets = [state.sheet(player) for player in players]
    totals = [added_up(game, sheet) for sheet in sheets]
    playing = state.phase is Phase.OPEN
    mine, dice = sheets[state.player - 1], state.hand.dice if state.hand else ()
    return SheetForm(
        phase=state.phase,
        sheet=state.opened.sheet,
        game=state.opened.game,
        options=state.opened.options,
        players=state.players,
        player=state.player,
        rules=_game_form(game),
        hand=state.hand if playing else None,
        throws_left=state.throws_left if playing else 0,
        columns=tuple(_columns(sheet, total) for sheet, total in zip(sheets, totals, strict=True)),
        totals=tuple(total.total for total in totals),
        standings=state.standings(),
        legal=_by_column(game, legal(game, mine, dice) if playing and dice else {}),
        open=_by_column(game, _possible(game, mine) if playing and not dice else {}),
        yahtzee_bonus=further(game, mine, dice) if playing and dice else 0,
        advised=advised(game),
        advice=tuple(_advice(state.advice.get(player)) for player in players),
        can_undo=bool(state.fills),
        can_redo=bool(state.undone),
        last=_last(state.fills[-1]) if state.fills else None,
        winner=winner,
        tie=_first(state) if len(_first(state)) > 1 else (),
        order=_order(state),
    )


def _order(state: State) -> _OrderForm | None:
    if not state.fresh or len(state.seats) == 1:
        return None
    seats = tuple(map(state.renames.of, state.seats))
    return _OrderForm(seats, state.deciding.rounds, state.deciding.waiting, state.deciding.begins)


def past_form(state: State) -> Form:
    """Return what was left on a sheet, on which nothing can be done any more."""
    form = sheet_form(state, first(state))
    if isinstance(form, NoSheet):
        return form
    nothing: tuple[dict[str, Any], ...] = tuple({} for _ in form.rules.weights)
    none = {"hand": None, "order": None, "throws_left": 0, "yahtzee_bonus": 0, "can_undo": False, "can_redo": False}
    return msgspec.structs.replace(form, legal=nothing, open=nothing, **none)


def first(state: State) -> Winner | None:
    """Return who alone is first on a full sheet, as far as the sheet knows; ``None`` where nobody is."""
    leading = _first(state)
    return Winner(leading[0]) if len(leading) == 1 else None


def _first(state: State) -> tuple[int, ...]:
    if state.phase is not Phase.FULL:
        return ()
    return tuple(standing.player for standing in state.standings() if standing.rank == 1)


def _columns(sheet: Sheet, total: Total) -> tuple[ColumnForm, ...]:
    return tuple(_column(boxes, column) for boxes, column in zip(sheet.columns, total.columns, strict=True))


def _column(boxes: dict[str, int], total: ColumnTotal) -> ColumnForm:
    sums = (total.upper, total.bonus, total.missing, total.lower, total.yahtzee_bonus, total.total)
    return ColumnForm(boxes, *sums)


def _by_column(game: Game, cells: Mapping[Cell, T]) -> tuple[dict[str, T], ...]:
    return tuple(
        {cell.box: what for cell, what in cells.items() if cell.column == column}
        for column in range(1, len(game.weights) + 1)
    )


def _possible(game: Game, sheet: Sheet) -> dict[Cell, tuple[int, ...]]:
    found = fillings(game, sheet).items()
    return {cell: tuple(sorted({outcome.points for outcome in ways})) for cell, ways in found}


def _advice(on: bool | None) -> Literal["on", "was", ""]:  # noqa: FBT001 - what stands
    return "" if on is None else "on" if on else "was"


def _last(fill: BoxFilled) -> _LastForm:
    return _LastForm(fill.player, fill.box, fill.column, fill.points, fill.yahtzee_bonus)
