"""The only room that reads a clock."""

import time
from datetime import datetime

from revanche.units import Moment


class SystemClock:
    """The machine's clock as moments; see ``units`` for the time line.

    ``CLOCK_BOOTTIME`` also counts the time asleep, so that a lid closed for seven hours ends an evening.
    """

    def __init__(self) -> None:
        self._start = time.time_ns() - time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    def steady(self) -> int:
        """Return the time on the steady line, in nanoseconds."""
        return self._start + time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    def now(self) -> Moment:
        """Return this instant."""
        return Moment(self.steady(), datetime.now().astimezone())
