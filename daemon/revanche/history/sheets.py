"""What was left on the sheets of the past. Pure: entries in, sheets out."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

import msgspec

from revanche.journal.entry import Entry
from revanche.sheets.events import BoxFilled, Event, SheetOpened, SheetRedone
from revanche.sheets.play import Phase, State, evolve


class FullSheet(msgspec.Struct, frozen=True):
    """A sheet that was filled, as it was left; ``ended`` is when its last box was, in local time."""

    id: str
    ended: datetime
    state: State


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


def uncounted(entries: Iterable[Entry], counted: Collection[str]) -> Iterator[FullSheet]:
    """Yield the full sheets that ``entries`` (in their order) tell of from their opening on, but for those ``counted``.

    Raises:
        ValueError: an event does not fit those before it, so the journal is not one that we wrote.
    """
    state, ended = State(), None
    for entry in entries:
        event = entry.event
        if not isinstance(event, Event):
            continue
        if isinstance(event, SheetOpened):
            yield from _full(state, ended, counted)
        elif state.opened is None or state.opened.sheet != event.sheet:
            continue
        if isinstance(event, BoxFilled | SheetRedone):
            ended = entry.time
        state = evolve(state, event)
    yield from _full(state, ended, counted)


def _full(state: State, ended: datetime | None, counted: Collection[str]) -> Iterator[FullSheet]:
    if state.opened is None or ended is None or state.opened.sheet in counted:
        return
    left_so = msgspec.structs.replace(state, closed=False)
    if left_so.phase is Phase.FULL:
        yield FullSheet(state.opened.sheet, ended, left_so)
