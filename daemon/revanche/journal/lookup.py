"""What can be asked of the journal without reading it: which numbers are taken, and what it is called."""

import mmap
import os
import re
from pathlib import Path

from revanche.journal.disk import as_journal_error, open_plain
from revanche.journal.entry import Unreadable
from revanche.journal.scanning import head_of
from revanche.journal.segments import files, month


def highest_number(folder: Path, day: str) -> int:
    """Return the highest number of a match of ``day`` (as ``2026-11-30``), 0 where it has none; what is void counts.

    No entry about such a match is in a file of an earlier month.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    sign = re.compile(rb'"match":"%s\.([0-9]{1,9})"' % day.encode())
    return max((_highest(path, sign) for path in files(folder) if month(path) >= day[:7]), default=0)


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


def _highest(path: Path, sign: re.Pattern[bytes]) -> int:
    with as_journal_error(path, "read"), os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file:
        if not os.fstat(file.fileno()).st_size:
            return 0
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            return max((int(found[1]) for found in sign.finditer(whole)), default=0)
