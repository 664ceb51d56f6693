"""What is published over MQTT and under which topics. Pure.

Each table has one tree, so that one broker serves many tables and ``revanche/+/status`` reads them all:

==================================  ========  ===================================================================
topic                               retained  payload
==================================  ========  ===================================================================
``<prefix>/<table>/outcome``        no        ``{"event_type":"won_a","status":…,"said":…,"line":…}``
``<prefix>/<table>/status``         yes       what ``revanche status --json`` shows
``<prefix>/<table>/availability``   yes       ``online`` or ``offline``, the latter also as the last will
``<prefix>/<table>/evening``        yes       the matches that are over, see ``evening``
``<prefix>/<table>/wanted``         yes       why somebody is to come and look: ``missed``, ``not_saved``, or nothing
``<prefix>/ask``                    no        anything: each table publishes its status and its evening anew
==================================  ========  ===================================================================

``event_type`` is one of ``EVENT_TYPES``; ``line`` is what ``replay --json`` prints, or null where neither a press nor
a command led to the outcome.
"""

import unicodedata
from typing import Final, assert_never

import msgspec

from revanche.match.events import GameWon, Side
from revanche.match.score import Phase
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    LinkState,
    Meaningless,
    Missed,
    Outcome,
    Refused,
    Unsaved,
)
from revanche.shown.line import called

ONLINE: Final = b"online"
OFFLINE: Final = b"offline"

_WON: Final = {Side.A: "won_a", Side.B: "won_b"}
_MATCH_WON: Final = {Side.A: "match_won_a", Side.B: "match_won_b"}
_COMMANDS: Final = ("new", "undo", "redo", "swap", "abandon", "close", "fix", "import", "rename")
_LINKS: Final = {LinkState.UP: "device_up", LinkState.DOWN: "device_down"}

EVENT_TYPES: Final = (
    *_WON.values(),
    *_MATCH_WON.values(),
    *_COMMANDS,
    "ignored",
    "refused",
    "not_saved",
    "means_nothing",
    "missed",
    *_LINKS.values(),
    "battery_low",
)
"""What an outcome can be, in a word each; a match that nobody touched and that time closed is ``close`` too."""


class Topics(msgspec.Struct, frozen=True):
    """The topics of one table, and ``ask``, which all of its club share."""

    outcome: str
    status: str
    availability: str
    evening: str
    wanted: str
    ask: str


def topics(prefix: str, table: str) -> Topics:
    """Return the topics of ``table``; what a level of a topic can't hold is left out of both names."""
    club = _club(prefix)
    own = f"{club}/{_level(table)}"
    return Topics(
        f"{own}/outcome",
        f"{own}/status",
        f"{own}/availability",
        f"{own}/evening",
        f"{own}/wanted",
        f"{club}/ask",
    )


def _club(prefix: str) -> str:
    return "/".join(_level(part) for part in prefix.split("/") if part)


def _level(name: str) -> str:
    """Return a name as one level of a topic: without ``/``, wildcards, controls, and a ``$`` at its beginning."""
    kept = (
        "-" if character in "/+#" or unicodedata.category(character) in {"Cc", "Cs", "Cn"} else character
        for character in name
    )
    return "".join(kept).strip().lstrip("$") or "table"


def event_type(outcome: Outcome) -> str:
    """Return what an outcome is, in one of the words of ``EVENT_TYPES``."""
    match outcome:
        case Counted():
            return _counted(outcome)
        case Ignored():
            return "ignored"
        case Refused():
            return "refused"
        case Unsaved():
            return "not_saved"
        case Meaningless():
            return "means_nothing"
        case Missed():
            return "missed"
        case BatteryLow():
            return "battery_low"
        case Linked():
            return _LINKS[outcome.link]
        case _:
            assert_never(outcome)


def _counted(outcome: Counted) -> str:
    if outcome.command is None:
        return "close"
    won = next((event.player for event in outcome.events if isinstance(event, GameWon)), None)
    name = called(outcome.command)
    if won is not None and name == "won":
        return (_MATCH_WON if outcome.after.phase is Phase.DECIDED else _WON)[won]
    return name


def outcome_payload(outcome: Outcome, news: bytes) -> bytes:
    """Return ``news`` (what the control socket tells its followers of the outcome) with its ``event_type``."""
    fields = msgspec.json.decode(news, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({"event_type": event_type(outcome), **fields})
