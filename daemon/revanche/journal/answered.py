"""What was answered to the requests of the last hour, as the entries that they led to tell it.

So a request that was asked before a restart and is asked again after it counts once and gets the same answer.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, assert_never

import msgspec

from revanche.clock import Boot
from revanche.journal.entry import Recorded
from revanche.journal.reading import entries_back, last_sheet, running
from revanche.journal.replaying import followed, sheet_followed, steady
from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won
from revanche.match.events import (
    Abandoned,
    EveningClosed,
    Event,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    OpeningRedone,
    OpeningUndone,
    PlayerRenamed,
    Redone,
    Side,
    Swapped,
    Undone,
)
from revanche.match.score import State
from revanche.presses.answers import LASTS, MOST, Answered
from revanche.presses.bindings import meant
from revanche.presses.outcome import Counted, Ignored, Outcome, PressIgnored, PressRefused, Refused, Telling
from revanche.presses.press import Source
from revanche.presses.request import Request
from revanche.sheets import commands as on_sheet
from revanche.sheets import events as of_sheet
from revanche.sheets import play
from revanche.sheets.outcome import SheetOutcome, Written
from revanche.units import MILLISECOND, Moment

Answer = Outcome | SheetOutcome | None
"""What a request led to; nothing, where it was a push that means nothing."""

_MEANT: Final = {meant(command): command for command in (Won(Side.A), Won(Side.B), Undo(), Redo(), Swap())}


def answered(folder: Path, now: Moment, boot: Boot | None) -> list[Answered[Answer]]:
    """Return the answers to requests that an entry of the last hour names, and no more than ``MOST`` entries back.

    Raises:
        JournalError: the journal can't be read, or can't be replayed.
    """
    of_match: int | None = None
    of_sheets: int | None = None
    for place, entry in enumerate(entries_back(folder)):
        if place >= MOST or now.steady - steady(entry, boot) > LASTS + MILLISECOND:
            break
        if entry.by is not None and entry.by.request is not None:
            if isinstance(entry.event, of_sheet.Event):
                of_sheets = entry.seq
            else:
                of_match = entry.seq
    matches = [] if of_match is None else _of_match(folder, of_match, now, boot)
    sheets = [] if of_sheets is None else _of_sheets(folder, of_sheets, now, boot)
    return [*matches, *sheets]


def _of_match(folder: Path, since: int, now: Moment, boot: Boot | None) -> Iterator[Answered[Answer]]:
    """Yield the answers of which the entries about matches from number ``since`` on tell."""
    found = running(folder, since)
    state = before = State()
    events: tuple[Event, ...] = ()
    begun: Request | None = None  # of which more entries follow
    for entry in found.entries:
        at, event, by = min(steady(entry, boot), now.steady), entry.event, entry.by
        goes_on = (
            begun is not None and by is not None and by.request == msgspec.structs.replace(begun, more=begun.more - 1)
        )
        events, before = (events, before) if goes_on else ((), state)
        state = followed(state, entry, found, at)
        begun = None
        if by is None or by.request is None or entry.seq < since:
            continue
        if isinstance(event, Event):
            events = (*events, event)
            counted = Counted(Moment(at, entry.time), _asked(event), by, events, before, state)
            if by.request.more:
                begun = by.request
            else:
                yield Answered(by.request, at, counted)
        elif (outcome := _not_counted(event, Moment(at, entry.time), by, state)) is not None:
            yield Answered(by.request, at, outcome)


def _not_counted(event: Recorded, moment: Moment, by: Source, state: State) -> Outcome | None:
    """Return what became of a press that was not counted."""
    command = _MEANT.get(event.meant) if isinstance(event, PressIgnored | PressRefused) else None
    if isinstance(event, PressIgnored) and command is not None:
        return Ignored(moment, command, by, event.reason, Telling.LOGGED, state)
    if isinstance(event, PressRefused) and command is not None:
        return Refused(moment, command, by, event.reason, state)
    return None


def _of_sheets(folder: Path, since: int, now: Moment, boot: Boot | None) -> Iterator[Answered[Answer]]:
    """Yield the answers of which the entries about sheets from number ``since`` on tell."""
    found = last_sheet(folder, before=since)
    state = play.State()
    for entry in found.entries:
        if not isinstance(entry.event, of_sheet.Event):
            continue
        state = sheet_followed(state, entry.event, entry.seq, found)
        if entry.by is not None and entry.by.request is not None and entry.seq >= since:
            outcome = Written(_asked_on_sheet(entry.event), entry.by.device, entry.event, state)
            yield Answered(entry.by.request, min(steady(entry, boot), now.steady), outcome)


def _asked(event: Event) -> Command:
    """Return the command that leads to an event."""
    match event:
        case MatchOpened(_, players, game, first_to):
            return New(players, game, first_to)
        case GameWon(player=player, sheet=sheet):
            return Won(player, sheet)
        case Undone() | OpeningUndone():
            return Undo()
        case Redone() | OpeningRedone():
            return Redo()
        case Swapped():
            return Swap()
        case Abandoned():
            return Abandon()
        case EveningClosed():
            return Close()
        case MatchFixed() | MatchImported() | PlayerRenamed():
            return _asked_of_past(event)
        case _:
            assert_never(event)


def _asked_of_past(event: MatchFixed | MatchImported | PlayerRenamed) -> Command:
    match event:
        case MatchFixed():
            return Fix(event)
        case MatchImported():
            return Import(event)
        case PlayerRenamed(old, new):
            return Rename(old, new)
        case _:
            assert_never(event)


def _asked_on_sheet(event: of_sheet.Event) -> on_sheet.Command:
    """Return the command that leads to an event of a sheet."""
    match event:
        case of_sheet.SheetOpened(_, game, players, options):
            return on_sheet.OpenSheet(game, players, options)
        case of_sheet.DiceThrown(_, player, dice, held):
            fresh = tuple(pip for place, pip in enumerate(dice, 1) if place not in held)
            return on_sheet.Throw(fresh, held, player)
        case of_sheet.DiceTyped(_, player, dice):
            return on_sheet.TypeDice(dice, player)
        case of_sheet.BoxFilled():
            return on_sheet.Fill(event.box, event.column, event.points, event.yahtzee_bonus > 0, event.player)
        case of_sheet.SheetUndone():
            return on_sheet.UndoFill()
        case of_sheet.SheetRedone():
            return on_sheet.RedoFill()
        case of_sheet.SheetClosed():
            return on_sheet.CloseSheet()
        case of_sheet.AdviceSwitched(_, player, on):
            return on_sheet.SwitchAdvice(player, on)
        case of_sheet.OrderThrown() | of_sheet.OrderForgotten() | of_sheet.SheetImported():
            return _asked_without_a_turn(event)
        case _:
            assert_never(event)


def _asked_without_a_turn(
    event: of_sheet.OrderThrown | of_sheet.OrderForgotten | of_sheet.SheetImported,
) -> on_sheet.Command:
    match event:
        case of_sheet.OrderThrown(_, seat, die):
            return on_sheet.OrderDie(seat, die)
        case of_sheet.OrderForgotten():
            return on_sheet.OrderAgain()
        case of_sheet.SheetImported():
            return on_sheet.ImportSheet(event)
        case _:
            assert_never(event)
