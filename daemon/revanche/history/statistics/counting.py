"""Which matches and full scoresheets are asked for, and which of those count."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import msgspec

from revanche.history.archive import PlayedSheet
from revanche.history.records import MatchRecord
from revanche.match.names import identity


class Asked(msgspec.Struct, frozen=True):
    """What figures are asked for; ``None`` is all of it.

    ``since`` and ``until`` are evenings, both with those days themselves. ``game`` is what was played. ``players`` are
    one or two names, in any spelling: matches and sheets are asked for that all of them played.
    """

    since: date | None = None
    until: date | None = None
    game: str | None = None
    players: tuple[str, ...] = ()

    def of(self, evening: date, game: str, names: Iterable[str]) -> bool:
        """Tell whether what these people played on an evening is asked for."""
        if (self.since is not None and evening < self.since) or (self.until is not None and evening > self.until):
            return False
        if self.game is not None and identity(game) != identity(self.game):
            return False
        return not self.players or set(map(identity, self.players)) <= set(map(identity, names))


EVERYTHING = Asked()


def counting(matches: Iterable[MatchRecord], asked: Asked = EVERYTHING) -> Iterator[MatchRecord]:
    """Yield the matches that are asked for and that somebody won."""
    for match in matches:
        if match.winner is not None and asked.of(match.evening, match.game, match.players):
            yield match


def filled(sheets: Iterable[PlayedSheet], asked: Asked = EVERYTHING) -> Iterator[PlayedSheet]:
    """Yield the full sheets that are asked for."""
    for one in sheets:
        if asked.of(one.evening, one.sheet.state.game.id, one.sheet.state.players):
            yield one


def last_days(today: date, count: int) -> date:
    """Return the first of the last ``count`` days, of which ``today`` is one."""
    return today - timedelta(days=count - 1)
