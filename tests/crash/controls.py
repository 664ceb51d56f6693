"""Faults that are put into the journal on purpose: a proof that does not notice them proves nothing.

Each is a small change of the layer under test, and has a name. The layers that are asked run until they meet a first
violation that is not a known weakness.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec

from crash import enumerating, failing, filling, imaging, lying, rotting
from crash.table import Caught, Row
from revanche import files
from revanche.errors import JournalFailed
from revanche.journal import entry, journal, lock, reading, repair, scanning, segments
from revanche.journal.entry import Entry
from revanche.journal.scanning import Flaw, scan

Patches = tuple[tuple[Any, str, Any], ...]
Ask = Callable[[], Row]


class Control(msgspec.Struct, frozen=True):
    """A fault: what is replaced by what, and which layers must notice it."""

    name: str
    patches: Patches
    asked: tuple[Ask, ...]

    @contextmanager
    def there(self) -> Iterator[None]:
        """Have the fault in the journal until the end of the block."""
        with ExitStack() as stack:
            for where, name, instead in self.patches:
                stack.enter_context(patch.object(where, name, instead))
            yield

    def caught(self) -> Caught:
        """Ask the layers."""
        with self.there():
            rows = [ask() for ask in self.asked]
        asked = tuple(row.layer for row in rows if row.skipped is None)
        return Caught(self.name, asked, tuple(row.layer for row in rows if row.unknown))


class _Os:
    """The functions of ``os``, some of them replaced."""

    def __init__(self, **replaced: Callable[..., Any]) -> None:
        self.__dict__.update(replaced)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever it is in ``os``
        return getattr(os, name)


def _nothing(*_: object, **__: object) -> None:
    """Do nothing."""


def _tried_again(descriptor: int) -> None:
    try:
        os.fdatasync(descriptor)
    except OSError:
        os.fdatasync(descriptor)


_appends: Final = journal.Journal.append_now
_cuts: Final = repair._cut
_reads: Final = reading._read
_writes: Final = journal.Journal._write
_ends: Final = entry._end
_decodes: Final = Entry.decode
_states_sum: Final = entry.stated_sum


def _told_first(self: Any, events: Sequence[Any]) -> None:  # noqa: ANN401
    """Write an entry when the one after it is asked for."""
    late, self._late = getattr(self, "_late", ()), events
    if late:
        _appends(self, late)


def _told_always(self: Any, events: Sequence[Any]) -> None:  # noqa: ANN401
    try:
        _appends(self, events)
    except JournalFailed:
        return


def _cut_and_gone(path: Any, offset: int, now: Any) -> Any:  # noqa: ANN401
    aside = _cuts(path, offset, now)
    aside.write_bytes(b"")
    return aside


def _gone_on_in_the_same_file(self: Any, facts: Any, when: str) -> Any:  # noqa: ANN401
    segment, end = self._segment, self._end
    if segment is not None:
        with patch.object(segment, "abandon", _nothing), patch.object(self, "_begin", lambda _: segment):
            try:
                return _writes(self, facts, when)
            except JournalFailed:
                self._segment, self._end = segment, end
                raise
    return _writes(self, facts, when)


def _lowered(line: bytes) -> bytes:
    """Return a line with its checksum in small letters, as it is when checksums are compared as numbers."""
    return line[:-11] + line[-11:-3].lower() + line[-3:]


def _loosely(_: type[Entry], line: bytes, previous: str | None) -> Entry:
    return _decodes(_lowered(line), previous)


def _stated_loosely(line: bytes) -> str | None:
    return _states_sum(_lowered(line))


def _unchained(before: bytes, previous: str) -> bytes:
    return _ends(before, "" if before.startswith(b'{"seq"') else previous)


def _passing_over(part: Any) -> Iterator[Entry | Flaw]:  # noqa: ANN401
    """Read on after a line that is not what was written."""
    for item in scan(part.spot):
        if isinstance(item, Entry):
            yield item
            if part.until is not None and item.seq >= part.until.seq:
                return


def _without_end(part: Any) -> Iterator[Entry | Flaw]:  # noqa: ANN401
    """Take what stands after the last entry that counts for true."""
    yield from _reads(msgspec.structs.replace(part, until=None))


def _unchecked(written: bytes) -> entry.Place:
    return lock._place.decode(written)


def _written_once(descriptor: int, line: bytes) -> None:
    os.write(descriptor, line)


def _states(kind: str, evening: str = "killed twice, stopped once") -> Ask:
    return lambda: enumerating.enumerated(evening, kind, enough=1)


def _rot(kind: str) -> Ask:
    return lambda: rotting.rotted(kind, closed=True, enough=1)


def _rot_after_crash() -> Row:
    return rotting.rotted("records", closed=False, enough=1)


def _call(name: str) -> Ask:
    return lambda: failing.failed(name, thorough=False, enough=1)


def _room(kind: str) -> Ask:
    return lambda: filling.filled(kind, enough=1)


_FAILS: Final = "syncs that fail"
_FOLDERS: Final = ((segments, "sync_folder", _nothing), (repair, "sync_folder", _nothing))

_NO_SYNC: Final = _Os(fdatasync=_nothing, fsync=_nothing)

CONTROLS: Final = (
    Control(
        "no sync at all, as under eatmydata",
        ((segments, "os", _NO_SYNC), (files, "os", _NO_SYNC), (repair, "os", _NO_SYNC)),
        (_states("power cuts"), lambda: imaging.imaged("ordered", thorough=False)),
    ),
    Control("no sync of the file", ((segments, "os", _Os(fdatasync=_nothing)),), (_states("power cuts"),)),
    Control("told before it is written", ((journal.Journal, "append_now", _told_first),), (_states("deaths"),)),
    Control(
        "told though it failed", ((journal.Journal, "append_now", _told_always),), (_call("write"), _room("limits"))
    ),
    Control("no sync of the folder", _FOLDERS, (_states("power cuts", "a month's end"),)),
    Control("the torn end is not cut", ((repair, "os", _Os(ftruncate=_nothing)),), (_states("power cuts"),)),
    Control("what is cut off is not kept", ((repair, "_cut", _cut_and_gone),), (_states("power cuts"),)),
    Control("the end is not written anew", ((repair, "_copy_forward", _nothing),), (_states(_FAILS), lying.lied)),
    Control("a sync that failed is tried again", ((segments, "os", _Os(fdatasync=_tried_again)),), (_states(_FAILS),)),
    Control(
        "gone on in the file that failed",
        ((journal.Journal, "_write", _gone_on_in_the_same_file),),
        (_states(_FAILS), _room("limits")),
    ),
    Control("what failed is not void", ((reading, "_read", _without_end),), (_states(_FAILS),)),
    Control(
        "checksums compared as numbers",
        ((Entry, "decode", classmethod(_loosely)), (scanning, "stated_sum", _stated_loosely)),
        (_rot("bits"),),
    ),
    Control("checksums not chained", ((entry, "_end", _unchained),), (_rot("records"),)),
    Control("bad lines passed over", ((reading, "_read", _passing_over),), (_rot("bits"),)),
    Control(
        "a torn mark of a clean stop is believed",
        ((lock, "_decode", _unchecked),),
        (_states("power cuts", "a month's end"),),
    ),
    Control("names of files believed", ((reading, "check_order", _nothing),), (_rot_after_crash,)),
    Control("short writes not finished", ((segments, "write_whole", _written_once),), (_room("short writes"),)),
)
"""All of them."""
