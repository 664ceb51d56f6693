"""How long games and matches took, as far as that is known."""

from collections.abc import Iterable
from datetime import date
from typing import Final

import msgspec

from revanche.history.records import MatchRecord

BIN: Final = 300
"""Seconds of each class of games in ``Lengths.games_by_length``, which counts from 0."""

BINS: Final = 13
"""The last of them has all games of an hour or more."""


class Longest(msgspec.Struct, frozen=True):
    """What took longest: the first such."""

    seconds: float
    match: str
    evening: date


class Length(msgspec.Struct, frozen=True):
    """``known`` of them together took so many ``seconds``."""

    known: int = 0
    seconds: float = 0.0
    longest: Longest | None = None

    @property
    def average(self) -> float | None:
        """The mean in seconds, to the millisecond; ``None`` where no length is known."""
        return round(self.seconds / self.known, 3) if self.known else None

    def plus(self, later: "Length") -> "Length":
        """Return the lengths of these and of ``later`` ones."""
        both = [one for one in (self.longest, later.longest) if one is not None]
        longest = max(both, key=lambda one: one.seconds, default=None)
        return Length(self.known + later.known, self.seconds + later.seconds, longest)


class Lengths(msgspec.Struct, frozen=True):
    """Of matches and of games; ``games_by_length`` has how many games there were of each class of ``BIN`` seconds."""

    matches: Length = Length()
    games: Length = Length()
    games_by_length: tuple[int, ...] = (0,) * BINS

    def plus(self, later: "Lengths") -> "Lengths":
        """Return the lengths of these and of ``later`` ones."""
        by_length = tuple(map(sum, zip(self.games_by_length, later.games_by_length, strict=True)))
        return Lengths(self.matches.plus(later.matches), self.games.plus(later.games), by_length)


def lengths_of(matches: Iterable[MatchRecord]) -> Lengths:
    """Return how long ``matches`` and their games took."""
    took, games, counts = Length(), Length(), [0] * BINS
    for match in matches:
        if match.seconds is not None:
            took = took.plus(_one(match, match.seconds))
        for seconds in (game.seconds for game in match.games if game.seconds is not None):
            games = games.plus(_one(match, seconds))
            counts[min(int(seconds // BIN), BINS - 1)] += 1
    return Lengths(took, games, tuple(counts))


def _one(match: MatchRecord, seconds: float) -> Length:
    return Length(1, seconds, Longest(seconds, match.id, match.evening))
