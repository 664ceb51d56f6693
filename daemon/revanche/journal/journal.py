"""Writing the journal: the lock, what stands at the start, and entries that are on disk before anybody is told.

The first failed write or sync ends a file for good. The file after it names the last entry that counts, so that the
one that failed is not found later, whatever the disk made of it. Only where that file can't be begun, nor the old one
be cut back, and then the power fails, can an entry count that was told not to: that takes two faults at once.

A journal that has lost its end is gone on from in a new file, too, which names the end that was there: so whoever reads
or checks it knows of the loss from then on. A file that somebody else changed, removed or replaced is followed by one
that says again what stands.
"""

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from revanche.clock import Boot
from revanche.errors import JournalBroken, JournalBusy, JournalFailed
from revanche.files import make_folder, settle_folder
from revanche.journal.answered import answered
from revanche.journal.disk import as_journal_error, is_full
from revanche.journal.entry import Entry, Place, Recorded, Steady, encode_fact
from revanche.journal.lock import Lock, clean_end, lost_before
from revanche.journal.lookup import highest_number, renames
from revanche.journal.notes import Note, Noted
from revanche.journal.reading import Running, last_sheet, running
from revanche.journal.repair import mend, put_aside, remarks
from revanche.journal.replaying import replayed, sheet_replayed, sheet_since
from revanche.journal.scanning import Spot
from revanche.journal.segments import Segment, files, month, placed_after
from revanche.journal.writer import Writer
from revanche.match.renames import Renames
from revanche.presses.press import Source
from revanche.threads import in_thread
from revanche.units import MILLISECOND, Moment

_MODE: Final = 0o700  # of the folder


