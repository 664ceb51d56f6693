"""What a command leads to: events, or a refusal. The rules of the match are here and nowhere else.

Limits are inclusive: a command exactly at a limit is taken.
"""

from typing import Final, assert_never

import msgspec

from revanche.match.commands import Abandon, Close, Command, Fix, Import, New, Redo, Swap, Undo, Won
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    Player,
    Redone,
    Swapped,
    Undone,
)
from revanche.match.names import identity, named, pair
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import Match, Phase, State, evolve, fits, standing
from revanche.units import SECOND, Moment

EVENING_GAP: Final = 6 * 3600 * SECOND
"""Nanoseconds without a match that end an evening, and after which an untouched match is closed."""

MOST_WINS: Final = 99
"""The largest ``first_to``."""


class Rules(msgspec.Struct, frozen=True):
    """The settings of the match. ``settle`` is in nanoseconds; ``players`` is whom autostart opens a match between."""

    players: tuple[str, str] = ("A", "B")
    game: str = "yahtzee"
    first_to: int = 3
    settle: int = 10 * SECOND
    rematch: bool = True
    autostart: bool = False


def decide(state: State, command: Command, now: Moment, rules: Rules) -> tuple[Event, ...] | Refusal:
    """Return the events that ``command`` leads to in ``state``, in order, or why it leads to none."""
    match command:
        case New():
            return _new(state, command, now, rules)
        case Won():
            return _won(state, command, now, rules)
        case Undo():
            return _undo(state, command, now)
        case Redo():
            return _redo(state)
        case Swap():
            return (Swapped(state.match.id),) if state.match else Refusal(Reason.NO_MATCH)
        case Abandon():
            return (Abandoned(state.match.id),) if state.match else Refusal(Reason.NO_MATCH)
        case Close():
            return (EveningClosed(state.match.id, Closing.ASKED),) if state.match else Refusal(Reason.NO_MATCH)
        case Fix():
            return _fix(state, command.correction)
        case Import():
            return _import(command.match)
        case _:
            assert_never(command)


def expire(state: State, now: int) -> EveningClosed | None:
    """Return the closing of a match that at the steady time ``now`` was untouched for more than ``EVENING_GAP``."""
    if state.match is None or state.touched is None or now - state.touched <= EVENING_GAP:
        return None
    return EveningClosed(state.match.id, Closing.STALE)


def expires_at(state: State) -> int | None:
    """Return the steady time after which ``expire`` would close the running match."""
    return None if state.match is None or state.touched is None else state.touched + EVENING_GAP


def side(match: Match, player: str) -> Player | None:
    """Return the side that ``player`` means in this match: a side itself, its letter, or a name in any spelling."""
    if isinstance(player, Player):
        return player
    wanted = identity(player)
    for candidate in Player:
        if identity(match.name(candidate)) == wanted:
            return candidate
    return Player(wanted.upper()) if wanted in {"a", "b"} else None


def _new(state: State, command: New, now: Moment, rules: Rules) -> tuple[Event, ...] | Refusal:
    first_to = rules.first_to if command.first_to is None else command.first_to
    terms = _terms(command.players, rules.game if command.game is None else command.game, first_to)
    if isinstance(terms, Refusal):
        return terms
    return (_opening(state, *terms, first_to, now),)


def _terms(players: tuple[str, str], game: str, first_to: int) -> tuple[tuple[str, str], str] | Refusal:
    """Return the names and the game as they are kept, or why no match can be of these."""
    names, kept = pair(*players), named(game)
    if isinstance(names, Refusal):
        return names
    if isinstance(kept, Refusal):
        return Refusal(Reason.GAME_NAME)
    return (names, kept) if 1 <= first_to <= MOST_WINS else Refusal(Reason.FIRST_TO)


