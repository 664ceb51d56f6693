"""The files of the journal: their names and order, and the one that is being written."""

import errno
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from revanche.journal.disk import open_plain, sync_folder, told
from revanche.journal.entry import Head, Place, encode_head

_NAME: Final = re.compile(r"([0-9]{4}-[0-9]{2})(?:\.([0-9]{1,9}))?\.jsonl")
_UNBORN: Final = "begun.new"


def files(folder: Path) -> list[Path]:
    """Return the journal's files in ``folder`` in the order they were written; none where there is no folder.

    Raises:
        JournalFailed: the folder can't be read.
    """
    with told(folder, "read"):
        try:
            names = os.listdir(folder)
        except FileNotFoundError:
            return []
    return [folder / name for name in sorted((name for name in names if _NAME.fullmatch(name)), key=_order)]


def month(file: Path) -> str:
    """Return the month that a file's name begins with, as ``2026-11``."""
    return file.name[:7]


class Segment:
    """The file that entries are added to.

    After any error it must be abandoned: what the kernel then holds of it is not what the disk holds, and a second sync
    would report success falsely.
    """

    def __init__(self, path: Path, fd: int, end: Place) -> None:
        self.path = path
        self.end = end
        self._fd = fd
        found = os.fstat(fd)
        self._size = found.st_size
        self._identity = found.st_dev, found.st_ino

    @classmethod
    def resume(cls, path: Path, end: Place) -> "Segment":
        """Return the segment of a file that is whole and ends with ``end``.

        Raises:
            OSError: the machine refused.
        """
        return cls(path, open_plain(path, os.O_WRONLY | os.O_APPEND), end)

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
            head = encode_head(secrets.token_hex(8), after)
            _write(fd, head)
            os.fdatasync(fd)
            unborn.rename(path)
            sync_folder(folder)
            return cls(path, fd, Head.decode(head).place)
        except OSError:
            os.close(fd)
            for made in (unborn, path):
                with suppress(OSError):
                    made.unlink(missing_ok=True)
            raise

    def append(self, line: bytes, seq: int) -> None:
        """Put the line of entry ``seq`` at the end; when this returns it is on disk, in the file that has the name.

        Raises:
            OSError: the machine refused, or the file or its folder was removed or replaced.
        """
        _write(self._fd, line)
        os.fdatasync(self._fd)
        there = os.stat(self.path)
        if (there.st_dev, there.st_ino) != self._identity:
            raise FileNotFoundError(errno.ENOENT, "replaced")
        self._size += len(line)
        self.end = Place(self.end.file, seq, line[-11:-3].decode())

    def abandon(self) -> None:
        """Close the file for good, cut back to the last entry that is on disk, if the machine still does that."""
        with suppress(OSError):
            os.ftruncate(self._fd, self._size)
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            os.close(self._fd)


def _write(fd: int, line: bytes) -> None:
    while line:
        line = line[os.write(fd, line) :]


def _order(name: str) -> tuple[str, int]:
    found = _NAME.fullmatch(name)
    assert found is not None, "only names that match are put in order"  # noqa: S101
    return found[1], int(found[2] or 1)


def _next_name(folder: Path, wanted: str) -> str:
    taken = [_order(name)[1] for name in os.listdir(folder) if _NAME.fullmatch(name) and name.startswith(wanted)]
    return f"{wanted}.{max(taken) + 1}.jsonl" if taken else f"{wanted}.jsonl"
