"""What two players did against each other."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

import msgspec

from revanche.history.records import MatchRecord
from revanche.match.names import identity

_LAST_MEETINGS: Final = 5
"""How many of their matches two players are shown."""


class Meeting(msgspec.Struct, frozen=True):
    """A match of two players in short; ``winner`` is a name."""

    id: str
    evening: date
    players: tuple[str, str]
    score: tuple[int, int]
    winner: str


class HeadToHead(msgspec.Struct, frozen=True):
    """What two players did against each other: matches and games won by each, and the last meetings, newest first.

    Pairs of numbers stand in the order of ``players``, who are named as last spelled.
    """

    players: tuple[str, str]
    matches: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    last: tuple[Meeting, ...] = ()

    def plus(self, later: "HeadToHead") -> "HeadToHead":
        """Return what the same two, in the same order, did in these matches and ``later`` ones."""
        return HeadToHead(
            later.players,
            (self.matches[0] + later.matches[0], self.matches[1] + later.matches[1]),
            (self.games[0] + later.games[0], self.games[1] + later.games[1]),
            (*later.last, *self.last)[:_LAST_MEETINGS],
        )

    def turned(self) -> "HeadToHead":
        """Return the same told from the other side."""
        return HeadToHead(self.players[::-1], self.matches[::-1], self.games[::-1], self.last)


Pairs = Mapping[str, HeadToHead]
"""Pairs by who they are, in whichever order they are named; see ``pair``."""


def pair(a: str, b: str) -> str:
    """Return what two players are found by: no name holds a line break."""
    return "\n".join(sorted(map(identity, (a, b))))


def pairs_of(matches: Iterable[MatchRecord]) -> Pairs:
    """Return the pairs of ``matches``, each of which somebody won; of a pair, who comes first in the alphabet."""
    found: dict[str, HeadToHead] = {}
    for match in matches:
        who, one = pair(*match.players), _of(match)
        found[who] = found[who].plus(one) if who in found else one
    return found


def plus(earlier: Pairs, later: Pairs) -> Pairs:
    """Return the pairs of earlier and later matches."""
    return {**earlier, **{who: earlier[who].plus(one) if who in earlier else one for who, one in later.items()}}


def duel(found: Pairs, a: str, b: str) -> HeadToHead:
    """Return what ``a`` and ``b``, in any spelling, did against each other, ``a`` first; all 0 if they never met."""
    one = found.get(pair(a, b), HeadToHead((a, b)))
    return one if identity(one.players[0]) == identity(a) else one.turned()


def _of(match: MatchRecord) -> HeadToHead:
    a, b = match.players
    won = match.winner
    assert won is not None, "only matches that somebody won are counted"  # noqa: S101
    met = Meeting(match.id, match.evening, match.players, match.score, match.name(won))
    one = HeadToHead((a, b), (int(won == "A"), int(won == "B")), match.score, (met,))
    return one if identity(a) < identity(b) else one.turned()
