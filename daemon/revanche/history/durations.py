"""How long it was from one entry of the journal to a later one. Pure.

Within one boot of the machine the steady time says it, whatever was done to the wall clock. From one boot to another,
and in journals of version 1, there is only the wall clock, and that is believed unless it contradicts itself: it may
not run backwards, and the second boot cannot have begun before what happened in the first.
"""

from datetime import datetime, timedelta

from revanche.journal.entry import Entry


def elapsed(earlier: Entry, later: Entry) -> float | None:
    """Return the seconds between two entries, to the millisecond; ``None`` where nobody knows."""
    there, here = earlier.steady, later.steady
    if there is not None and here is not None and there.boot == here.boot:
        return (here.at - there.at) / 1000 if here.at >= there.at else None
    least = timedelta(0) if here is None else timedelta(milliseconds=here.at)
    return between(earlier.time, later.time) if later.time - earlier.time >= least else None


def between(earlier: datetime, later: datetime) -> float | None:
    """Return the seconds between two aware times by UTC; ``None`` where the second comes before the first."""
    seconds = (later - earlier).total_seconds()
    return seconds if seconds >= 0 else None
