"""What stands after the end of the journal: the match and the sheet that go on from there."""

from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from revanche.clock import Boot
from revanche.errors import JournalBroken
from revanche.journal.entry import Entry
from revanche.journal.reading import GAP, Running
from revanche.match.events import Event, GameWon, MatchOpened, PlayerRenamed
from revanche.match.score import State, evolve
from revanche.match.sheet_games import reopened
from revanche.sheets import play
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.events import SheetUndone
from revanche.units import MILLISECOND, Moment

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def replayed(found: Running, now: Moment, boot: Boot | None) -> State:
    """Return what the running evening's entries lead to, each where it is on the steady line.

    An entry of this ``boot`` is there to the millisecond; of others only the wall time is known. No time is later than
    ``now``, for the clock may have been set back since, and then limits would hold for ever. Of entries whose beginning
    is missing, those are left out that need what is not known. ``earlier`` is 0: matches of evenings before are not
    counted.

    Raises:
        JournalBroken: the entries do not follow from one another, though each is what was written.
    """
    state, opened_again = State(), set[str]()
    for entry in found.entries:
        event = entry.event
        if isinstance(event, SheetUndone):
            opened_again.add(event.sheet)
        elif isinstance(event, GameWon) and event.sheet is not None:
            opened_again.discard(event.sheet)
        state = followed(state, entry, found, min(steady(entry, boot), now.steady))
    return reopened(state, opened_again)  # only now, for an earlier Revanche put such games back all the same


def followed(state: State, entry: Entry, found: Running, at: int) -> State:
    """Return what ``entry``, one of ``found``, leads to at the steady time ``at``; see ``replayed``."""
    event = entry.event
    if not isinstance(event, Event):
        return state
    if found.missing and isinstance(event, MatchOpened) and not state.matches:
        event = msgspec.structs.replace(event, new_evening=True)
    try:
        return evolve(state, event, at, entry.time)
    except ValueError as error:
        if not found.missing:
            raise _unfit(found, entry.seq, error) from error
        return state


def sheet_since(now: datetime) -> datetime:
    """Return since when something must have been written on a sheet for it to matter at the local time ``now``.

    One that was touched within six hours stands; one of today has taken a number of today.
    """
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return min(now - GAP, midnight) - timedelta(milliseconds=1)  # what is later than this counts


def sheet_replayed(found: Running, now: datetime) -> play.State:
    """Return the sheet that the entries from its opening on lead to; one untouched for six hours counts as put away.

    Raises:
        JournalBroken: the entries do not follow from one another, though each is what was written.
    """
    state, touched = play.State(), now
    for entry in found.entries:
        event = entry.event
        if isinstance(event, SheetEvent):
            state, touched = sheet_followed(state, event, entry.seq, found), entry.time
        elif isinstance(event, PlayerRenamed):
            called = state.renames.after(event.old, event.new, back=event.back)
            state = msgspec.structs.replace(state, renames=called)
    return msgspec.structs.replace(state, closed=True) if state.opened and now - touched > GAP else state


def sheet_followed(state: play.State, event: SheetEvent, seq: int, found: Running) -> play.State:
    """Return what an event, entry number ``seq`` of ``found``, leads to; see ``sheet_replayed``."""
    try:
        return play.evolve(state, event)
    except ValueError as error:
        if not found.missing:
            raise _unfit(found, seq, error) from error
        return state


def steady(entry: Entry, boot: Boot | None) -> int:
    """Return where an entry is on the steady line, to the millisecond where it is of this ``boot``."""
    if boot is not None and entry.steady is not None and entry.steady.boot == boot.id:
        return boot.began + entry.steady.at * MILLISECOND
    return (entry.time - _EPOCH) // _MICROSECOND * 1000


def _unfit(found: Running, seq: int, error: ValueError) -> JournalBroken:
    assert found.start is not None, "entries were read from somewhere"  # noqa: S101
    folder = found.start.path.parent
    return JournalBroken(
        f"The journal in {folder} can't be replayed: entry {seq} does not follow from those before it ({error}). "
        "Nothing was changed; move its last file out of that folder to go on without it.",
        folder,
    )
