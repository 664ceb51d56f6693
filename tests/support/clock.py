"""Time as tests want it: it stands still until it is told to pass."""

from datetime import datetime, timedelta, timezone
from typing import Final

from revanche.units import SECOND, Moment, nanoseconds

CET: Final = timezone(timedelta(hours=1))
EVENING: Final = datetime(2026, 11, 30, 20, 0, tzinfo=CET)
"""When the fake clock starts, and what ``moment`` counts from."""


def moment(seconds: float = 0, nanos: int = 0) -> Moment:
    """Return the instant so many seconds, and a few nanoseconds, after EVENING."""
    passed = nanoseconds(seconds) + nanos
    return Moment(int(EVENING.timestamp()) * SECOND + passed, EVENING + timedelta(microseconds=passed // 1000))


class FakeClock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self._passed = 0
        self._jumped = timedelta()

    def steady(self) -> int:
        """Return the time on the steady line, as ``SystemClock`` does."""
        return self.now().steady

    def now(self) -> Moment:
        """Return this instant, as ``SystemClock`` does."""
        now = moment(nanos=self._passed)
        return Moment(now.steady, now.local + self._jumped)

    def jump(self, seconds: float) -> None:
        """Have somebody set the wall clock, while the steady line goes on as it did."""
        self._jumped += timedelta(seconds=seconds)

    def advance(self, seconds: float, nanos: int = 0) -> Moment:
        """Let time pass; return the instant after it."""
        self._passed += nanoseconds(seconds) + nanos
        return self.now()
