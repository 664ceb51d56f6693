"""The files of the journal: their names and order, and the one that is being written."""

import errno
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from revanche.errors import JournalBroken
from revanche.files import let_go, sync_folder, write_whole
from revanche.journal.disk import as_journal_error, open_plain, same_file
from revanche.journal.entry import VERSION, Head, Place, Unreadable, encode_head, placed, stated_sum
from revanche.journal.scanning import Spot, head_of
from revanche.journal.standing import Standing

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


def check_order(folder: Path) -> None:
    """Check that no file was given the name of another, by which file each head says it follows.

    Raises:
        JournalBroken: by its name a file comes before the one that it was written after.
    """
    later: dict[str, Path] = {}
    for path in reversed(files(folder)):
        try:
            head, _ = head_of(path)
        except (Unreadable, JournalBroken, OSError):
            continue  # it is told when that file is read
        if head.after is not None and head.after.file in later:
            raise _misplaced(path, later[head.after.file])
        later[head.file] = path


def _misplaced(path: Path, before: Path) -> JournalBroken:
    sentence = (
        f"The journal's files are in each other's place: {path} was written after {before.name}. Nothing was changed. "
        "Give them the names back that they had."
    )
    return JournalBroken(sentence, path, 1)


class Segment:
    """The file that entries are added to.

    After any error it must be abandoned: what the kernel then holds of it is not what the disk holds, and a second sync
    would report success falsely.
    """

    def __init__(self, path: Path, fd: int, end: Place, standing: Standing, *, full: bool = False) -> None:
        self.path = path
        self.end = end
        self.full = full
        """Whether it takes nothing more, as it is of an earlier version: then a new one must be begun."""
        self._name = str(path)
        self._fd = fd
        self.standing = standing
        """What stands of it."""
        self._size = os.fstat(fd).st_size
        self._touched = os.fstat(fd).st_mtime_ns
        self._unsure = False

    @classmethod
    def resume(cls, path: Path, head: Head, end: Place, since: Spot | None) -> "Segment":
        """Return the segment of a file with ``head`` that is whole and ends with ``end``.

        What stands of it begins at ``since``; with ``None`` where its entries begin.

        Raises:
            OSError: the machine refused.
        """
        begins = since or Spot(path, len(encode_head(head.file, head.after, head.version)), head.place.seq, head.sum)
        fd = open_plain(path, os.O_RDWR | os.O_APPEND)
        try:
            lines = os.pread(fd, os.fstat(fd).st_size, begins.offset).splitlines(keepends=True)
            standing = Standing(head, Place(head.file, begins.seq, begins.sum), lines)
            return cls(path, fd, end, standing, full=head.version < VERSION)
        except OSError:
            let_go(fd)
            raise

    @classmethod
    def begin(cls, folder: Path, wanted: str, after: Place | None, facts: Sequence[bytes] = ()) -> "Segment":
        """Begin the next file of the month ``wanted`` with ``facts``; it has its name only when these are on disk.

        Raises:
            OSError: the machine refused; then there is no new file.
        """
        unborn, path = folder / _UNBORN, folder / _next_name(folder, wanted)
        unborn.unlink(missing_ok=True)
        fd = open_plain(unborn, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        try:
            line = encode_head(os.urandom(8).hex(), after)
            head = Head.decode(line)
            places, lines = placed_after(facts, head.place)
            write_whole(fd, line + b"".join(lines))
            os.fdatasync(fd)
            unborn.rename(path)
            sync_folder(folder)
            return cls(path, fd, places[-1] if places else head.place, Standing(head, None, lines))
        except OSError:
            let_go(fd)
            for made in (unborn, path):
                with suppress(OSError):
                    made.unlink(missing_ok=True)
            raise

    def append(self, lines: Sequence[bytes]) -> None:
        """Put lines at the end, each on disk before the next, in the file that has the name.

        Raises:
            OSError: the machine refused; ``ESTALE`` when the file or its folder was changed, removed or replaced.
        """
        if self._changed():
            raise OSError(errno.ESTALE, "changed, removed or replaced")
        self._unsure = True
        for line in lines:
            write_whole(self._fd, line)
            os.fdatasync(self._fd)
        if not same_file(self._name, self._fd):
            raise OSError(errno.ESTALE, "removed or replaced")
        self._touched = os.fstat(self._fd).st_mtime_ns
        for line in lines:
            self._size += len(line)
            self.end = self.standing.add(line, self.end)
        self._unsure = False

    def _changed(self) -> bool:
        """Tell whether somebody else had the file: it is elsewhere, longer, shorter, or does not hold what stands."""
        held = os.fstat(self._fd)
        if held.st_size != self._size or not same_file(self._name, self._fd):
            return True
        if held.st_mtime_ns != self._touched and self.standing.size is not None:  # some file systems round the time
            tail = os.pread(self._fd, self.standing.size, self._size - self.standing.size)
            self._touched = held.st_mtime_ns
            return not self.standing.found_in(tail)
        return False

    def abandon(self) -> None:
        """Close the file for good; what a failed append may have put there is cut off, on disk, where possible."""
        if self._unsure:
            with suppress(OSError):
                os.ftruncate(self._fd, self._size)
                os.fsync(self._fd)
        self.close()

    def close(self) -> None:
        """Close the file; every entry in it is on disk already."""
        let_go(self._fd)


def placed_after(facts: Sequence[bytes], end: Place) -> tuple[list[Place], list[bytes]]:
    """Return where facts come to stand after ``end``, and their lines."""
    places, lines = list[Place](), list[bytes]()
    for fact in facts:
        lines.append(placed(fact, end.seq + 1, end.sum))
        end = Place(end.file, end.seq + 1, stated_sum(lines[-1]) or "")
        places.append(end)
    return places, lines


def _order(path: Path) -> tuple[str, int]:
    found = _NAME.fullmatch(path.name)
    assert found is not None, "only names that match are put in order"  # noqa: S101
    return found[1], int(found[2] or 1)


def _next_name(folder: Path, wanted: str) -> str:
    taken = [_order(path)[1] for path in files(folder) if month(path) == wanted]
    return f"{wanted}.{max(taken) + 1}.jsonl" if taken else f"{wanted}.jsonl"
