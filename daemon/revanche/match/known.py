"""The matches of the past as values: what a correction or a match from elsewhere is weighed against."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

import msgspec

from revanche.match.events import MatchFixed, MatchImported, Origin, Side
from revanche.match.names import identity


class KnownMatch(msgspec.Struct, frozen=True):
    """A match as it stands. ``versions`` is how it was ever taken in, and as it stands; none of one counted here."""

    id: str
    players: tuple[str, str]
    game: str
    first_to: int
    winners: tuple[Side, ...]
    started: datetime
    origin: Origin | None = None
    versions: tuple[MatchImported, ...] = ()


class Known(msgspec.Struct, frozen=True):
    """The matches of the past: by id, by where they were first counted, and by start, players and game.

    ``sheets`` has who played each full scoresheet.
    """

    by_id: Mapping[str, KnownMatch] = MappingProxyType({})
    by_origin: Mapping[Origin, str] = MappingProxyType({})
    by_start: Mapping[object, str] = MappingProxyType({})
    sheets: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, matches: Iterable[KnownMatch], sheets: Iterable[tuple[str, ...]] = ()) -> "Known":
        """Return what is known when ``matches`` are, and who played each of the full scoresheets."""
        found = tuple(matches)
        return cls(
            {one.id: one for one in found},
            {one.origin: one.id for one in found if one.origin is not None},
            {played: one.id for one in found for played in {_played(one), *map(_played, one.versions)}},
            tuple(sheets),
        )

    @property
    def people(self) -> dict[str, str]:
        """Everybody who has played, by identity, each as spelled last; those who only have sheets come first."""
        tables = [*self.sheets, *(match.players for match in self.by_id.values())]
        return {identity(name): name for table in tables for name in table}

    def have_met(self, one: str, other: str) -> bool:
        """Tell whether two people played one another, and so can't be one."""
        both = {identity(one), identity(other)}
        tables = [*self.sheets, *(match.players for match in self.by_id.values())]
        return len(both) > 1 and any(both <= set(map(identity, table)) for table in tables)

    def same(self, match: MatchImported) -> KnownMatch | None:
        """Return the match that ``match`` is, perhaps as it stood at another time; ``None`` where it is a new one."""
        origin = match.origin if isinstance(match.origin, Origin) else None
        found = self.by_origin.get(origin) if origin is not None else None
        found = found or self.by_start.get(_played(match))
        return None if found is None else self.by_id[found]

    def with_counted(self, matches: Iterable[KnownMatch]) -> "Known":
        """Return what is known with ``matches``, which were counted here, as they stand."""
        new = tuple(matches)
        by_id = {**self.by_id, **{one.id: one for one in new}}
        by_start = {**self.by_start, **{_played(one): one.id for one in new}}
        return Known(by_id, self.by_origin, by_start, self.sheets)

    def with_import(self, match: MatchImported) -> "Known":
        """Return what is known after ``match`` was taken in."""
        old = self.by_id.get(match.match)
        versions = (*(old.versions if old is not None else ()), match)
        winners = tuple(game.winner for game in match.games)
        origin = match.origin if isinstance(match.origin, Origin) else old.origin if old is not None else None
        new = KnownMatch(
            match.match, match.players, match.game, match.first_to, winners, match.started, origin, versions
        )
        origins = {} if origin is None else {origin: new.id}
        by_start = {**self.by_start, _played(new): new.id}
        return Known({**self.by_id, new.id: new}, {**self.by_origin, **origins}, by_start, self.sheets)

    def after(self, event: MatchFixed | MatchImported) -> "Known":
        """Return what is known after a correction or an import."""
        return self.with_fix(event) if isinstance(event, MatchFixed) else self.with_import(event)

    def with_fix(self, fix: MatchFixed) -> "Known":
        """Return what is known after a correction."""
        old = self.by_id.get(fix.match)
        if old is None:
            return self
        new = KnownMatch(
            old.id,
            fix.players or old.players,
            fix.game or old.game,
            fix.first_to or old.first_to,
            old.winners if fix.winners is None else fix.winners,
            fix.started or old.started,
            old.origin,
            old.versions,
        )
        by_start = {**self.by_start, _played(new): new.id}
        return Known({**self.by_id, new.id: new}, self.by_origin, by_start, self.sheets)


def _played(match: KnownMatch | MatchImported) -> object:
    """Return what no two matches have in common: nobody plays two of a game against one another at one instant."""
    return frozenset(map(identity, match.players)), match.game, match.started
