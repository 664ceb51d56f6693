"""What was left on the sheets of the past. Pure: entries in, sheets out.

What dice were thrown does not matter for what was written, so those entries are passed over.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from revanche.journal.entry import Entry
from revanche.match.events import PlayerRenamed
from revanche.match.renames import NONE
from revanche.sheets.elsewhere import as_left
from revanche.sheets.events import BoxFilled, DiceThrown, DiceTyped, Event, SheetImported, SheetOpened, SheetRedone
from revanche.sheets.play import Phase, State, evolve


class FullSheet(msgspec.Struct, frozen=True):
    """A sheet that was filled, as it was left, between ``began`` and ``ended``, in local time.

    ``came`` is what it was taken in as, where it was kept elsewhere; then nobody knows when it began.
    """

    id: str
    began: datetime | None
    ended: datetime
    state: State
    came: SheetImported | None = None


def left(entries: Iterable[Entry], sheet: str) -> State | None:
    """Return what ``entries`` (in their order) leave on a sheet, also when it was put away.

    ``None`` where they do not tell of its opening. Should two have the id, it is the later.

    Raises:
        ValueError: an event does not fit those before it, so the journal is not one that we wrote.
    """
    state = State()
    renames = NONE
    for entry in entries:
        event = entry.event
        if isinstance(event, PlayerRenamed):
            renames = renames.after(event.old, event.new, back=event.back)
        if not isinstance(event, Event) or event.sheet != sheet:
            continue
        if isinstance(event, SheetImported):
            state = as_left(event)
        elif isinstance(event, SheetOpened) or state.opened is not None:
            state = evolve(state, event)
    return None if state.opened is None else msgspec.structs.replace(state, closed=False, renames=renames)


class SheetReader:
    """Takes entries in their order, and knows the full sheets that they tell of, from their opening on.

    ``journal`` is the id of the journal: what it holds already does not come from elsewhere.
    """

    def __init__(self, journal: str | None = None) -> None:
        self._journal = journal
        self._full: dict[str, FullSheet] = {}
        self._state = State()
        self._began: datetime | None = None
        self._ended: datetime | None = None
        self._renames = NONE

    def take(self, entry: Entry) -> None:
        """Take the next entry.

        Raises:
            ValueError: it does not fit those before it, so the journal is not one that we wrote.
        """
        event = entry.event
        if isinstance(event, PlayerRenamed):
            self._renames = self._renames.after(event.old, event.new, back=event.back)
        if not isinstance(event, Event) or isinstance(event, DiceThrown | DiceTyped):
            return
        if isinstance(event, SheetImported):
            self._full[event.sheet] = FullSheet(event.sheet, None, event.ended, as_left(event), event)
            return
        if isinstance(event, SheetOpened):
            self._keep()
            self._began = entry.time
        elif self._state.opened is None or self._state.opened.sheet != event.sheet:
            return
        if isinstance(event, BoxFilled | SheetRedone):
            self._ended = entry.time
        self._state = evolve(self._state, event)

    def finish(self) -> list[FullSheet]:
        """Return the sheets, each once, by when they ended."""
        self._keep()
        own = {sheet.id for sheet in self._full.values() if sheet.came is None}
        found = (self._called(sheet) for sheet in self._full.values() if not self._is_own(sheet, own))
        return sorted(found, key=lambda sheet: sheet.ended)

    def _keep(self) -> None:
        sheet = msgspec.structs.replace(self._state, closed=False)
        if sheet.opened is not None and self._ended is not None and sheet.phase is Phase.FULL:
            self._full[sheet.opened.sheet] = FullSheet(sheet.opened.sheet, self._began, self._ended, sheet)

    def _called(self, sheet: FullSheet) -> FullSheet:
        """Return a sheet with its players called as they are now."""
        return msgspec.structs.replace(sheet, state=msgspec.structs.replace(sheet.state, renames=self._renames))

    def _is_own(self, sheet: FullSheet, own: set[str]) -> bool:
        """Tell whether it comes from elsewhere and is one of this journal's own."""
        if sheet.came is None:
            return False
        origin = sheet.came.origin
        return origin.journal == self._journal and origin.sheet in own


def full(entries: Iterable[Entry], journal: str | None = None) -> list[FullSheet]:
    """Return the full sheets that ``entries`` (in their order) tell of; see ``SheetReader``."""
    reader = SheetReader(journal)
    for entry in entries:
        reader.take(entry)
    return reader.finish()
