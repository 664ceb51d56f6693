"""The results of a club's evening: what its tables played and somebody won, each match once."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from revanche.club.messages import Match
from revanche.club.names import ClubNames
from revanche.match.decide import EVENING_GAP
from revanche.units import SECOND

_GAP: Final = timedelta(seconds=EVENING_GAP // SECOND)


class Result(msgspec.Struct, frozen=True):
    """A match that was won, with the names as the club has them; ``winner`` is 0 or 1, the place of its name."""

    table: str
    id: str
    players: tuple[str, str]
    game: str
    score: tuple[int, int]
    winner: int
    started: datetime
    ended: datetime


def results(tables: Iterable[tuple[str, Iterable[Match]]], names: ClubNames) -> tuple[Result, ...]:
    """Return the results of the last evening of all tables together, in the order in which they ended.

    An evening is a run of matches with less than six hours between them, as at one table. A match that several tables
    know is that of the first of them.
    """
    known: dict[object, tuple[str, Match]] = {}
    for table, matches in sorted(tables, key=lambda one: in_order(one[0])):
        for match in matches:
            known.setdefault(match.origin or (table, match.id), (table, match))
    won = [_result(table, match, names) for table, match in _last_evening(known.values()) if match.winner is not None]
    return tuple(sorted(won, key=lambda one: (one.ended, in_order(one.table), one.id)))


def in_order(table: str) -> tuple[tuple[int, str], ...]:
    """Return what sorts tables as people do: 2 before 10."""
    return tuple((int(part), "") if part.isascii() and part.isdigit() else (-1, part) for part in _PARTS.findall(table))


def _last_evening(matches: Iterable[tuple[str, Match]]) -> list[tuple[str, Match]]:
    last: list[tuple[str, Match]] = []
    until: datetime | None = None
    for table, match in sorted(matches, key=lambda one: one[1].started):
        if until is not None and match.started - until >= _GAP:
            last = []
        last.append((table, match))
        ended = _ended(match)
        until = ended if until is None else max(until, ended)
    return last


def _ended(match: Match) -> datetime:
    return match.started if match.ended is None else max(match.started, match.ended)


def _result(table: str, match: Match, names: ClubNames) -> Result:
    a, b = match.players
    winner = int(match.winner != a)
    players = names.name(a), names.name(b)
    return Result(table, match.id, players, match.game, match.score, winner, match.started, _ended(match))


_PARTS: Final = re.compile(r"[0-9]{1,9}|[^0-9]+")