def _opening(state: State, players: tuple[str, str], game: str, first_to: int, now: Moment) -> MatchOpened:
    ended = state.last_ended
    if ended is not None and now.steady - ended < EVENING_GAP:
        dropped = state.match is not None and not state.match.wins
        return MatchOpened(_id(state, gone=1 if dropped else 0), players, game, first_to, new_evening=False)
    today = now.local.date().isoformat()
    match = f"{today}.1" if today > state.day else _id(state)
    return MatchOpened(match, players, game, first_to, new_evening=True)


def _id(state: State, gone: int = 0) -> str:
    return f"{state.day}.{state.earlier_that_day + len(state.matches) + 1 - gone}"


def _won(state: State, command: Won, now: Moment, rules: Rules) -> tuple[Event, ...] | Refusal:
    match = state.match
    if match is None:
        return _autostart(state, command, now, rules) if rules.autostart else Refusal(Reason.NO_MATCH)
    player = side(match, command.player)
    if player is None:
        return Refusal(Reason.UNKNOWN_PLAYER)
    if command.sheet is not None and state.counts(command.sheet):
        return Refusal(Reason.SHEET_COUNTED)
    if match.winner is None:
        return (GameWon(player, match.id, sheet=command.sheet),)
    if now.steady - match.wins[-1].at < rules.settle:
        return Refusal(Reason.SETTLE)
    if not rules.rematch:
        return Refusal(Reason.REMATCH_OFF)
    return (GameWon(player, _id(state), rematch_of=match.id, sheet=command.sheet),)


def _autostart(state: State, command: Won, now: Moment, rules: Rules) -> tuple[Event, ...] | Refusal:
    opening = _new(state, New(rules.players), now, rules)
    if isinstance(opening, Refusal):
        return opening
    for event in opening:
        state = evolve(state, event, now.steady)
    won = _won(state, command, now, rules)
    return won if isinstance(won, Refusal) else (*opening, *won)


def _undo(state: State, command: Undo, now: Moment) -> tuple[Event, ...] | Refusal:
    if state.phase is Phase.IDLE:
        return Refusal(Reason.NO_MATCH)
    if command.within is not None and state.counted is not None and now.steady - state.counted > command.within:
        return Refusal(Reason.UNDO_WINDOW)
    index = standing(state)
    if index is None:
        return Refusal(Reason.NOTHING_TO_UNDO)
    match = state.matches[index]
    return (Undone(match.wins[-1].player, match.id, len(match.wins)),)


def _redo(state: State) -> tuple[Event, ...] | Refusal:
    if state.phase is Phase.IDLE:
        return Refusal(Reason.NO_MATCH)
    if not state.undone:
        return Refusal(Reason.NOTHING_TO_REDO)
    before = msgspec.structs.replace(state, matches=state.undone[-1])
    index = standing(before)
    assert index is not None, "an undo took a win back, so one stood before it"  # noqa: S101
    match = before.matches[index]
    return (Redone(match.wins[-1].player, match.id, len(match.wins)),)


def _fix(state: State, correction: MatchFixed) -> tuple[Event, ...] | Refusal:
    if state.match is not None and state.match.id == correction.match:
        return Refusal(Reason.STILL_RUNNING)
    if correction.players is not None:
        players = pair(*correction.players)
        if isinstance(players, Refusal):
            return players
        correction = msgspec.structs.replace(correction, players=players)
    if correction.game is not None:
        game = named(correction.game)
        if isinstance(game, Refusal):
            return Refusal(Reason.GAME_NAME)
        correction = msgspec.structs.replace(correction, game=game)
    return (correction,)


def _import(match: MatchImported) -> tuple[Event, ...] | Refusal:
    terms = _terms(match.players, match.game, match.first_to)
    if isinstance(terms, Refusal):
        return terms
    if not fits([won.winner for won in match.games], match.first_to):
        return Refusal(Reason.FIX_SCORE)
    players, game = terms
    return (msgspec.structs.replace(match, players=players, game=game),)
