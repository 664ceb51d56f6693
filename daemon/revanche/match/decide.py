"""What a command leads to: events, or a refusal. The rules of the match are here and nowhere else.

Which rule answers a command depends on the phase, and ``_table`` says which. Limits are inclusive: a command exactly at
a limit is taken.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Rename, Swap, Undo, Won, WonBy
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    MatchOpened,
    OpeningRedone,
    OpeningUndone,
    Redone,
    Swapped,
    Undone,
)
from revanche.match.known import Known, KnownMatch
from revanche.match.match import Match
from revanche.match.past import fixed, taken_in, terms
from revanche.match.people import renamed
from revanche.match.refusal import Reason, Refusal
from revanche.match.renames import both
from revanche.match.score import Phase, State, evolve, standing
from revanche.match.sheet_games import Sheet, at_one
from revanche.match.sides import meant
from revanche.units import SECOND, Moment

EVENING_GAP: Final = 6 * 3600 * SECOND
"""Nanoseconds without a match that end an evening, and after which an untouched match is closed."""


class Rules(msgspec.Struct, frozen=True):
    """The settings of the match. ``settle`` is in nanoseconds; ``players`` is whom autostart opens a match between."""

    players: tuple[str, str] = ("A", "B")
    game: str = "yahtzee"
    first_to: int = 3
    settle: int = 10 * SECOND
    rematch: bool = True
    autostart: bool = False


_Led = tuple[Event, ...] | Refusal
_Rule = Callable[[State, Any, Moment, Rules], _Led]  # what the command is, the row says


@cache
def _table() -> dict[tuple[Phase, type[Command]], _Rule | Reason]:
    """Return what answers each command in each phase: a rule, or the reason for which it is always refused.

    It is a function, for the rules stand below it.
    """
    no_match = Reason.NO_MATCH
    # fmt: off
    rows: dict[type[Command], tuple[_Rule | Reason, _Rule | Reason, _Rule | Reason]] = {
        #         idle        open           decided
        New:     (_new,       _new,          _new),
        Won:     (_autostart, _won,          _rematch),
        WonBy:   (_won_by,    _won_by,       _won_by),
        Undo:    (no_match,   _undo,         _undo),
        Redo:    (no_match,   _redo,         _redo),
        Swap:    (no_match,   _swap,         _swap),
        Abandon: (no_match,   _abandon,      _abandon),
        Close:   (no_match,   _close,        _close),
        Fix:     (_fix,       _fix,          _fix),
        Import:  (_import,    _import,       _import),
        Rename:  (_rename,    _rename,       _rename),
    }
    # fmt: on
    return {(phase, command): cell for command, row in rows.items() for phase, cell in zip(Phase, row, strict=True)}


def decide(
    state: State, command: Command, now: Moment, rules: Rules, sheet: Sheet | None = None
) -> tuple[Event, ...] | Refusal:
    """Return the events that ``command`` leads to in ``state``, in order, or why it leads to none.

    ``sheet`` is the scoresheet beside the match.
    """
    cell = _table()[state.phase, type(command)]
    led_to = Refusal(cell) if isinstance(cell, Reason) else cell(state, command, now, rules)
    return led_to if isinstance(led_to, Refusal) else at_one(state, led_to, sheet)


def expire(state: State, now: int) -> EveningClosed | None:
    """Return the closing of a match that at the steady time ``now`` was untouched for more than ``EVENING_GAP``."""
    if state.match is None or state.touched is None or now - state.touched <= EVENING_GAP:
        return None
    return closing(state.match, Closing.STALE)


def closing(match: Match, why: Closing) -> EveningClosed:
    """Return the end of counting with ``match``, which goes where nothing was won in it."""
    return EveningClosed(match.id, why, dropped=not match.wins)


def expires_at(state: State) -> int | None:
    """Return the steady time after which ``expire`` would close the running match."""
    return None if state.match is None or state.touched is None else state.touched + EVENING_GAP


def numbered_on(state: State, now: Moment) -> str | None:
    """Return the day on which the next match would be numbered, if nobody knows yet which numbers it has.

    A clock that was wrong can have numbered matches of any day, so whoever keeps the journal is asked, once an evening.
    """
    today = _today(now)
    known = today == state.day or (state.taken is not None and state.taken[0] == today)
    return None if known or not _new_evening(state, now) else today


def _new(state: State, command: New, now: Moment, rules: Rules) -> _Led:
    first_to = rules.first_to if command.first_to is None else command.first_to
    kept = terms(both(state.renames, command.players), rules.game if command.game is None else command.game, first_to)
    if isinstance(kept, Refusal):
        return kept
    return (_opening(state, *kept, first_to, now),)


def _opening(state: State, players: tuple[str, str], game: str, first_to: int, now: Moment) -> MatchOpened:
    if not _new_evening(state, now):
        dropped = state.match is not None and not state.match.wins
        return MatchOpened(_id(state, gone=1 if dropped else 0), players, game, first_to, new_evening=False)
    today = _today(now)
    taken = state.taken[1] if state.taken is not None and state.taken[0] == today else 0
    match = _id(state) if today == state.day else f"{today}.{taken + 1}"
    return MatchOpened(match, players, game, first_to, new_evening=True)


def _new_evening(state: State, now: Moment) -> bool:
    ended = state.last_ended
    return ended is None or state.over or now.steady - ended >= EVENING_GAP


def _today(now: Moment) -> str:
    return now.local.date().isoformat()


def _id(state: State, gone: int = 0) -> str:
    return f"{state.day}.{state.earlier_that_day + len(state.matches) + 1 - gone}"


def _autostart(state: State, command: Won, now: Moment, rules: Rules) -> _Led:
    if not rules.autostart:
        return Refusal(Reason.NO_MATCH)
    opening = _new(state, New(rules.players), now, rules)
    if isinstance(opening, Refusal):
        return opening
    for event in opening:
        state = evolve(state, event, now.steady)
    won = _won(state, command, now, rules)
    return won if isinstance(won, Refusal) else (*opening, *won)


def _won_by(state: State, command: WonBy, now: Moment, rules: Rules) -> _Led:
    if state.match is None and not rules.autostart:
        return Refusal(Reason.NO_MATCH)
    players = rules.players if state.match is None else state.match.players
    player = meant(players, command.who)
    if isinstance(player, Refusal) and player.reason is Reason.UNKNOWN_PLAYER:
        player = meant(players, state.renames.of(command.who))
    if isinstance(player, Refusal):
        return player
    cell = _table()[state.phase, Won]
    return Refusal(cell) if isinstance(cell, Reason) else cell(state, Won(player), now, rules)


def _won(state: State, command: Won, _now: Moment, _rules: Rules) -> _Led:
    if _counts(state, command):
        return Refusal(Reason.SHEET_COUNTED)
    return (GameWon(command.player, _running(state), sheet=command.sheet),)


def _rematch(state: State, command: Won, now: Moment, rules: Rules) -> _Led:
    if _counts(state, command):
        return Refusal(Reason.SHEET_COUNTED)
    if now.steady - state.matches[-1].wins[-1].at < rules.settle:
        return Refusal(Reason.SETTLE)
    if not rules.rematch:
        return Refusal(Reason.REMATCH_OFF)
    return (GameWon(command.player, _id(state), rematch_of=_running(state), sheet=command.sheet),)


def _counts(state: State, command: Won) -> bool:
    """Tell whether the sheet of a win is counted already."""
    return command.sheet is not None and state.counts(command.sheet)


def _undo(state: State, command: Undo, now: Moment, _rules: Rules) -> _Led:
    if state.before_opening is not None:
        opened = OpeningUndone(_running(state))
        return Refusal(Reason.UNDO_OPENING) if command.within is not None else (opened,)
    if command.within is not None and state.counted is not None and now.steady - state.counted > command.within:
        return Refusal(Reason.UNDO_WINDOW)
    index = standing(state)
    if index is None:
        return Refusal(Reason.NOTHING_TO_UNDO)
    match = state.matches[index]
    return (Undone(match.wins[-1].player, match.id, len(match.wins)),)


def _redo(state: State, _command: Redo, _now: Moment, _rules: Rules) -> _Led:
    if not state.undone:
        return Refusal(Reason.NOTHING_TO_REDO)
    if state.took_opening_back:
        return (OpeningRedone(state.undone[-1][-1].id),)
    before = msgspec.structs.replace(state, matches=state.undone[-1])
    index = standing(before)
    assert index is not None, "an undo took a win back, so one stood before it"  # noqa: S101
    match = before.matches[index]
    return (Redone(match.wins[-1].player, match.id, len(match.wins)),)


def _swap(state: State, _command: Swap, _now: Moment, _rules: Rules) -> _Led:
    return (Swapped(_running(state)),)


def _abandon(state: State, _command: Abandon, _now: Moment, _rules: Rules) -> _Led:
    return (Abandoned(_running(state)),)


def _close(state: State, _command: Close, _now: Moment, _rules: Rules) -> _Led:
    return (closing(state.matches[-1], Closing.ASKED),)


def _running(state: State) -> str:
    """Return the id of the match that is open or decided."""
    return state.matches[-1].id


def _fix(state: State, command: Fix, now: Moment, _rules: Rules) -> _Led:
    if state.match is not None and command.correction.match == state.match.id:
        return Refusal(Reason.STILL_RUNNING)
    fix = command.correction
    if fix.players is not None:
        fix = msgspec.structs.replace(fix, players=both(state.renames, fix.players))
    led = fixed(fix, _known(state, now).by_id.get(fix.match), now.local)
    return led if isinstance(led, Refusal) else (led,)


def _import(state: State, command: Import, now: Moment, _rules: Rules) -> _Led:
    match = msgspec.structs.replace(command.match, players=both(state.renames, command.match.players))
    led = taken_in(match, _known(state, now), now.local)
    return led if isinstance(led, Refusal) else (led,)


def _rename(state: State, command: Rename, now: Moment, _rules: Rules) -> _Led:
    led = renamed(command, state.renames, _known(state, now))
    return led if isinstance(led, Refusal) else (led,)


def _known(state: State, now: Moment) -> Known:
    """Return what is known of the past, with the matches of the evening as they stand."""
    known = Known() if state.known is None else state.known
    return known.with_counted(_standing(match, now) for match in state.matches) if state.matches else known


def _standing(match: Match, now: Moment) -> KnownMatch:
    winners = tuple(win.player for win in match.wins)
    started = now.local if match.started is None else match.started
    return KnownMatch(match.id, match.players, match.game, match.first_to, winners, started)
