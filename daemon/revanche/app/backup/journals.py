"""The journal as the bytes of its files: copied while somebody writes it, compared with a copy, and put in place.

A copy ends with the last whole line of its last file: what comes after was never confirmed to anybody.
"""

import os
import shutil
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from revanche.errors import JournalError
from revanche.files import exchange, make_folder, replace, sync_folder
from revanche.journal.disk import MODE, as_journal_error
from revanche.journal.entry import Entry, Place
from revanche.journal.lock import Lock
from revanche.journal.reading import entries_back, running
from revanche.journal.segments import files
from revanche.journal.verifying import verify

Copy = dict[str, bytes]
"""The files of a journal by their names, in the order they were written."""


class Stands(Enum):
    """How the journal that is there stands to a copy."""

    EMPTY = "empty"
    SAME = "same"
    EARLIER = "earlier"
    """The copy goes on where it ends."""
    LATER = "later"
    """It goes on where the copy ends."""
    OTHER = "other"


class Checked(msgspec.Struct, frozen=True):
    """What a copy is worth: how many ``entries`` it has, the ``last``, where it ends, and how many things are wrong."""

    entries: int
    last: Entry | None
    end: Place | None
    problems: int


def copied(folder: Path) -> Copy:
    """Return a copy of the journal in ``folder``; nobody need stop writing it.

    Raises:
        JournalFailed: the machine refused to read.
    """
    copy: Copy = {}
    for path in files(folder):
        with as_journal_error(path, "read"):
            copy[path.name] = path.read_bytes()
    for name in list(copy)[-1:]:
        whole = copy[name][: copy[name].rfind(b"\n") + 1]
        copy |= {name: whole}
    return {name: content for name, content in copy.items() if content}


def checked(copy: Copy) -> Checked:
    """Return what a copy is worth: every line is read and checked as in ``revanche log verify``."""
    with TemporaryDirectory(prefix="revanche-backup-") as made:
        folder = Path(made)
        for name, content in copy.items():
            (folder / name).write_bytes(content)
        found, last = verify(folder), next(entries_back(folder), None)
        try:
            end = running(folder).end
        except JournalError:
            end = None
    return Checked(found.entries, last, end, len(found.problems))


def stands(here: Copy, copy: Copy) -> Stands:
    """Return how ``here``, the journal that is there, stands to a copy."""
    if here == copy:
        return Stands.SAME
    if not here:
        return Stands.EMPTY
    if _begins(here, copy):
        return Stands.EARLIER
    return Stands.LATER if _begins(copy, here) else Stands.OTHER


def put(folder: Path, copy: Copy, end: Place | None) -> Path | None:
    """Put a copy in the place of the journal in ``folder``, whole or not at all, with a clean stop at ``end``.

    Return where the journal that was there is now; ``None`` where there was none.

    Raises:
        JournalBusy: somebody writes there.
        OSError: the machine refused. The journal is as it was; or the copy is in its place and what was there beside
            it, where only their names could not be put on disk.
    """
    make_folder(folder.parent, 0o700)
    fresh = folder.with_name(f"{folder.name}.{os.urandom(4).hex()}")
    make_folder(fresh, 0o700)
    lock = Lock(fresh)
    try:
        for name, content in copy.items():
            replace(fresh / name, content, MODE)
        sync_folder(fresh)
        _change_places(folder, fresh)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)  # it has not become the journal
        raise
    finally:
        lock.release(end)
    sync_folder(folder.parent)
    return _left(fresh)


def _change_places(folder: Path, fresh: Path) -> None:
    """Give ``fresh`` the name of ``folder``, the last thing that can fail; what that was is then at ``fresh``."""
    if not folder.exists():
        fresh.rename(folder)
        return
    former = Lock(folder)
    try:
        exchange(fresh, folder)
    finally:
        former.release()


def _left(former: Path) -> Path | None:
    """Return where the former journal is kept; where it had no files there is nothing to keep."""
    if former.exists() and files(former):
        return former
    shutil.rmtree(former, ignore_errors=True)
    return None


def _begins(first: Copy, whole: Copy) -> bool:
    """Tell whether one copy is how the other begins."""
    names = list(first)
    if names != list(whole)[: len(names)]:
        return False
    last = names.pop() if names else None
    return all(first[name] == whole[name] for name in names) and (last is None or whole[last].startswith(first[last]))
