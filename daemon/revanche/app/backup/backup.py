"""Making a backup, and restoring one: what is kept where, and what may be put there."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from revanche import places
from revanche.app.backup.form import SINGLE, Backup
from revanche.app.backup.journals import Checked, Stands, checked, copied, put, stands
from revanche.files import make_folder, replace
from revanche.journal.lock import Lock

_MODE: Final = 0o600  # some of it is secret
_ASIDE: Final = ".before"


class Refused(msgspec.Struct, frozen=True):
    """A backup is not put in the place of a journal that goes on after it, or is another; nothing was changed."""

    stands: Stands
    here: Checked
    backup: Checked


class Restored(msgspec.Struct, frozen=True):
    """A backup is in place; ``aside`` are the files and folders that were there before, under new names."""

    checked: Checked
    parts: tuple[str, ...]
    aside: tuple[Path, ...]


def made(environ: Mapping[str, str], now: datetime) -> Backup:
    """Return all that is kept, as it is now; Revanche may go on counting.

    Raises:
        JournalFailed: the machine refused to read the journal.
        OSError: it refused to read another file.
    """
    single = {name: path.read_bytes() for name, path in _places(environ).items() if path.is_file()}
    return Backup(now, copied(places.journal(environ)), single)


def restored(environ: Mapping[str, str], backup: Backup) -> Restored | Refused:
    """Put a backup in place: the journal first, whole or not at all, then each other file.

    A file that is there and differs is kept beside, with ``.before`` behind its name.

    Raises:
        JournalBusy: a Revanche is counting here.
        JournalFailed: the machine refused to read the journal.
        OSError: the machine refused; what was put in place stays, and doing it again does the rest.
    """
    folder, worth = places.journal(environ), checked(backup.journal)
    here = copied(folder)
    found = stands(here, backup.journal)
    aside = list[Path]()
    match found:
        case Stands.LATER | Stands.OTHER:
            return Refused(found, checked(here), worth)
        case Stands.EMPTY | Stands.EARLIER:
            former = put(folder, backup.journal, worth.end)
            aside += [] if former is None else [former]
        case Stands.SAME if here:
            Lock(folder).release()  # nobody counts by what is about to be changed
        case Stands.SAME:
            pass
    for name, content in backup.single.items():
        former = _put_file(_places(environ)[name], content)
        aside += [] if former is None else [former]
    return Restored(worth, tuple(backup.single), tuple(aside))


def _places(environ: Mapping[str, str]) -> dict[str, Path]:
    where = (places.config, places.watches, places.pairing, places.calendar, places.setup)
    return {name: place(environ) for name, place in zip(SINGLE, where, strict=True)}


def _put_file(path: Path, content: bytes) -> Path | None:
    """Put a file in place; return where another one that was there is kept."""
    before = path.read_bytes() if path.is_file() else None
    if before == content:
        return None
    aside = path.with_name(path.name + _ASIDE)
    make_folder(path.parent, 0o700)
    if before is not None:
        replace(aside, before, _MODE)
    replace(path, content, _MODE)
    return None if before is None else aside
