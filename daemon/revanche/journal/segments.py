"""The files of the journal: their names and order, and the one that is being written."""

import errno
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from revanche.files import sync_folder
from revanche.journal.disk import as_journal_error, open_plain, same_file
from revanche.journal.entry import VERSION, Head, Place, encode_head

_NAME: Final = re.compile(r"([0-9]{4}-[0-9]{2})(?:\.([0-9]{1,9}))?\.jsonl")
_UNBORN: Final = "begun.new"


def files(folder: Path) -> list[Path]:
    """Return the journal's files in ``folder`` in the order they were written; none where there is no folder.

    Raises:
        JournalFailed: the folder can't be read.
    """
    with as_journal_error(folder, "read"):
        try:
            paths = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
        except FileNotFoundError:
            return []
    return sorted(paths, key=_order)


def month(file: Path) -> str:
    """Return the month that a file's name begins with, as ``2026-11``."""
    return file.name[:7]


class Segment:
    """The file that entries are added to.

    After any error it must be abandoned: what the kernel then holds of it is not what the disk holds, and a second sync
    would report success falsely.
    """

    def __init__(self, path: Path, fd: int, end: Place, version: int) -> None:
        self.path = path
        self.end = end
        self.full = version < VERSION
        """Whether it takes nothing more, as it is of an earlier version: then a new one must be begun."""
        self._name = str(path)
        self._fd = fd
        self._size = os.fstat(fd).st_size
        self._unsure = False

    @classmethod
    def resume(cls, path: Path, end: Place, version: int) -> "Segment":
        """Return the segment of a file of ``version`` that is whole and ends with ``end``.

        Raises:
            OSError: the machine refused.
        """
        return cls(path, open_plain(path, os.O_WRONLY | os.O_APPEND), end, version)

    @classmethod
    def begin(cls, folder: Path, wanted: str, after: Place | None) -> "Segment":
        """Begin the next file of the month ``wanted``; it has its name only when its head is on disk.

        Raises:
            OSError: the machine refused; then there is no new file.
        """
        unborn, path = folder / _UNBORN, folder / _next_name(folder, wanted)
        unborn.unlink(missing_ok=True)
        fd = open_plain(unborn, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        try:
            head = encode_head(os.urandom(8).hex(), after)
            _write(fd, head)
            os.fdatasync(fd)
            unborn.rename(path)
            sync_folder(folder)
            return cls(path, fd, Head.decode(head).place, VERSION)
        except OSError:
            os.close(fd)
            for made in (unborn, path):
                with suppress(OSError):
                    made.unlink(missing_ok=True)
            raise

    def append(self, lines: Sequence[bytes], end: Place) -> None:
        """Put lines at the end, each on disk before the next, in the file that has the name; then that is ``end``.

        Raises:
            OSError: the machine refused, or the file or its folder was removed or replaced.
        """
        self._unsure = True
        for line in lines:
            _write(self._fd, line)
            os.fdatasync(self._fd)
        if not same_file(self._name, self._fd):
            raise FileNotFoundError(errno.ENOENT, "removed or replaced")
        self._size += sum(map(len, lines))
        self.end, self._unsure = end, False

    def abandon(self) -> None:
        """Close the file for good; what a failed append may have put there is cut off where possible."""
        if self._unsure:
            with suppress(OSError):
                os.ftruncate(self._fd, self._size)
        self.close()

    def close(self) -> None:
        """Close the file; every entry in it is on disk already."""
        with suppress(OSError):
            os.close(self._fd)


def _write(fd: int, line: bytes) -> None:
    while line:
        line = line[os.write(fd, line) :]


def _order(path: Path) -> tuple[str, int]:
    found = _NAME.fullmatch(path.name)
    assert found is not None, "only names that match are put in order"  # noqa: S101
    return found[1], int(found[2] or 1)


def _next_name(folder: Path, wanted: str) -> str:
    taken = [_order(path)[1] for path in files(folder) if month(path) == wanted]
    return f"{wanted}.{max(taken) + 1}.jsonl" if taken else f"{wanted}.jsonl"
