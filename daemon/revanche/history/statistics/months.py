"""What a month of the journal came to, kept so that it need not be reckoned again. Pure.

The journal is taken in parts that begin and end where an evening is opened and no scoresheet was written on in the six
hours before, so that no match, evening or sheet lies in two of them; the part of a month is what begins in its files.
Such a part comes to the same whatever is written later, but for three things, which are kept with it: the renames that
stand, corrections in later parts of its matches, and whatever is taken in from elsewhere, which may be of any time:
with that among it a journal is reckoned as a whole.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Final

import msgspec

from revanche.history.archive import PlayedSheet, played
from revanche.history.evenings import Evening, evenings
from revanche.history.records import MatchRecord
from revanche.history.sheets import full
from revanche.history.statistics.counting import EVERYTHING, Asked, counting
from revanche.history.statistics.tally import Tally, tally
from revanche.journal.entry import Entry
from revanche.match.decide import EVENING_GAP
from revanche.match.events import GameWon, MatchFixed, MatchImported, MatchOpened, PlayerRenamed
from revanche.match.names import identity
from revanche.match.renames import Renames
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.events import SheetImported
from revanche.units import SECOND

_GAP: Final = timedelta(seconds=EVENING_GAP // SECOND)
_LONG_AFTER: Final = timedelta(days=2)
_MOST_KINDS: Final = 24


class Said(msgspec.Struct, frozen=True):
    """What a part says of others: corrections of their matches, and whether something is taken in from elsewhere."""

    fixes: tuple[MatchFixed, ...] = ()
    imports: bool = False


class Month(msgspec.Struct, frozen=True):
    """A part of the journal, its entries numbered from ``begins`` up to before ``ends``, and what it came to.

    ``sum`` is that of its last entry. ``days`` are those of the ids of its matches. It was reckoned with ``fixes``, the
    corrections in later parts, and with the ``renames`` that stood. ``first`` and ``last`` are its first and last
    evening, ``None`` where it has none.

    ``tallies`` are what all of it comes to, and each game, each pair of players and each pair at each game; where that
    would be too many, all of it alone, and ``whole`` is false.
    """

    begins: int
    ends: int
    sum: str
    said: Said
    days: frozenset[str]
    renames: Renames
    fixes: tuple[MatchFixed, ...]
    tallies: dict[str, Tally]
    whole: bool
    first: date | None
    last: date | None

    def tally(self, asked: Asked) -> Tally | None:
        """Return what is asked for came to; ``None`` where that is not kept."""
        if self.apart(asked):
            return Tally()
        period = Asked(asked.since, asked.until)
        if not all(day is None or period.of(day, "", ()) for day in (self.first, self.last)):
            return None
        return self.tallies.get(_key(asked), Tally() if self.whole else None)

    def apart(self, asked: Asked) -> bool:
        """Tell whether none of it is of the period that is asked for."""
        if self.first is None or self.last is None:
            return True
        early = asked.since is not None and self.last < asked.since
        return early or (asked.until is not None and self.first > asked.until)

    def corrections(self, fixes: Iterable[MatchFixed]) -> tuple[MatchFixed, ...]:
        """Return those of later corrections that may be of its matches."""
        return tuple(fix for fix in fixes if fix.match.rpartition(".")[0] in self.days)


def part(entries: Iterable[Entry], begins: int, last: int) -> tuple[list[Entry], int | None]:
    """Return the entries numbered ``begins`` on up to where a part ends after number ``last``, and the number there.

    ``None`` where it has not ended yet: then these are all.
    """
    found: list[Entry] = []
    written = None
    for entry in entries:
        if entry.seq < begins:
            continue
        event = entry.event
        opens = isinstance(event, MatchOpened) and event.new_evening
        if opens and entry.seq > last and (written is None or entry.time - written > _GAP):
            return found, entry.seq
        if isinstance(event, SheetEvent) and not isinstance(event, SheetImported):
            written = entry.time
        found.append(entry)
    return found, None


def said_of(entries: Sequence[Entry]) -> Said:
    """Return what the entries of a part say of others."""
    own = _own(entries)
    fixes = tuple(one.event for one in entries if isinstance(one.event, MatchFixed) and one.event.match not in own)
    return Said(fixes, any(isinstance(one.event, MatchImported | SheetImported) for one in entries))


def month(entries: Sequence[Entry], ends: int, renames: Renames, fixes: tuple[MatchFixed, ...] = ()) -> Month:
    """Return what a part comes to that begins with ``entries`` and has ended, with later corrections of its matches."""
    nights, sheets = _told(entries, renames, fixes, _over(entries))
    matches = [match for night in nights for match in night.matches]
    found, kinds = tally(matches, sheets), _kinds(matches, sheets)
    whole = len(kinds) <= _MOST_KINDS
    days = [*found.times.evenings, *(sheet.evening for sheet in sheets)]
    return Month(
        entries[0].seq if entries else ends,
        ends,
        entries[-1].sum if entries else "",
        said_of(entries),
        frozenset(match.rpartition(".")[0] for match in _own(entries)),
        renames,
        fixes,
        {_key(kind): tally(matches, sheets, kind) for kind in kinds if whole} | {_key(EVERYTHING): found},
        whole,
        min(days, default=None),
        max(days, default=None),
    )


def _kinds(matches: Iterable[MatchRecord], sheets: Iterable[PlayedSheet]) -> frozenset[Asked]:
    """Return the games, the pairs and the pairs at a game that there are, named by their identities."""
    played_so = [(match.game, match.players) for match in counting(matches)]
    played_so += [(game, two) for game, names in map(_game_and_players, sheets) for two in combinations(names, 2)]
    found: set[Asked] = set()
    for game, names in played_so:
        what, who = identity(game), tuple(sorted(map(identity, names)))
        found |= {Asked(game=what), Asked(players=who), Asked(game=what, players=who)}
    found |= {Asked(game=game) for game, _ in map(_game_and_players, sheets)}
    return frozenset(found)


def _game_and_players(sheet: PlayedSheet) -> tuple[str, tuple[str, ...]]:
    return sheet.sheet.state.game.id, sheet.sheet.state.players


def _key(asked: Asked) -> str:
    """Return under what a tally is kept, whichever period is asked for."""
    return "\n".join([identity(asked.game or ""), *sorted(map(identity, asked.players))])


def asked_of(
    entries: Sequence[Entry],
    renames: Renames,
    asked: Asked,
    fixes: tuple[MatchFixed, ...] = (),
    now: datetime | None = None,
) -> Tally:
    """Return what of a part is asked for comes to; ``now`` is the local time where it has not ended."""
    nights, sheets = _told(entries, renames, fixes, now or _over(entries))
    return tally([match for night in nights for match in night.matches], sheets, asked)


def _told(
    entries: Sequence[Entry], renames: Renames, fixes: Iterable[MatchFixed], now: datetime | None
) -> tuple[tuple[Evening, ...], tuple[PlayedSheet, ...]]:
    """Return the evenings and the full sheets of a part, corrected and with everybody called as now."""
    if not entries:
        return (), ()
    own, at = _own(entries), entries[-1].time
    kept = [one for one in entries if not _is_elsewhere(one, own)]
    called = [Entry(0, at, PlayerRenamed(old, new), None, "") for old, new in renames.standing]
    whole = [*kept, *(Entry(0, at, fix, None, "") for fix in fixes), *called]
    nights = evenings(whole, now)
    return nights, played(full(whole), nights)


def _is_elsewhere(entry: Entry, own: frozenset[str]) -> bool:
    """Tell whether an entry is about another part, or about all of them."""
    event = entry.event
    return isinstance(event, PlayerRenamed) or (isinstance(event, MatchFixed) and event.match not in own)


def _over(entries: Iterable[Entry]) -> datetime | None:
    """Return a time by which what was left open in a part counts as closed."""
    last = max((one.time for one in entries), default=None)
    return None if last is None else last + _LONG_AFTER


def _own(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the ids of the matches that were begun in a part."""
    events = (entry.event for entry in entries)
    return frozenset(
        event.match
        for event in events
        if isinstance(event, MatchOpened) or (isinstance(event, GameWon) and event.rematch_of is not None)
    )
