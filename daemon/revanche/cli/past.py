"""What the journal holds, for the commands that show it. Only reads."""

from collections.abc import Callable, Collection, Iterable
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final, TypeVar

from revanche.cli.context import folder
from revanche.clock import SystemClock
from revanche.errors import JournalBroken
from revanche.history import evenings as history
from revanche.history import sheets as journal_sheets
from revanche.history import trail as trails
from revanche.history.evenings import Evening
from revanche.history.records import MatchRecord
from revanche.history.trail import Step
from revanche.journal import reading
from revanche.journal.entry import Entry
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.events import SheetOpened
from revanche.sheets.play import State

T = TypeVar("T")

_FIRST_YEAR: Final = 1970


def last_evening() -> Evening | None:
    """Return the evening of the last match; ``None`` when nothing was ever played."""
    evenings = _told(lambda: history.evenings(reading.last_evening(folder()), _now()))
    return evenings[-1] if evenings else None


def evenings(since: date | None = None) -> tuple[Evening, ...]:
    """Return all evenings, oldest first; with ``since`` at least those that began on that day or later."""
    return _told(lambda: history.evenings(entries(since), _now()))


def matches() -> tuple[MatchRecord, ...]:
    """Return all matches in the order they were played."""
    return tuple(match for evening in evenings() for match in evening.matches)


def trail(match: str, since: date | None) -> tuple[Step, ...]:
    """Return all that happened in a match."""
    return _told(lambda: trails.trail(entries(since), match))


def sheet(wanted: str | None, since: date | None) -> State | None:
    """Return what was left on a sheet, without an id on the last one; ``None`` where there is none."""
    if wanted is not None:
        return _told(lambda: journal_sheets.left(entries(since), wanted))
    found = reading.last_sheet(folder()).entries
    opened = found[0].event if found else None
    return _told(lambda: journal_sheets.left(found, opened.sheet)) if isinstance(opened, SheetOpened) else None


def sheets(wanted: Collection[str], since: date | None) -> dict[str, State]:
    """Return what was left on those of the sheets that were begun since then."""
    written = [entry for entry in entries(since) if isinstance(entry.event, SheetEvent) and entry.event.sheet in wanted]
    left = {each: _told(partial(journal_sheets.left, written, each)) for each in wanted}
    return {each: state for each, state in left.items() if state is not None}


def entries(since: date | None = None) -> Iterable[Entry]:
    """Return the entries from the month of the day before ``since`` on, in which an evening of that day can begin."""
    dated = since is not None and since.year >= _FIRST_YEAR
    return reading.entries(folder(), f"{since - timedelta(days=1):%Y-%m}" if since and dated else None)


def _told(read: Callable[[], T]) -> T:
    try:
        return read()
    except ValueError as error:
        raise JournalBroken(
            f"The journal in {folder()} tells of things that cannot have followed one another ({error}); "
            "check it with: revanche log verify",
            folder(),
        ) from error


def _now() -> datetime:
    return SystemClock().now().local
