"""The rows of a table beside the matches of the log: which are new, which are there, which are told otherwise. Pure.

A row with a time is the match of these two at this game that began then, by the clock of the place and as precisely as
the row says. A row with a day alone is first held to be a match of that day with the same score, each match for one
row; the others are, in their order, those that were taken in from such a table, at noon and a minute apart. So a table
that grew, or was put right, can be taken in again and again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

import msgspec

from revanche.cli.exchange.import_days import When
from revanche.cli.exchange.import_table import Row
from revanche.history.records import MatchRecord, MatchState
from revanche.match.names import identity

_NOON: Final = timedelta(hours=12)
_MINUTE: Final = timedelta(minutes=1)


class Weighed(msgspec.Struct, frozen=True):
    """Rows that are ``fresh`` or told otherwise (``changed``), ready to be taken in, and how many are ``known``."""

    fresh: tuple[Row, ...]
    changed: tuple[Row, ...]
    known: int


def weighed(rows: Iterable[Row], matches: Sequence[MatchRecord], journal: str | None) -> Weighed:
    """Return what becomes of rows beside ``matches``, the log of the journal with the id ``journal``."""
    log = _Log(matches, journal)
    fresh, changed, known = list[Row](), list[Row](), 0
    for row in rows:
        one, found = log.found(row) if row.when.precise else log.found_on_the_day(row)
        if found is None:
            fresh.append(_at(one, one.when.at))
        elif log.counted_here(found) or _same(one, found):
            known += 1
        else:
            changed.append(_at(one, found.started, found.game))
    return Weighed(tuple(fresh), tuple(changed), known)


class _Log:
    """The matches by the pair that played them, and the rows that were placed already."""

    def __init__(self, matches: Iterable[MatchRecord], journal: str | None) -> None:
        self._journal = journal
        self._of: dict[object, list[MatchRecord]] = defaultdict(list)
        self._placed: Counter[object] = Counter()
        self._claimed = set[str]()
        for match in matches:
            self._of[_pair(match.players)].append(match)

    def counted_here(self, match: MatchRecord) -> bool:
        return match.origin is not None and match.origin.journal == self._journal

    def found(self, row: Row) -> tuple[Row, MatchRecord | None]:
        """Return a row with a time, and the match that it is."""
        return row, next((match for match in self._among(row) if _when(match, row) == row.when.at), None)

    def found_on_the_day(self, row: Row) -> tuple[Row, MatchRecord | None]:
        """Return a row with a day alone, with a time of its own where it is none of those with one, and its match."""
        day = row.when.at.date()
        for match in self._among(row):
            timed = match.id not in self._claimed and _on(match, day) and not _noted(match)
            if timed and _score(row) == _came_to(match):
                self._claimed.add(match.id)
                return row, match
        key = _pair(row.match["players"]), identity(row.match.get("game", "")), day
        self._placed[key] += 1
        at = row.when.at + _NOON + (self._placed[key] - 1) * _MINUTE
        return self.found(msgspec.structs.replace(row, when=When(at, precise=True)))

    def _among(self, row: Row) -> Iterable[MatchRecord]:
        game = identity(row.match.get("game", ""))
        return (m for m in self._of[_pair(row.match["players"])] if game in {"", identity(m.game)})


def _noted(match: MatchRecord) -> bool:
    """Tell whether a match was taken in from a table with days alone."""
    timed = match.origin is not None or any(game.ended is not None for game in match.games)
    after_noon = (
        match.started.replace(tzinfo=None) - datetime.combine(match.started.date(), datetime.min.time()) - _NOON
    )
    return not timed and not after_noon % _MINUTE and timedelta() <= after_noon < _NOON


def _on(match: MatchRecord, day: date) -> bool:
    return day in {match.evening, match.started.date()}


def _when(match: MatchRecord, row: Row) -> datetime:
    """Return when a match began, by the clock of the place and as precisely as the row says."""
    began = match.started.replace(tzinfo=None, microsecond=0)
    return began if row.when.at.second else began.replace(second=0)


def _same(row: Row, match: MatchRecord) -> bool:
    """Tell whether a row tells of a match what the log has, as far as a table tells it."""
    if not row.ordered:
        return _score(row) == _came_to(match)
    a, b = row.match["players"]
    winners = [identity(a if game["winner"] == "A" else b) for game in row.match["games"]]
    abandoned = row.match.get("state") == MatchState.ABANDONED
    here = [identity(match.name(game.winner)) for game in match.games]
    return (winners, row.match["first_to"], abandoned) == (here, match.first_to, match.state is MatchState.ABANDONED)


def _score(row: Row) -> object:
    return frozenset(zip(map(identity, row.match["players"]), row.match["score"], strict=True))


def _came_to(match: MatchRecord) -> object:
    return frozenset(zip(map(identity, match.players), match.score, strict=True))


def _pair(players: Sequence[str]) -> object:
    return frozenset(map(identity, players))


def _at(row: Row, started: datetime, game: str | None = None) -> Row:
    """Return a row ready to be checked: with its start, and the game as the log spells it."""
    match: dict[str, Any] = row.match | {"started": started.isoformat()} | ({} if game is None else {"game": game})
    return msgspec.structs.replace(row, match=match)
