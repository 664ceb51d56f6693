"""The match that a round gives a table, as it goes over MQTT. Pure.

``{"players":["Anna","Bram"],"table":"4","game":"yahtzee","first_to":3}``; ``game`` and ``first_to`` may be left out. An
empty message takes it back, which the table does itself once the match is on.
"""

from typing import Final

import msgspec

from revanche.match.events import MatchOpened
from revanche.match.past import terms
from revanche.match.refusal import Refusal
from revanche.presses.offer import Offer
from revanche.presses.outcome import Counted, Outcome

_LARGEST: Final = 4 * 1024  # bytes
_LONGEST_TABLE: Final = 100  # characters


def offer(payload: bytes) -> Offer | None:
    """Return what is offered; ``None`` where nothing is, or nothing that could be played."""
    if len(payload) > _LARGEST:
        return None
    try:
        told = msgspec.json.decode(payload, type=Offer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    kept = terms(
        told.players, "yahtzee" if told.game is None else told.game, 1 if told.first_to is None else told.first_to
    )
    if isinstance(kept, Refusal) or len(told.table) > _LONGEST_TABLE:
        return None
    return msgspec.structs.replace(told, players=kept[0])


def offer_payload(offered: Offer | None) -> bytes:
    """Return the message for a table."""
    return b"" if offered is None else msgspec.json.encode(offered)


def opens(outcome: Outcome) -> bool:
    """Tell whether an outcome opened a match."""
    return isinstance(outcome, Counted) and any(isinstance(event, MatchOpened) for event in outcome.events)
