"""The line of JSON that ``replay --json`` prints for each press or command, and a command's own ``--json``. Pure."""

from enum import StrEnum
from typing import Final, assert_never

import msgspec

from revanche.match.commands import Command, Won, WonBy
from revanche.match.events import GameWon, Side
from revanche.match.match import Match
from revanche.match.refusal import Refusal
from revanche.match.score import State
from revanche.match.sides import meant
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    Meaningless,
    Missed,
    Offered,
    Outcome,
    Refused,
    Unsaved,
)

NOT_SAVED: Final = "not_saved"
"""The reason of a line whose verdict is ``failed``."""

MEANS_NOTHING: Final = "means_nothing"
"""The reason of a line about a button that nobody gave a meaning."""


class LineVerdict(StrEnum):
    """What became of the press or command."""

    COUNTED = "counted"
    IGNORED = "ignored"
    REFUSED = "refused"
    FAILED = "failed"


class Line(msgspec.Struct, frozen=True):
    """One press or command and what stands after it.

    ``t`` is in seconds; ``player`` is the side that a win was for; ``reason`` is a ``Guard``, a ``Reason``,
    ``NOT_SAVED`` or ``MEANS_NOTHING``; ``score`` and ``match`` (its number, from 1) are ``None`` without a match.
    """

    t: float
    device: str | None
    command: str | None
    player: Side | None
    verdict: LineVerdict
    reason: str | None
    score: tuple[int, int] | None
    match: int | None
    state: str
    said: str


def line(outcome: Outcome, t: float, said: str, device: str | None) -> Line | None:
    """Return the line of an outcome, or ``None`` when neither a press nor a command led to it."""
    match outcome:
        case Linked() | Meaningless() | Missed() | BatteryLow() | Offered():
            return None
        case Counted():
            verdict, reason = LineVerdict.COUNTED, None
        case Refused():
            verdict, reason = LineVerdict.REFUSED, str(outcome.reason)
        case Ignored():
            verdict, reason = LineVerdict.IGNORED, str(outcome.reason)
        case Unsaved():
            verdict, reason = LineVerdict.FAILED, NOT_SAVED
        case _:
            assert_never(outcome)
    if outcome.command is None:
        return None
    after: State = outcome.after
    return Line(
        t=t,
        device=device,
        command=called(outcome.command),
        player=_player(outcome),
        verdict=verdict,
        reason=reason,
        score=after.match.score if after.match else None,
        match=after.number,
        state=str(after.phase),
        said=said,
    )


def meaningless_line(outcome: Meaningless, t: float, said: str, device: str | None) -> Line:
    """Return the line of a button without a meaning, which led to no command; only ``replay`` prints it."""
    stands = outcome.after
    score = stands.match.score if stands.match else None
    ignored = LineVerdict.IGNORED
    return Line(t, device, None, None, ignored, MEANS_NOTHING, score, stands.number, str(stands.phase), said)


def called(command: Command) -> str:
    """Return what a command is called, however its winner was named."""
    return str((Won if isinstance(command, WonBy) else type(command)).__struct_config__.tag)


def _player(outcome: Counted | Refused | Ignored | Unsaved) -> Side | None:
    if isinstance(outcome, Counted):
        return next((event.player for event in outcome.events if isinstance(event, GameWon)), None)
    return _meant(outcome.command, outcome.after.match)


def _meant(command: Command | None, running: Match | None) -> Side | None:
    match command:
        case Won(player):
            return player
        case WonBy(who) if running is not None:
            found = meant(running.players, who)
            return None if isinstance(found, Refusal) else found
        case _:
            return None
