"""The form in which ``log --json`` shows the past, which ``import`` takes. Pure.

Times are ISO 8601 with the offset from UTC, ``seconds`` are numbers with a fraction. What is unknown is ``null``. A
game that was won on a scoresheet has its id as ``sheet``, which no other game has; where there are full scoresheets,
of a match or of none, they are listed beside the matches.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from revanche.history.archive import PlayedSheet
from revanche.history.forms.sheet import sheets_form
from revanche.history.records import MatchRecord
from revanche.history.trail import Step
from revanche.presses.outcome import Recorded


def log_form(
    matches: Iterable[MatchRecord], sheets: Iterable[PlayedSheet] = (), journal: str | None = None
) -> dict[str, Any]:
    """Return matches and full sheets as one object, ready to be encoded; ``journal`` is the id of their journal."""
    listed = sheets_form(sheets, journal)
    return {"matches": [match_form(match) for match in matches], **({"sheets": listed} if listed else {})}


def match_form(match: MatchRecord) -> dict[str, Any]:
    """Return one match; ``winner`` is a name here, so that the line explains itself."""
    return {
        "id": match.id,
        "evening": match.evening.isoformat(),
        "players": list(match.players),
        "game": match.game,
        "first_to": match.first_to,
        "score": list(match.score),
        "winner": match.name(match.winner) if match.winner else None,
        "state": match.state.value,
        "games": [
            {
                "winner": match.name(game.winner),
                "ended": _written(game.ended),
                "seconds": game.seconds,
                "source": game.source,
                **({} if game.sheet is None else {"sheet": game.sheet}),
            }
            for game in match.games
        ],
        "started": _written(match.started),
        "ended": _written(match.ended),
        "seconds": match.seconds,
        "corrected": match.corrected,
        "origin": None if match.origin is None else msgspec.to_builtins(match.origin),
    }


def trail_form(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return what happened in a match, step by step: the fields of each entry as the journal names them."""
    return [
        {
            "seq": step.entry.seq,
            "time": _written(step.entry.time),
            "players": step.players,
            "score": step.score,
            **_fields(step.event),
            "by": step.entry.by and msgspec.to_builtins(msgspec.structs.replace(step.entry.by, request=None)),
        }
        for step in steps
    ]


def _fields(event: Recorded) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return fields


def _written(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat(timespec="milliseconds")
