"""What a table tells the board, read from its messages. Whatever was sent, it is one of these or ``None``.

The forms are those of MQTT in ``docs/interfaces.md``. What a table tells is text: no name is longer than a player's may
be, no number larger than a match has, and what is more or anything else is not taken in.
"""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

import msgspec

from revanche.match.names import named, pair
from revanche.match.past import MOST_WINS
from revanche.match.refusal import Refusal

LARGEST: Final = 64 * 1024
"""Bytes of a message, which bounds the matches of a table, too."""

_LONGEST_ID: Final = 40  # characters


class Kind(StrEnum):
    """What a message is about; the last level of its topic."""

    OUTCOME = "outcome"
    STATUS = "status"
    AVAILABILITY = "availability"
    EVENING = "evening"
    WANTED = "wanted"


_Time = Annotated[datetime, msgspec.Meta(tz=True)]
_Wins = Annotated[int, msgspec.Meta(ge=0, le=MOST_WINS)]
_Id = Annotated[str, msgspec.Meta(max_length=_LONGEST_ID)]


class Origin(msgspec.Struct, frozen=True):
    """Where a match was first counted, by which it is known wherever it is met again."""

    journal: _Id
    match: _Id


class Match(msgspec.Struct, frozen=True):
    """A match of a table; ``ended`` is ``None`` where it is not known or not so."""

    id: _Id
    players: tuple[str, str]
    game: str
    first_to: Annotated[int, msgspec.Meta(ge=1, le=MOST_WINS)]
    score: tuple[_Wins, _Wins]
    winner: str | None
    started: _Time
    ended: _Time | None = None
    origin: Origin | None = None


class Next(msgspec.Struct, frozen=True):
    """Who is to play next at a table."""

    players: tuple[str, str]


class Standing(msgspec.Struct, frozen=True):
    """What stands at a table: ``match`` is open or decided. ``lost``: its journal lost something.

    ``next`` is the match that is offered there.
    """

    state: Literal["idle", "open", "decided"]
    match: Match | None
    lost: int = 0
    next: Next | None = None


class Evening(msgspec.Struct, frozen=True):
    """The matches of a table that are over, and how many more of its oldest there are."""

    matches: tuple[Match, ...]
    left_out: Annotated[int, msgspec.Meta(ge=0)] = 0


class There(msgspec.Struct, frozen=True):
    """Whether a table is there."""

    there: bool


class Wanted(msgspec.Struct, frozen=True):
    """Why somebody is to come to a table; ``None``: nobody is."""

    why: Literal["missed", "not_saved"] | None


Message = Standing | Evening | There | Wanted


class _News(msgspec.Struct):
    status: Standing


def message(kind: Kind, payload: bytes) -> Message | None:
    """Return what a table tells; ``None`` for what it can't have told."""
    if len(payload) > LARGEST:
        return None
    try:
        return _READ[kind](payload)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _standing(payload: bytes) -> Standing | None:
    return _fitting(msgspec.json.decode(payload, type=Standing))


def _outcome(payload: bytes) -> Standing | None:
    return _fitting(msgspec.json.decode(payload, type=_News).status)


def _fitting(standing: Standing) -> Standing | None:
    match = standing.match
    fits = match is None if standing.state == "idle" else match is not None and _is_match(match)
    offered = standing.next is None or not isinstance(pair(*standing.next.players), Refusal)
    return standing if fits and offered else None


def _evening(payload: bytes) -> Evening | None:
    evening = msgspec.json.decode(payload, type=Evening)
    return evening if all(map(_is_match, evening.matches)) else None


def _is_match(match: Match) -> bool:
    refused = isinstance(pair(*match.players), Refusal) or isinstance(named(match.game), Refusal)
    return not refused and match.winner in {None, *match.players}


def _there(payload: bytes) -> There | None:
    return There(payload == b"online") if payload in {b"online", b"offline"} else None


def _wanted(payload: bytes) -> Wanted | None:
    return msgspec.convert({"why": payload.decode() or None}, Wanted)


_READ: Final[dict[Kind, Callable[[bytes], Message | None]]] = {
    Kind.OUTCOME: _outcome,
    Kind.STATUS: _standing,
    Kind.AVAILABILITY: _there,
    Kind.EVENING: _evening,
    Kind.WANTED: _wanted,
}
