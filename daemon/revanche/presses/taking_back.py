"""Which outcomes of undos are held against the device that gave them. Pure."""

from revanche.match.commands import Undo
from revanche.match.events import OpeningUndone, Undone
from revanche.match.refusal import Reason
from revanche.presses.outcome import Counted, Outcome, Refused


def takes_back(outcome: Outcome) -> bool:
    """Tell whether an undo counts towards a runaway: not one outside its window, as earbuds send all evening."""
    if isinstance(outcome, Counted):
        return any(isinstance(event, Undone | OpeningUndone) for event in outcome.events)
    if not isinstance(outcome, Refused) or not isinstance(outcome.command, Undo):
        return False
    unlimited = outcome.command.within is None
    return outcome.reason is Reason.NOTHING_TO_UNDO and (unlimited or outcome.after.counted is not None)
