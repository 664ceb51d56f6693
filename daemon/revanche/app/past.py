"""What the journal holds, read anew for each question; see ``history.answers``. Only reads."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from revanche.app.statistics.reckoning import reckoned
from revanche.errors import JournalBroken
from revanche.history import archive
from revanche.history import evenings as history
from revanche.history import sheets as past_sheets
from revanche.history import trail as trails
from revanche.history.answers.log import all_matches
from revanche.history.archive import PlayedSheet
from revanche.history.evenings import Evening
from revanche.history.known import known_of
from revanche.history.people import Person, people
from revanche.history.records import MatchRecord
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.tally import Tally, tally
from revanche.history.trail import Step
from revanche.journal import reading
from revanche.journal.entry import Entry
from revanche.journal.lookup import journal_id, renames
from revanche.journal.segments import files, month
from revanche.match.events import MatchFixed, MatchImported, PlayerRenamed
from revanche.match.known import Known
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.events import SheetOpened
from revanche.sheets.play import State

T = TypeVar("T")

_FIRST_YEAR: Final = 1970


def _moves(entry: Entry) -> bool:
    """Tell whether an entry says that a match was at another time than was written."""
    return isinstance(entry.event, MatchFixed) and entry.event.started is not None


class Past:
    """What the journal in ``folder`` tells at the local time ``now``; each function may raise ``JournalError``."""

    def __init__(self, folder: Path, now: datetime) -> None:
        self.folder = folder
        self._now = now

    def last_evening(self) -> Evening | None:
        """Return the evening of the last match; ``None`` when nothing was ever played."""
        journal = self.journal_id()
        evenings = self._consistent(lambda: history.evenings(reading.last_evening(self.folder), self._now, journal))
        return evenings[-1] if evenings else None

    def evenings(self, since: date | None = None) -> tuple[Evening, ...]:
        """Return all evenings, oldest first; with ``since`` at least those that began on that day or later."""
        return self._consistent(lambda: history.evenings(self.entries(since), self._now, self.journal_id()))

    def matches(self) -> tuple[MatchRecord, ...]:
        """Return all matches in the order they were played."""
        return tuple(all_matches(self.evenings()))

    def known(self) -> Known:
        """Return all that corrections and imports are decided on."""
        told = [entry for entry in self.entries() if isinstance(entry.event, MatchImported | PlayerRenamed)]
        evenings, sheets = self.played()
        tables = [one.sheet.state.players for one in sheets]
        return self._consistent(lambda: known_of(told, all_matches(evenings), tables))

    def people(self) -> tuple[Person, ...]:
        """Return everybody who has played, who was there last first."""
        evenings, sheets = self.played()
        return people(evenings, sheets, renames(self.folder))

    def tally(self, asked: Asked) -> Tally:
        """Return what the matches and full sheets that are asked for come to."""
        found = self._consistent(lambda: reckoned(self.folder, asked, self._now))
        if found is not None:
            return found
        evenings, sheets = self.played()
        return tally(all_matches(evenings), sheets, asked)

    def called(self, name: str) -> str:
        """Return what somebody is called now who was once called ``name``."""
        return renames(self.folder).of(name)

    def trail(self, match: str, since: date | None) -> tuple[Step, ...]:
        """Return all that happened in a match."""
        return self._consistent(lambda: trails.trail(self.entries(since), match))

    def evening_trail(self, evening: Evening | None, day: date | None) -> tuple[Step, ...]:
        """Return all that happened on an evening, on one that was opened on ``day``, or else on the last."""
        names = None if evening is None else {match.id for match in evening.matches}
        return self._consistent(lambda: trails.evening_trail(self.entries(), names, day))

    def sheet(self, wanted: str | None, since: date | None) -> State | None:
        """Return what was left on a sheet, without an id on the last one; ``None`` where there is none."""
        if wanted is not None:
            return self._consistent(lambda: past_sheets.left(self.entries(since), wanted))
        found = reading.last_sheet(self.folder).entries
        opened = found[0].event if found else None
        if not isinstance(opened, SheetOpened):
            return None
        return self._consistent(lambda: past_sheets.left(found, opened.sheet))

    def sheets(self, wanted: Collection[str], since: date | None) -> dict[str, State]:
        """Return what was left on those of the sheets that were begun since then."""
        written = [
            entry
            for entry in self.entries(since)
            if isinstance(entry.event, SheetEvent) and entry.event.sheet in wanted
        ]
        left = {each: self._consistent(partial(past_sheets.left, written, each)) for each in wanted}
        return {each: state for each, state in left.items() if state is not None}

    def played(self, since: date | None = None) -> tuple[tuple[Evening, ...], tuple[PlayedSheet, ...]]:
        """Return all evenings and full sheets, oldest first; with ``since`` at least those of that day or later.

        The journal is read once for both.
        """
        return self._consistent(lambda: self._played(since))

    def months(self) -> tuple[date, ...]:
        """Return the first day of each month in which something was written, oldest first."""
        return tuple(sorted({date.fromisoformat(f"{month(path)}-01") for path in files(self.folder)}))

    def sheets_of(self, evenings: Collection[Evening], day: date | None) -> tuple[PlayedSheet, ...]:
        """Return the full sheets of these evenings and since, or of one ``day`` of which there may be no evening."""
        first = min((evening.day for evening in evenings), default=None)
        since = day or first
        _, found = self._consistent(lambda: self._played(since))
        days = {evening.day for evening in evenings}
        if day is not None:
            return tuple(sheet for sheet in found if sheet.evening == day)
        last = max(days, default=date.min)
        return tuple(sheet for sheet in found if sheet.evening in days or sheet.evening > last)

    def _played(self, since: date | None) -> tuple[tuple[Evening, ...], tuple[PlayedSheet, ...]]:
        journal = self.journal_id()
        reader = past_sheets.SheetReader(journal)

        moved = False

        def read() -> Iterator[Entry]:
            nonlocal moved
            for entry in self.entries(since):
                reader.take(entry)
                moved = moved or _moves(entry)
                yield entry

        evenings = history.evenings(read(), self._now, journal)
        if since is not None and moved:  # and what was moved into this time may be written before it
            return self._played(None)
        return evenings, archive.played(reader.finish(), evenings)

    def entries(self, since: date | None = None) -> Iterable[Entry]:
        """Return the entries from the month of the day before ``since`` on: an evening of that day can begin there."""
        dated = since is not None and since.year >= _FIRST_YEAR
        return reading.entries(self.folder, f"{since - timedelta(days=1):%Y-%m}" if since and dated else None)

    def journal_id(self) -> str | None:
        """Return what names this journal among all others; ``None`` where nothing was written yet."""
        return journal_id(self.folder)

    def _consistent(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except ValueError as error:
            raise JournalBroken(
                f"The journal in {self.folder} tells of things that cannot have followed one another ({error}); "
                "check it with: revanche log verify",
                self.folder,
            ) from error
