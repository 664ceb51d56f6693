"""Mending the end of the journal after a stop that was not clean. Nothing is thrown away, and no entry is made up."""

import os
import shutil
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

from revanche.errors import JournalBroken
from revanche.files import let_go, sync_folder, write_whole
from revanche.journal.disk import FULL, open_plain
from revanche.journal.entry import Place, Unreadable
from revanche.journal.notes import Note, Noted
from revanche.journal.reading import Running
from revanche.journal.scanning import Flaw, head_of, scan
from revanche.journal.segments import files

_DISTRUSTED: Final = 1 << 16


def remarks(folder: Path, found: Running) -> tuple[Note, ...]:
    """Return what people should know about what is missing from the journal's end."""
    if found.lost:
        return (Note(Noted.LOST, str(folder), found.lost),)
    return (Note(Noted.MISSING, files(folder)[-1].name),) if found.missing else ()


def mend(path: Path, found: Running, mark: Place | None, now: datetime) -> Path | None:
    """Make the last file, ``path``, end where ``found`` ends, on disk; return where its unfinished line is kept.

    ``mark`` is where the last writer says that it stopped.

    Raises:
        OSError: the machine refused; what is in the file is as it was, and nothing is beside it.
    """
    aside = None if found.torn is None else _cut(path, found.torn.offset, now)
    if mark != found.end:
        _copy_forward(path)
    return aside


def put_aside(path: Path, until: Place | None) -> None:
    """Give the file another name, should it not hold all up to the place ``until``: nobody could read the journal then.

    Raises:
        OSError: the machine refused.
    """
    try:
        head, spot = head_of(path)
        last = head.place
        for item in scan(spot):
            if until is None or last.seq >= until.seq or isinstance(item, Flaw):
                break
            last = Place(head.file, item.seq, item.sum)
        if until in {head.after, last}:
            return
    except FileNotFoundError:
        return
    except (Unreadable, JournalBroken):
        pass
    path.rename(_unused(path, f"{path.name}.changed"))
    sync_folder(path.parent)


def _cut(path: Path, offset: int, now: datetime) -> Path:
    """Move what is in ``path`` from ``offset`` on to a file of its own; a crash leaves it in one of them or both."""
    aside = _aside(path, now)
    source = open_plain(path, os.O_RDWR)
    with os.fdopen(source, "r+b") as whole:
        target = open_plain(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            with os.fdopen(target, "wb") as rest:
                whole.seek(offset)
                shutil.copyfileobj(whole, rest)
                rest.flush()
                os.fsync(target)
            sync_folder(path.parent)
        except OSError:
            with suppress(OSError):
                aside.unlink()  # each try would leave one
            raise
        os.ftruncate(source, offset)
        os.fsync(source)
    return aside


def _copy_forward(path: Path) -> None:
    """Put the bytes of ``path`` on disk anew, in another file of its name.

    After a write-back that failed, a file's bytes can be read from memory while the disk never took them, and a second
    sync reports success. Bytes written over themselves go to the disk again, but not into a block that was new when the
    disk refused it; so that is done only where there is no room for another file.

    Raises:
        OSError: the machine refused; the file is as it was, and nothing is beside it.
    """
    fresh = path.with_name(f".{path.name}.anew")
    source = open_plain(path, os.O_RDWR)
    try:
        with suppress(FileNotFoundError):
            fresh.unlink()  # of a start that was interrupted
        try:
            _copy(source, fresh)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            if error.errno not in FULL:
                raise
            _rewrite_end(source)
        else:
            fresh.rename(path)
    finally:
        let_go(source)
    sync_folder(path.parent)


def _copy(source: int, target: Path) -> None:
    fd = open_plain(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        while piece := os.read(source, _DISTRUSTED):
            write_whole(fd, piece)
        os.fsync(fd)
    finally:
        let_go(fd)


def _rewrite_end(fd: int) -> None:
    offset = max(0, os.fstat(fd).st_size - _DISTRUSTED)
    os.pwrite(fd, os.pread(fd, _DISTRUSTED, offset), offset)
    os.fdatasync(fd)


def _aside(path: Path, now: datetime) -> Path:
    return _unused(path, f"{path.name}.torn-{now:%Y%m%dT%H%M%S}")


def _unused(path: Path, name: str) -> Path:
    """Return a path beside ``path`` of that name, with a number where it is taken."""
    names = chain([name], (f"{name}.{number}" for number in count(2)))
    return next(aside for aside in map(path.with_name, names) if not os.path.lexists(aside))
