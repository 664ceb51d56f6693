"""When was played: months, days of the week, hours, and evenings one after the other."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Final

import msgspec

from revanche.history.records import MatchRecord, MatchState
from revanche.history.statistics.runs import Streak
from revanche.match.events import Side
from revanche.match.names import identity

_DAY: Final = timedelta(days=1)


class Times(msgspec.Struct, frozen=True):
    """When matches were played, by the clock of the place.

    ``weekdays`` has the matches of evenings that began on each day, Monday first, ``hours`` those that began in each
    hour, as far as that is known: a match that is over and has no end was kept on paper, mostly by its day. ``months``
    has for each month (as ``2026-11``) the games that each player won, by identity. ``evenings`` are the days on which
    there was one, each once, the oldest first.
    """

    weekdays: tuple[int, ...] = (0,) * 7
    hours: tuple[int, ...] = (0,) * 24
    months: Mapping[str, Mapping[str, int]] = {}
    evenings: tuple[date, ...] = ()

    def plus(self, later: "Times") -> "Times":
        """Return when these and ``later`` ones were played."""
        months = {month: dict(games) for month, games in self.months.items()}
        for month, games in later.months.items():
            before = months.setdefault(month, {})
            months[month] = before | {who: before.get(who, 0) + count for who, count in games.items()}
        return Times(
            tuple(map(sum, zip(self.weekdays, later.weekdays, strict=True))),
            tuple(map(sum, zip(self.hours, later.hours, strict=True))),
            dict(sorted(months.items())),
            _together(self.evenings, later.evenings),
        )


def _together(earlier: tuple[date, ...], later: tuple[date, ...]) -> tuple[date, ...]:
    """Return all days, each once; mostly the later ones just follow."""
    if not earlier or not later or earlier[-1] < later[0]:
        return earlier + later
    return tuple(sorted({*earlier, *later}))


def times_of(matches: Iterable[MatchRecord]) -> Times:
    """Return when ``matches`` were played."""
    weekdays, hours, evenings = [0] * 7, [0] * 24, set[date]()
    months: dict[str, dict[str, int]] = {}
    for match in matches:
        weekdays[match.evening.weekday()] += 1
        hours[match.started.hour] += match.ended is not None or match.state is MatchState.OPEN
        evenings.add(match.evening)
        games = months.setdefault(f"{match.evening:%Y-%m}", {})
        for side in Side:
            who = identity(match.name(side))
            games[who] = games.get(who, 0) + match.score[side.place]
    return Times(tuple(weekdays), tuple(hours), dict(sorted(months.items())), tuple(sorted(evenings)))


def in_a_row(evenings: Iterable[date]) -> tuple[Streak | None, Streak | None]:
    """Return the longest run of evenings on days one after the other, the first such, and the run at the end."""
    runs: list[Streak] = []
    last: Streak | None = None
    for day in evenings:
        follows = last is not None and day - last.until == _DAY
        last = Streak(last.count + 1, last.since, day) if last is not None and follows else Streak(1, day, day)
        runs = [*runs[:-1], last] if follows else [*runs, last]
    return max(runs, key=lambda run: run.count, default=None), last


def all_months(months: Iterable[str]) -> list[str]:
    """Return the months from the first to the last, also those in which nothing was played."""
    known = sorted(months)
    if not known:
        return []
    (year, month), (last_year, last_month) = (map(int, one.split("-")) for one in (known[0], known[-1]))
    count = (last_year - year) * 12 + last_month - month + 1
    return [f"{year + (month - 1 + step) // 12:04}-{(month - 1 + step) % 12 + 1:02}" for step in range(count)]
