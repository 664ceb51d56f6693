"""What can be asked of the journal without reading it: which numbers are taken, who pressed, what it is called."""

import mmap
import os
import re
from pathlib import Path
from typing import Final, Literal

import msgspec

from revanche.journal.disk import as_journal_error, open_plain
from revanche.journal.entry import Unreadable
from revanche.journal.scanning import head_of
from revanche.journal.segments import files, month

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


def _found(path: Path, sign: re.Pattern[bytes]) -> set[bytes]:
    """Return what the group of ``sign`` is, wherever it stands in a file."""
    with as_journal_error(path, "read"), os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        if not os.fstat(file.fileno()).st_size:
            return set()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            return {found[1] for found in sign.finditer(whole)}
