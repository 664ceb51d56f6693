"""What an outcome is, in a word, for those who are told over MQTT. Pure."""

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
    Offered,
    Outcome,
    Refused,
    Unsaved,
)
from revanche.shown.line import called

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
    "offered",
)
"""What an outcome can be, in a word each; a match that nobody touched and that time closed is ``close`` too."""


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
        case Offered():
            return "offered"
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
