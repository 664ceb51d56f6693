"""How the journal touches the disk: plain files only, and every refusal of the machine told in a sentence."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from revanche.errors import JournalBroken, JournalFailed
from revanche.files import let_go

MODE: Final = 0o600
"""Permissions of every file of the journal."""

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What the machine says where there is no room."""

_REASONS: Final = {
    errno.ENOSPC: "the disk is full; free some space",
    errno.EDQUOT: "the disk quota is used up; free some space",
    errno.EFBIG: "the file may not grow any more; raise the limit on the size of files",
    errno.EROFS: "the disk is read-only; make it writable again",
    errno.EACCES: "permission is denied; let Revanche's user read and write there",
    errno.EPERM: "permission is denied; let Revanche's user read and write there",
    errno.ENOENT: "it was removed or replaced; leave the journal's folder alone while Revanche runs",
    errno.ESTALE: "it was changed, removed or replaced; leave the journal's folder alone while Revanche runs",
}


@contextmanager
def as_journal_error(path: Path, doing: str = "written") -> Iterator[None]:
    """Turn an ``OSError`` into ``JournalFailed``, which says of ``path`` that it can't be ``doing``, and why."""
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, f"the disk reports “{error.strerror or error}”; check the disk")
        raise JournalFailed(f"The journal {path} can't be {doing}: {reason}.", path) from error


def is_full(failed: JournalFailed) -> bool:
    """Tell whether there was no room; that may pass while the program runs."""
    return isinstance(failed.__cause__, OSError) and failed.__cause__.errno in FULL


def open_plain(path: Path, flags: int) -> int:
    """Return a descriptor of ``path`` that no child inherits; a file it makes is for its owner only.

    Raises:
        JournalBroken: something else than a plain file is in its place: a link, a folder, a pipe.
        OSError: the machine refused.
    """
    try:
        fd = os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, MODE)
    except OSError as error:
        if error.errno in {errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.ENODEV}:
            raise _no_file(path) from error
        raise
    try:
        plain = stat.S_ISREG(os.fstat(fd).st_mode)
    except OSError:
        let_go(fd)
        raise
    if not plain:
        let_go(fd)
        raise _no_file(path)
    return fd


def same_file(path: str, fd: int) -> bool:
    """Tell whether ``path`` still names the file that is open as ``fd``, and is no link to it.

    Raises:
        OSError: the machine refused.
    """
    try:
        named, held = os.lstat(path), os.fstat(fd)  # for each entry; a Path is slower
    except FileNotFoundError:
        return False
    return named.st_ino == held.st_ino and named.st_dev == held.st_dev


def _no_file(path: Path) -> JournalBroken:
    return JournalBroken(f"{path} is not a plain file; move it away, then start again.", path)
