"""All figures about matches and full scoresheets together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

import msgspec

from revanche.history.archive import PlayedSheet, SheetNumbers, numbers_plus, sheet_numbers
from revanche.history.records import MatchRecord
from revanche.history.statistics import pairs, players
from revanche.history.statistics.beginning import Beginning, beginning_of
from revanche.history.statistics.counting import EVERYTHING, Asked, counting, filled
from revanche.history.statistics.lengths import Lengths, lengths_of
from revanche.history.statistics.pairs import HeadToHead, pairs_of
from revanche.history.statistics.players import PlayerRecord, players_of
from revanche.history.statistics.times import Times, times_of

FEW: Final = 5
"""Fewer matches than this say little."""


class Tally(msgspec.Struct, frozen=True):
    """What matches and sheets come to.

    ``matches`` and ``games`` are how many there were, ``last`` is the last evening, ``by_game`` has the matches of each
    game.
    """

    matches: int = 0
    games: int = 0
    last: date | None = None
    players: Mapping[str, PlayerRecord] = {}
    pairs: Mapping[str, HeadToHead] = {}
    lengths: Lengths = Lengths()
    times: Times = Times()
    by_game: Mapping[str, int] = {}
    sheets: tuple[SheetNumbers, ...] = ()
    beginning: Beginning = Beginning()

    @property
    def few(self) -> bool:
        """Whether there are so few matches that they say little."""
        return self.matches < FEW

    def plus(self, later: "Tally") -> "Tally":
        """Return what these and ``later`` ones come to."""
        return Tally(
            self.matches + later.matches,
            self.games + later.games,
            max((day for day in (self.last, later.last) if day is not None), default=None),
            players.plus(self.players, later.players),
            pairs.plus(self.pairs, later.pairs),
            self.lengths.plus(later.lengths),
            self.times.plus(later.times),
            dict(Counter(self.by_game) + Counter(later.by_game)),
            numbers_plus(self.sheets, later.sheets),
            self.beginning.plus(later.beginning),
        )

    def days_since(self, today: date) -> int | None:
        """Return how many days ago the last match was; ``None`` where there was none."""
        return None if self.last is None else (today - self.last).days


def tally(matches: Iterable[MatchRecord], sheets: Iterable[PlayedSheet] = (), asked: Asked = EVERYTHING) -> Tally:
    """Return what those of the matches and sheets come to that are asked for, given in the order they were played."""
    found, written = tuple(counting(matches, asked)), tuple(filled(sheets, asked))
    return Tally(
        len(found),
        sum(len(match.games) for match in found),
        max((match.evening for match in found), default=None),
        players_of(found),
        pairs_of(found),
        lengths_of(found),
        times_of(found),
        dict(Counter(match.game for match in found)),
        sheet_numbers(written),
        beginning_of(written),
    )
