"""The line of an outcome with its words. Pure."""

import msgspec

from revanche.presses.outcome import BatteryLow, Linked, Meaningless, Missed, Offered, Outcome
from revanche.shown.line import Line, line
from revanche.units import SECOND
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import written


def outcome_line(outcome: Outcome, catalogue: Catalogue) -> Line | None:
    """Return the line of an outcome; ``None`` when neither a press nor a command led to it.

    Its time is in seconds since 1970 on the steady line. Its match has its number of this evening, which is the same
    after a restart.
    """
    by = None if isinstance(outcome, Linked | Meaningless | Missed | BatteryLow | Offered) else outcome.by
    device = by.device if by is not None and by.button is not None else None
    told = line(outcome, outcome.moment.steady / SECOND, written(outcome, catalogue), device)
    if told is None or told.match is None:
        return told
    return msgspec.structs.replace(told, match=len(outcome.after.matches))
