"""What was left on a sheet of the past. Pure: entries in, the sheet out."""

from collections.abc import Iterable

import msgspec

from revanche.journal.entry import Entry
from revanche.sheets.events import Event, SheetOpened
from revanche.sheets.play import State, evolve


def left(entries: Iterable[Entry], sheet: str) -> State | None:
    """Return what ``entries`` (in their order) leave on a sheet, also when it was put away.

    ``None`` where they do not tell of its opening. Should two have the id, it is the later.

    Raises:
        ValueError: an event does not fit those before it, so the journal is not one that we wrote.
    """
    state = State()
    for entry in entries:
        event = entry.event
        if not isinstance(event, Event) or event.sheet != sheet:
            continue
        if isinstance(event, SheetOpened) or state.opened is not None:
            state = evolve(state, event)
    return None if state.opened is None else msgspec.structs.replace(state, closed=False)
