"""What stands in the journal's files: lines that are no entries, and files that somebody or something changed.

The first byte says how the rest is read: as lines as they are, or as lines to each of which the right sum is given, so
that what lies behind the sum is reached too. Whatever it is: each line is an entry or ``Unreadable``; a folder with it
is opened or refused by a sentence; and what was opened takes another entry, and has it the next time.
"""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from revanche.app.past import Past
from revanche.errors import JournalError
from revanche.journal.entry import Entry, Head, Unreadable, _end, stated_sum
from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.journal.verifying import verify
from revanche.match.events import Swapped
from support.journals import BOOT, moment

GOLDEN: Final = Path(__file__).parents[1] / "journal"
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a disk that never waits; the folders in it have names of their own
_NOTE: Final = Swapped("2026-11-30.9")


def run(content: bytes) -> None:
    """Read it as lines, and as a journal; raise for what must not be."""
    lines = content[1:].splitlines(keepends=True)
    if content[:1] > b"\x7f":
        lines = list(_summed(lines))
    for line in lines:
        _decoded(line)
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        (Path(folder) / "2026-11.jsonl").write_bytes(b"".join(lines))
        _opened(Path(folder))


def _opened(folder: Path) -> None:
    sound = _sound(folder)
    try:
        before = list(entries(folder))
        _added(folder)
        after = list(entries(folder))
    except JournalError:
        assert not sound, "what log verify finds sound is read, opened and added to"
        return
    if not sound:
        return  # a start reads no further back than the evening
    assert after[: len(before)] == before
    assert [entry.event for entry in after[len(before) :]] == [_NOTE]


def _sound(folder: Path) -> bool:
    """Tell whether ``log verify`` has nothing to say."""
    try:
        Past(folder, moment().local).matches()
        return not verify(folder).problems
    except JournalError:
        return False


def seeds() -> Iterator[bytes]:
    """Yield the journals that must be readable for ever."""
    for file in sorted(GOLDEN.glob("*/*.jsonl")):
        yield b"\0" + file.read_bytes()
        yield b"\xff" + file.read_bytes()


def _decoded(line: bytes) -> None:
    with suppress(Unreadable):
        Entry.decode(line, None)
    with suppress(Unreadable):
        Head.decode(line)


def _added(folder: Path) -> None:
    """Open the journal and add to it, as a daemon does."""
    journal = Journal.open(folder, moment(), BOOT)
    try:
        journal.append_now([(_NOTE, None, moment())])
    finally:
        journal.close()


def _summed(lines: list[bytes]) -> Iterator[bytes]:
    """Yield lines with the sum that each would have after the one before."""
    previous = ""
    for line in lines:
        before = line.removesuffix(b"\n")
        if stated_sum(line) is not None:
            before = before[: -len(b',"sum":"00000000"}')]
        whole = before + _end(before, previous)
        previous = stated_sum(whole) or ""
        yield whole