class Journal:
    """The journal in a folder, open for writing by this process alone.

    ``state`` and ``sheet`` are what stood when it was opened, ``answers`` what was answered to requests in the hour
    before, ``notes`` tell people what was found and mended then, and ``clean`` is false when the last run did not stop
    cleanly. ``lost`` is how many entries at least of the running evening are missing.
    """

    def __init__(self, folder: Path, lock: Lock, now: Moment, boot: Boot) -> None:
        """Read and mend the journal of ``folder``, whose lock is taken; see ``open``."""
        self.folder = folder
        self._lock = lock
        self._writer = Writer[Place]()
        self._segment: Segment | None = None
        mark = clean_end(folder)
        found = running(folder)
        self._boot = boot
        self.state = replayed(found, now, boot)
        sheet = last_sheet(folder, sheet_since(now.local))
        self.sheet = sheet_replayed(sheet, now.local)
        self.answers = answered(folder, now, boot)
        self.clean = mark == found.end
        self.lost = found.lost
        self.notes = remarks(folder, found)
        self._end = found.end
        self._month = ""
        self._changed: Segment | None = None
        try:
            self._go_on(found, mark, sheet.start, now)
        except JournalFailed as failed:
            if self._segment is not None:
                self._segment.close()
                self._segment = None
            if not is_full(failed):
                raise  # else what is unfinished is left as it is, and a new file is begun when there is room
            self.notes = (*self.notes, Note(Noted.FULL, str(folder)))

    def _go_on(self, found: Running, mark: Place | None, sheet: Spot | None, now: Moment) -> None:
        """Have the last file end where ``found`` ends, and be written on; after a lost end begin a new one."""
        if found.end is not None and found.head is not None:
            path = files(self.folder)[-1]
            self._month = month(path)
            if lost_before(mark, found.end):
                self._end = mark
            with as_journal_error(path):
                aside = mend(path, found, mark, now.local)
                self._segment = Segment.resume(path, found.head, found.end, _earlier(found.start, sheet, path))
            if aside is not None:
                self.notes = (Note(Noted.TORN, str(aside)), *self.notes)
        if lost_before(mark, found.end):
            self._end = mark
            self._begin(max(_month(now.local), self._month))
        with as_journal_error(self.folder):
            self._lock.clear()

    @classmethod
    def open(cls, folder: Path, now: Moment, boot: Boot | None = None) -> "Journal":
        """Take the lock, mend what a crash left, and replay the running evening; make the folder where there is none.

        ``boot`` is what steady times in the journal count from; where it is not known, this program's own time is.

        Raises:
            JournalBusy: another process writes it.
            JournalBroken: a line is not what was written; nothing was changed.
            JournalFailed: the machine refused.
        """
        with as_journal_error(folder):
            make_folder(folder, _MODE)
            lock = Lock(folder)
        try:
            return cls(folder, lock, now, boot or Boot(os.urandom(8).hex(), now.steady))
        except BaseException:
            lock.release()
            raise

    async def append(self, event: Recorded, by: Source | None, now: Moment) -> Entry:
        """Write an entry, and return it when it is on disk. Cancelled, it is written all the same.

        Raises:
            JournalFailed: the machine refused; the entry is not in the journal.
            ValueError: a text in it can't be written; nothing happened.
        """
        local, steady = now.local, self._steady(now)
        fact, when = encode_fact(local, event, by, steady), _month(local)
        place = await self._writer.do(lambda: self._write([fact], when)[0])
        whole = local.replace(microsecond=local.microsecond // 1000 * 1000)
        return Entry(place.seq, whole, event, by, place.sum, steady)

    async def highest_number(self, day: str) -> int:
        """Return the highest number of a match of ``day``; see ``lookup.highest_number``, which waits for the disk.

        Raises:
            JournalError: the journal can't be read.
        """
        return await in_thread("journal-numbers", lambda: highest_number(self.folder, day))

    async def highest_sheet(self, day: str) -> int:
        """Return the highest number of a scoresheet of ``day``; as ``highest_number``."""
        return await in_thread("journal-numbers", lambda: highest_number(self.folder, day, "sheet"))

    async def renames(self) -> Renames:
        """Return the renames of players that stand; see ``lookup.renames``, which may wait for the disk.

        Raises:
            JournalError: the journal can't be read.
        """
        return await in_thread("journal-renames", lambda: renames(self.folder))

    def append_now(self, events: Sequence[tuple[Recorded, Source | None, Moment]]) -> None:
        """Write entries, all of them or, when the machine refuses one, none; not while ``append`` runs.

        Each is on disk before the next, so that a crash leaves some of them whole and at most one unfinished.

        Raises:
            JournalFailed: the machine refused; none of the entries is in the journal.
            ValueError: a text in them can't be written; nothing happened.
        """
        if events:
            facts = [encode_fact(now.local, event, by, self._steady(now)) for event, by, now in events]
            self._write(facts, _month(events[0][2].local))

    def close(self, *, clean: bool = True) -> None:
        """Wait for the append that runs, mark a clean stop unless writing failed, and give up the lock.

        A stop is ``clean`` when all that is on disk was told.
        """
        self._writer.stop()
        segment, self._segment = self._segment, None
        self._lock.release(segment.end if segment is not None and clean else None)
        if segment is not None:
            segment.close()

    def _steady(self, now: Moment) -> Steady:
        """Return a moment in this boot; one of a press from before the program's own start is at least 0."""
        return Steady(max(0, now.steady - self._boot.began) // MILLISECOND, self._boot.id)

    def _write(self, facts: Sequence[bytes], when: str) -> list[Place]:
        """Put facts at the end, in the file of the month ``when`` or a later one, and return where they stand."""
        wanted = max(when, self._month)
        segment = self._segment
        if segment is None or segment.full or wanted > self._month:
            segment = self._begin(wanted)
        places, lines = placed_after(facts, segment.end)
        try:
            with as_journal_error(segment.path):
                if self._lock.gone:
                    raise OSError(errno.ESTALE, "the lock was removed")
                segment.append(lines)
        except JournalFailed as failed:
            self._segment = None
            if isinstance(failed.__cause__, OSError) and failed.__cause__.errno == errno.ESTALE:
                self._changed = segment
            with suppress(JournalFailed):
                self._begin(wanted)  # before anything else: with it what failed is void, also after a power cut
            segment.abandon()
            raise
        self._end = segment.end
        return places

    def _begin(self, wanted: str) -> Segment:
        with as_journal_error(self.folder):
            make_folder(self.folder, _MODE)
            if self._end is None:
                settle_folder(self.folder)
            if self._lock.gone:
                self._lock = self._taken_again()
            after, facts = (self._end, []) if self._changed is None else self._changed.standing.again(self._end)
            begun = Segment.begin(self.folder, wanted, after, facts)
            if self._changed is not None:
                put_aside(self._changed.path, after)
                self._changed = None
        if self._segment is not None:
            self._segment.close()
        self._segment, self._end, self._month = begun, begun.end, wanted
        return begun

    def _taken_again(self) -> Lock:
        try:
            lock = Lock(self.folder)
        except (JournalBusy, JournalBroken) as taken:
            raise JournalFailed(str(taken), self.folder) from taken
        self._lock.release()
        return lock


def _earlier(evening: Spot | None, sheet: Spot | None, path: Path) -> Spot | None:
    """Return which spot in the file ``path`` comes first; ``None`` where the evening begins in another."""
    if evening is None or evening.path != path:
        return None
    return sheet if sheet is not None and sheet.path == path and sheet.offset < evening.offset else evening


def _month(local: datetime) -> str:
    return f"{local.year:04}-{local.month:02}"
