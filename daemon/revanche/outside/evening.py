"""What a table tells of its evening beside the score: the matches that are over, and whether somebody is wanted. Pure.

``{"matches":[…],"left_out":0}``: matches as in ``log --json``, oldest first, those of today's and yesterday's evenings
that are not being played; ``status`` tells of that one. A match is known by its ``origin`` wherever it is met again.
"""

from typing import Final

import msgspec

from revanche.match.events import MatchFixed, MatchImported, PlayerRenamed
from revanche.match.score import State
from revanche.presses.outcome import Counted, Missed, Outcome, Unsaved

LARGEST: Final = 64 * 1024
"""Bytes of the evening of a table; of more, the oldest matches are left out, and their number is told."""

NOBODY: Final = b""
"""Nobody is wanted."""

_ROOM: Final = len(b'{"matches":[],"left_out":}') + 20  # bytes around the matches, a number of any size among them


class _Over(msgspec.Struct):
    """As much of a match as tells whether it is being played."""

    state: str


class _Log(msgspec.Struct):
    matches: list[msgspec.Raw]


def evening_payload(log: bytes) -> bytes:
    """Return what is published of an evening in the form of ``log --json``."""
    matches = [one for one in msgspec.json.decode(log, type=_Log).matches if _is_over(one)]
    kept: list[msgspec.Raw] = []
    left = LARGEST - _ROOM
    for one in reversed(matches):
        left -= len(bytes(one)) + 1
        if left < 0:
            break
        kept.insert(0, one)
    return msgspec.json.encode({"matches": kept, "left_out": len(matches) - len(kept)})


def _is_over(match: msgspec.Raw) -> bool:
    return msgspec.json.decode(match, type=_Over).state != "open"


def changes_evening(outcome: Outcome) -> bool:
    """Tell whether an outcome made another evening: a match ended, went on again, was corrected or taken in."""
    if not isinstance(outcome, Counted):
        return False
    if any(isinstance(event, MatchFixed | MatchImported | PlayerRenamed) for event in outcome.events):
        return True
    return _ended(outcome.before) != _ended(outcome.after)


def _ended(state: State) -> list[tuple[object, ...]]:
    return [
        (match.id, match.players, match.score, match.abandoned)
        for match in state.matches
        if match.winner is not None or match is not state.match
    ]


def wanted(before: bytes, outcome: Outcome) -> bytes:
    """Return why somebody is wanted at the table after an outcome: ``missed``, ``not_saved``, or ``NOBODY``.

    ``before`` is why somebody was until then: whoever has the next thing counted has seen to it.
    """
    match outcome:
        case Missed():
            return b"missed"
        case Unsaved():
            return b"not_saved"
        case Counted():
            return NOBODY
        case _:
            return before
