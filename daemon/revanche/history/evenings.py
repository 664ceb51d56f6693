"""The matches and evenings that the journal's entries tell of. Pure: entries in, records out.

The meaning of the events is that of ``match.score``: entries are folded through ``evolve``, which stores the times it
is given and never compares them. So it is given each entry's ``seq``, and times and sources are looked up by that.

An evening is a run of matches with less than six hours between the end of one and the start of the next. Between two
matches counted here, the journal's own word on that stands (it was written by a clock that does not jump); around an
imported match the times decide. Matches counted here stay in the order of the journal even when the clock was set back.

A correction holds for a match that is over and stands as it did when it was corrected. If undo goes back into that
match and counting goes on, what is counted holds. A rename holds for all matches, and so is looked at last.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

import msgspec

from revanche.history.records import MatchRecord, corrected, counted, imported
from revanche.journal.entry import Entry
from revanche.match.decide import EVENING_GAP, closing
from revanche.match.events import Closing, Event, MatchFixed, MatchImported, MatchOpened, Origin, PlayerRenamed
from revanche.match.match import Match
from revanche.match.renames import NONE, Renames, both
from revanche.match.score import State, evolve
from revanche.presses.outcome import PressesMissed, PressIgnored, PressMeaningless, PressRefused
from revanche.sheets.events import Event as SheetEvent
from revanche.units import SECOND

_GAP: Final = timedelta(seconds=EVENING_GAP // SECOND)


class Evening(msgspec.Struct, frozen=True):
    """The matches of an evening, at least one, in the order they were played."""

    day: date
    matches: tuple[MatchRecord, ...]


def evenings(entries: Iterable[Entry], now: datetime | None = None, journal: str | None = None) -> tuple[Evening, ...]:
    """Return the evenings that ``entries`` (in their order) tell of, oldest first.

    Entries may begin anywhere: what belongs to an evening that began before them is left out. With ``now`` a match that
    by then nobody touched for more than six hours counts as closed, as the daemon will close it. ``journal`` is the id
    of the journal, by which other journals know the matches again.

    Raises:
        ValueError: an event does not fit those before it, so the journal is not one that we wrote.
    """
    reader = _Reader(journal)
    for entry in entries:
        reader.take(entry)
    return tuple(_evening(group) for group in _groups(reader.finish(now)))


def matches(
    entries: Iterable[Entry], now: datetime | None = None, journal: str | None = None
) -> tuple[MatchRecord, ...]:
    """Return the matches of all evenings in the order they were played; see ``evenings``."""
    return tuple(record for evening in evenings(entries, now, journal) for record in evening.matches)


class _Kept(msgspec.Struct, frozen=True):
    """A match and its place: ``evening`` numbers the evenings of the journal, and is ``None`` for an import."""

    record: MatchRecord
    evening: int | None


@dataclass(slots=True)
class _Reader:
    """What stands after the entries so far: past evenings as records, the last one as the state of the match."""

    journal: str | None = None
    state: State = field(default_factory=State)
    seen: dict[int, Entry] = field(default_factory=dict)
    kept: list[_Kept] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    fixes: list[tuple[MatchFixed, Match]] = field(default_factory=list)
    evening: int = 0
    renames: Renames = NONE

    def take(self, entry: Entry) -> None:
        event = entry.event
        if isinstance(event, SheetEvent):
            return
        match event:
            case PressIgnored() | PressRefused() | PressesMissed() | PressMeaningless():
                return
            case PlayerRenamed():
                self.renames = self.renames.after(event.old, event.new, back=event.back)
            case MatchImported():
                self._import(event)
            case MatchFixed() as fix:
                self._fix(fix)
            case MatchOpened(new_evening=True) as opened:
                self._begin(entry, opened)
            case _:
                self._count(entry, event)

    def finish(self, now: datetime | None) -> list[_Kept]:
        state, touched = self.state, self.state.touched
        if now is not None and state.match is not None and touched is not None and now - self.seen[touched].time > _GAP:
            state = evolve(state, closing(state.match, Closing.STALE), touched)
        self._file(state)
        return [_called(one, self.renames) for one in self.kept] if self.renames.standing else self.kept

    def _begin(self, entry: Entry, opened: MatchOpened) -> None:
        """File the evening before, ended as an opening within the evening would end it, and start the next."""
        self.seen[entry.seq] = entry
        ended = evolve(self.state, msgspec.structs.replace(opened, new_evening=False), entry.seq)
        self._file(msgspec.structs.replace(ended, matches=ended.matches[:-1], armed=False))
        self.state = evolve(self.state, opened, entry.seq)
        self.seen = {entry.seq: entry}
        self.evening += 1

    def _count(self, entry: Entry, event: Event) -> None:
        if self.evening:
            self.seen[entry.seq] = entry
            self.state = evolve(self.state, event, entry.seq)

    def _fix(self, fix: MatchFixed) -> None:
        for match in self.state.matches:
            if match.id == fix.match:
                self.fixes.append((fix, match))
                return
        place = self.places.get(fix.match)
        if place is not None:
            kept = self.kept[place]
            self.kept[place] = _Kept(corrected(kept.record, fix), kept.evening)

    def _import(self, event: MatchImported) -> None:
        """Keep a match from elsewhere, in the place of what it replaces."""
        place = self.places.get(event.match) if event.replaces is True else None
        if place is None:
            self._keep(imported(event), None)
        else:
            self.kept[place] = _Kept(msgspec.structs.replace(imported(event), corrected=True), None)

    def _file(self, state: State) -> None:
        for match in state.matches:
            record = counted(match, self.seen, running=match is state.match)
            if self.journal is not None:
                record = msgspec.structs.replace(record, origin=Origin(self.journal, match.id))
            for fix, stood in self.fixes:
                if stood.id == match.id and stood.wins == match.wins and match is not state.match:
                    record = corrected(record, fix)
            self._keep(record, self.evening)
        self.fixes = []

    def _keep(self, record: MatchRecord, evening: int | None) -> None:
        self.places[record.id] = len(self.kept)
        self.kept.append(_Kept(record, evening))


def _called(kept: _Kept, renames: Renames) -> _Kept:
    """Return a match with its players called as ``renames`` has them."""
    record = msgspec.structs.replace(kept.record, players=both(renames, kept.record.players))
    return _Kept(record, kept.evening)


def _groups(kept: Iterable[_Kept]) -> list[list[_Kept]]:
    """Return the matches in the order they were played, those of an evening together."""
    groups: list[list[_Kept]] = []
    for one in _in_order(kept):
        if not groups or _apart(groups[-1][-1], one):
            groups.append([])
        groups[-1].append(one)
    return groups


def _in_order(kept: Iterable[_Kept]) -> list[_Kept]:
    """Return imports at their time among the others, which stay in the order of the journal."""
    keyed: list[tuple[datetime, _Kept]] = []
    latest: datetime | None = None
    for one in kept:
        started = one.record.started
        if one.evening is not None:
            started = latest = started if latest is None else max(latest, started)
        keyed.append((started, one))
    return [one for _, one in sorted(keyed, key=lambda pair: pair[0])]


def _apart(earlier: _Kept, later: _Kept) -> bool:
    """Tell whether ``later``, which comes next, begins another evening."""
    if earlier.evening is not None and later.evening is not None:
        return earlier.evening != later.evening
    before = earlier.record
    last = before.games[-1].ended if before.games else None
    return later.record.started - (before.ended or last or before.started) >= _GAP


def _evening(group: list[_Kept]) -> Evening:
    day = group[0].record.started.date()
    return Evening(day, tuple(msgspec.structs.replace(one.record, evening=day) for one in group))
