"""One writer at a time, and where it left off: the lock's file holds the end of the journal after a clean stop.

The mark is a ``Place`` as JSON and needs no sync: a stop was clean only when it names the very end of the journal, so a
mark that is old, torn or lost only means that the last bytes are not trusted unseen. One that names a later end tells
that the journal has lost what was there; so a crash must not make one up, and it ends with a ``check``, CRC-32 over the
bytes before it::

    {"file":"5f0c…16 hex","seq":41,"sum":"9f31c02e","check":"1d0b7a55"}

Marks were made without a ``check`` once, and are still taken.
"""

import fcntl
import os
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from revanche.errors import JournalBusy
from revanche.files import let_go
from revanche.journal.disk import open_plain, same_file
from revanche.journal.entry import Place

_NAME: Final = "lock"
_place: Final = msgspec.json.Decoder(Place)
_CHECK: Final = re.compile(rb',"check":"([0-9a-f]{8})"\}\Z')


class Lock:
    """The right to write in a folder, until ``release`` or the end of this program."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            JournalBusy: another process has it.
            JournalBroken: something else than a plain file is in the place of the lock.
            OSError: the machine refused.
        """
        self._path = folder / _NAME
        self._fd = open_plain(self._path, os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            let_go(self._fd)
            if not isinstance(error, BlockingIOError):
                raise
            sentence = f"Another Revanche writes the journal in {folder}; stop that one first, or leave it to that one."
            raise JournalBusy(sentence, folder) from error

    @property
    def removed(self) -> bool:
        """Whether the lock's file was removed, so that somebody else may have taken the lock anew."""
        return os.fstat(self._fd).st_nlink == 0

    @property
    def gone(self) -> bool:
        """Whether the lock's file is no longer in its folder: removed, or moved, perhaps with the folder."""
        return not same_file(str(self._path), self._fd)

    def clear(self) -> None:
        """Say that writing goes on from here: until ``release`` there is no clean stop."""
        os.ftruncate(self._fd, 0)

    def release(self, end: Place | None = None) -> None:
        """Give the lock up, marking a clean stop at ``end``; with ``None`` without one. Once more does nothing."""
        fd, self._fd = self._fd, -1
        if fd < 0:
            return
        if end is not None:
            with suppress(OSError):
                os.ftruncate(fd, os.pwrite(fd, _encode(end), 0))
        let_go(fd)


def lost_before(mark: Place | None, end: Place | None) -> int:
    """Return how many entries at least are missing after ``end``, when there was a clean stop at ``mark``."""
    if mark is None or end == mark:
        return 0
    if end is None or end.seq < mark.seq:
        return mark.seq - (0 if end is None else end.seq)
    return int(end.seq == mark.seq and end.file == mark.file)  # another entry is in the place of the last one


def clean_end(folder: Path) -> Place | None:
    """Return where the last writer in ``folder`` stopped cleanly, ``None`` while it writes or when it did not."""
    try:
        fd = open_plain(folder / _NAME, os.O_RDONLY)
    except OSError:
        return None
    try:
        return _decode(os.read(fd, 1000))
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None
    finally:
        let_go(fd)


def _encode(mark: Place) -> bytes:
    before = msgspec.json.encode(mark).removesuffix(b"}")
    return b'%s,"check":"%08x"}' % (before, zlib.crc32(before))


def _decode(written: bytes) -> Place | None:
    """Return the mark, ``None`` where its check does not fit; msgspec's errors tell that it is none at all."""
    check = _CHECK.search(written)
    if check is not None and int(check[1], 16) != zlib.crc32(written[: check.start()]):
        return None
    return _place.decode(written)
