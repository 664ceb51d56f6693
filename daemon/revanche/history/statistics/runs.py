"""Matches won in a row, with the evenings on which that began and ended."""

from datetime import date

import msgspec


class Streak(msgspec.Struct, frozen=True):
    """So many in a row, the first on the evening ``since``, the last on ``until``."""

    count: int
    since: date
    until: date


class Run(msgspec.Struct, frozen=True):
    """The streaks of one player in his matches: at their beginning, at their end, and the longest, the first such.

    ``unbroken``: there was none but won ones.
    """

    head: Streak | None = None
    tail: Streak | None = None
    best: Streak | None = None
    unbroken: bool = True

    def plus(self, later: "Run") -> "Run":
        """Return the streaks in these matches and ``later`` ones."""
        head = _joined(self.head, later.head) if self.unbroken else self.head
        tail = _joined(self.tail, later.tail) if later.unbroken else later.tail
        best = _longest(self.best, _joined(self.tail, later.head), later.best)
        return Run(head, tail, best, self.unbroken and later.unbroken)


def of_match(evening: date, *, won: bool) -> Run:
    """Return the streaks in one match."""
    if not won:
        return Run(unbroken=False)
    streak = Streak(1, evening, evening)
    return Run(streak, streak, streak)


def _joined(earlier: Streak | None, later: Streak | None) -> Streak | None:
    if earlier is None or later is None:
        return earlier or later
    return Streak(earlier.count + later.count, earlier.since, later.until)


def _longest(*streaks: Streak | None) -> Streak | None:
    known = [streak for streak in streaks if streak is not None]
    return max(known, key=lambda streak: streak.count, default=None)
