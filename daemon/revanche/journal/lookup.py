"""What can be asked of the journal without reading it: which numbers are taken, who pressed, who goes by another name.

Which renames of players stood at the end of the file before the last is kept beside the journal, in
``reckoned/renames.json``, together with the place at which that file ends. The head of the last file names that place,
and its sum stands for all that was written before, so that what is kept of another past does not pass for this one. It
may be removed or damaged: then the files are looked through again.
"""

import mmap
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

import msgspec

from revanche.files import make_folder, replace
from revanche.journal.disk import MODE, as_journal_error, open_plain
from revanche.journal.entry import Entry, Head, Place, Recorded, Unreadable, stated_sum
from revanche.journal.scanning import head_of
from revanche.journal.segments import files, month
from revanche.match.events import PlayerRenamed
from revanche.match.renames import NONE, Renames

_RENAMED: Final = b'"event":"player_renamed"'
_FOLDER_MODE: Final = 0o700
_DEVICE: Final = re.compile(rb'"by":\{"device":("(?:[^"\\]|\\.)*")')


def highest_number(folder: Path, day: str, of: Literal["match", "sheet"] = "match") -> int:
    """Return the highest number of a match (or sheet) of ``day`` (as ``2026-11-30``), 0 where it has none.

    What is void counts. No entry about such a one is in a file of an earlier month.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    sign = re.compile(rb'"%s":"%s\.([0-9]{1,9})"' % (of.encode(), day.encode()))
    paths = (path for path in files(folder) if month(path) >= day[:7])
    return max((int(number) for path in paths for number in _found(path, sign)), default=0)


def devices(folder: Path) -> frozenset[str]:
    """Return the names of all devices whose presses are in the journal.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    texts = {found for path in files(folder) for found in _found(path, _DEVICE)}
    return frozenset(msgspec.json.decode(text, type=str) for text in texts)


def journal_id(folder: Path) -> str | None:
    """Return what names this journal among all others, the id of its first file; ``None`` where it has none.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    for path in files(folder)[:1]:
        with as_journal_error(path, "read"):
            try:
                return head_of(path)[0].file
            except Unreadable:
                return None
    return None


def renames(folder: Path) -> Renames:
    """Return the renames of players that stand at the end of the journal.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    ends = _ends(folder)
    if not ends:
        return NONE
    *earlier, last = ends
    return last.add_to(_stood(folder, earlier, last.head.after))


def month_ends(folder: Path) -> dict[str, Place]:
    """Return where each month of the journal ends, as ``2026-11``; the last one may not have ended.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    return {
        month(earlier.path): later.head.after
        for earlier, later in pairwise(_ends(folder))
        if month(earlier.path) < month(later.path) and later.head.after is not None
    }


def kept_at(folder: Path) -> Path:
    """Return the folder of what is reckoned from the journal in ``folder``."""
    return folder.parent / "reckoned"


class _Kept(msgspec.Struct, frozen=True):
    after: Place
    renames: Renames


class _File(msgspec.Struct, frozen=True):
    """A file, and up to which entry it counts; ``None`` for all of it."""

    path: Path
    head: Head
    until: int | None

    def add_to(self, stood: Renames) -> Renames:
        """Return the renames that stand at the end of this file, when ``stood`` did at its beginning."""
        with as_journal_error(self.path, "read"):
            for event in _good(self.path, _RENAMED, self.until):
                if isinstance(event, PlayerRenamed):
                    stood = stood.after(event.old, event.new, back=event.back)
        return stood


def _ends(folder: Path) -> list[_File]:
    """Return the files, each with where the head of the next one says that it ends."""
    found: list[tuple[Path, Head]] = []
    for path in files(folder):
        with as_journal_error(path, "read"), suppress(Unreadable):
            found.append((path, head_of(path)[0]))
    following = [head.after for _, head in found[1:]] + [None]
    return [_File(path, head, _until(head, after)) for (path, head), after in zip(found, following, strict=False)]


def _until(head: Head, after: Place | None) -> int | None:
    """Return up to which entry a file counts whose follower says that it comes ``after`` that place."""
    if after is None or after.file not in {head.file, head.after and head.after.file}:
        return None
    return after.seq if after.file == head.file else 0  # it was given up before anything in it counted


def _stood(folder: Path, earlier: list[_File], after: Place | None) -> Renames:
    """Return the renames that stood at the end of all files but the last, which begins ``after`` that place."""
    path = kept_at(folder) / "renames.json"
    with suppress(OSError, msgspec.MsgspecError, RecursionError):
        kept = msgspec.json.decode(path.read_bytes(), type=_Kept)
        if kept.after == after:
            return kept.renames
    stood = NONE
    for one in earlier:
        stood = one.add_to(stood)
    if after is not None:
        with suppress(OSError):
            make_folder(path.parent, _FOLDER_MODE)
            replace(path, msgspec.json.encode(_Kept(after, stood)), MODE)
    return stood


def _good(path: Path, sign: bytes, up_to: int | None) -> Iterator[Recorded]:
    """Yield the events of the good lines that hold ``sign`` and are numbered ``up_to`` or less, in their order."""
    with _mapped(path) as whole:
        at = whole.find(sign)
        while at >= 0:
            begins, ends = whole.rfind(b"\n", 0, at) + 1, whole.find(b"\n", at) + 1 or len(whole)
            before = whole[whole.rfind(b"\n", 0, max(0, begins - 1)) + 1 : begins]
            with suppress(Unreadable):
                entry = Entry.decode(whole[begins:ends], stated_sum(before) or "")
                if up_to is None or entry.seq <= up_to:
                    yield entry.event
            at = whole.find(sign, ends)


def _found(path: Path, sign: re.Pattern[bytes]) -> set[bytes]:
    """Return what the group of ``sign`` is, wherever it stands in a file."""
    with as_journal_error(path, "read"), _mapped(path) as whole:
        return {found[1] for found in sign.finditer(whole)}


@contextmanager
def _mapped(path: Path) -> Iterator[mmap.mmap | bytes]:
    """Have a file at hand, however large, without it being copied into memory."""
    with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        if not os.fstat(file.fileno()).st_size:
            yield b""
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            yield whole
