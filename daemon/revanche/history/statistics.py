"""Who won how much: numbers about players, from matches in the order they were played. Pure.

What counts is a match that somebody won and that was not abandoned. Games of other matches do not count either, so that
the games and the matches of a table are always the same matches. Corrections are in the records already.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from revanche.history.records import MatchRecord
from revanche.match.events import Side
from revanche.match.names import identity

LAST_MEETINGS: Final = 5
"""How many of their matches two players are shown."""


class PlayerRecord(msgspec.Struct, frozen=True):
    """The numbers of one player, named as last spelled. ``streak`` is matches won in a row until now."""

    name: str
    won: int = 0
    lost: int = 0
    games_won: int = 0
    games_lost: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.won + self.lost


class HeadToHead(msgspec.Struct, frozen=True):
    """What two players did against each other: matches and games won by each, and the last meetings, newest first."""

    players: tuple[str, str]
    matches: tuple[int, int]
    games: tuple[int, int]
    last: tuple[MatchRecord, ...]


def players(matches: Iterable[MatchRecord]) -> tuple[PlayerRecord, ...]:
    """Return the numbers of all who played a match that counts, most matches won first."""
    records: dict[str, PlayerRecord] = {}
    for match in _counting(matches):
        for side in Side:
            name = match.name(side)
            before = records.get(identity(name), PlayerRecord(name))
            records[identity(name)] = _after(before, match, side)
    return tuple(sorted(records.values(), key=lambda record: (-record.won, record.lost, identity(record.name))))


def head_to_head(matches: Iterable[MatchRecord], a: str, b: str) -> HeadToHead:
    """Return what ``a`` and ``b``, in any spelling, did against each other; all 0 when they never met."""
    who = [identity(a), identity(b)]
    names, won, games = [a, b], [0, 0], [0, 0]
    last: tuple[MatchRecord, ...] = ()
    for match in _counting(matches):
        sides = {identity(match.name(side)): side for side in Side}
        places = {place: sides[one] for place, one in enumerate(who) if one in sides}
        for place, side in places.items():
            names[place] = match.name(side)
        if len(places) < len(who):
            continue
        for place, side in places.items():
            won[place] += match.winner is side
            games[place] += match.score[side.place]
        last = (match, *last[: LAST_MEETINGS - 1])
    return HeadToHead((names[0], names[1]), (won[0], won[1]), (games[0], games[1]), last)


def opponents(matches: Iterable[MatchRecord], player: str) -> tuple[str, ...]:
    """Return whom ``player`` met in matches that count, each as last spelled, in the order they first met."""
    names: dict[str, str] = {}
    for match in _counting(matches):
        for side in Side:
            if identity(match.name(side)) == identity(player):
                opponent = match.name(side.other)
                names[identity(opponent)] = opponent
    return tuple(names.values())


def _counting(matches: Iterable[MatchRecord]) -> Iterable[MatchRecord]:
    return (match for match in matches if match.winner is not None)


def _after(before: PlayerRecord, match: MatchRecord, side: Side) -> PlayerRecord:
    won = match.winner is side
    streak = before.streak + 1 if won else 0
    return PlayerRecord(
        name=match.name(side),
        won=before.won + won,
        lost=before.lost + (not won),
        games_won=before.games_won + match.score[side.place],
        games_lost=before.games_lost + match.score[side.other.place],
        streak=streak,
        best_streak=max(before.best_streak, streak),
    )
