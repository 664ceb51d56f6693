"""Reading the journal: no lock, also while a daemon writes; an unfinished last line is passed over.

Entries follow one another from file to file as the heads say. Where a file is missing, reading goes on with what is
there; where a line is not what was written, reading stops with ``JournalBroken``, for a score that leaves a line out
would still look like a score. After a clean stop the last line is such a line, too: nobody was writing it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from revanche.errors import JournalBroken
from revanche.journal.disk import as_journal_error
from revanche.journal.entry import Entry, Head, Place, Unreadable
from revanche.journal.lock import clean_end, lost_before
from revanche.journal.scanning import Flaw, Spot, head_of, last_good, line_number, lines_back, scan
from revanche.journal.segments import check_order, files, month
from revanche.journal.standing import EVENING, SHEET
from revanche.match.decide import EVENING_GAP
from revanche.match.events import MatchImported
from revanche.sheets.events import Event as SheetEvent
from revanche.sheets.events import SheetImported
from revanche.units import SECOND, shown

GAP: Final = timedelta(seconds=EVENING_GAP // SECOND)
"""At least so much is between evenings; a match or a sheet that nobody touched for longer counts as put away."""


class Running(msgspec.Struct, frozen=True):
    """The end of the journal: the entries from the last opening (of an evening, of a sheet) on, and where it ends.

    ``start`` and ``end`` are ``None`` in an empty journal. ``torn`` is where an unfinished line begins after the end.
    ``head`` is that of the last file.
    ``missing``: the entries do not begin with an opening, or lack some, because a file or its end is not there.
    ``lost`` is how many of them at least are known to have been there.
    """

    entries: list[Entry]
    start: Spot | None = None
    end: Place | None = None
    torn: Flaw | None = None
    missing: bool = False
    head: Head | None = None
    lost: int = 0


class _Part(msgspec.Struct, frozen=True):
    """What counts of one file: from ``spot`` up to the place ``until`` (``None``: to the end)."""

    head: Head
    spot: Spot
    until: Place | None
    followed: bool
    """Whether the file that was written next is there, or there is none."""
    mark: Place | None
    """Where a clean stop was; of the last file only."""


def entries(folder: Path, since: str | None = None) -> Iterator[Entry]:
    """Yield the entries that count, in order; with ``since`` (as ``2026-11``) from the files of that month on.

    Raises:
        JournalBroken: a line is not what was written, or a newer Revanche wrote it.
        JournalFailed: the machine refused to read.
    """
    check_order(folder)
    for part in reversed(list(_parts_back(folder, since))):
        for item in _read(part):
            if isinstance(item, Entry):
                yield item


def last_evening(folder: Path) -> list[Entry]:
    """Return entries that hold all of the last evening, without reading what is long past.

    They begin with the last opening of an evening. The exception is a match taken in from elsewhere that ended less
    than six hours before that opening, or later, and so may belong to the last evening or be a later one: then, and
    where the opening is missing, all entries are returned. Such a match is never earlier in the journal than six hours
    before the opening, as it was taken in after it ended. An older one, and a correction of an older match, may be
    among the entries.

    Raises:
        JournalBroken: a line of the evening is not what was written, or a newer Revanche wrote it.
        JournalFailed: the machine refused to read.
    """
    found = running(folder)
    if found.start is None or not found.entries:
        return found.entries
    bound = found.entries[0].time - GAP
    near = [*found.entries, *_entries_back(folder, bound, found.start)]
    if found.missing or any(_taken_in_after(bound, entry) for entry in near):
        return list(entries(folder))
    return found.entries


def running(folder: Path, before: int | None = None) -> Running:
    """Return the end of the journal; nothing before the last opening of an evening is read or checked.

    With ``before``, that is the last opening up to the entry of this number.

    Raises:
        JournalBroken: a line of it is not what was written, or a newer Revanche wrote it.
        JournalFailed: the machine refused to read.
    """
    check_order(folder)
    mark = clean_end(folder)
    parts, missing, _ = _parts_since(folder, EVENING, before)
    lost = 0 if parts else lost_before(mark, None)
    return _running(parts, missing=missing) if parts else Running([], missing=lost > 0, lost=lost)


def last_sheet(folder: Path, since: datetime | None = None, before: int | None = None) -> Running:
    """Return the end of the journal from the last opening of a sheet on; with ``before``, as ``running``.

    It is empty where there is none. So it is, and nothing earlier is looked at, when nothing was written on a sheet
    after ``since``.

    Raises:
        JournalBroken: a line of it is not what was written, or a newer Revanche wrote it.
        JournalFailed: the machine refused to read.
    """
    if since is not None and not any(map(_on_sheet, _entries_back(folder, since))):
        return Running([])
    parts, missing, found = _parts_since(folder, SHEET, before)
    return _running(parts, missing=missing) if found else Running([])


def entries_back(folder: Path) -> Iterator[Entry]:
    """Yield what can be read from the end of the journal on back; it is not checked, and may not count.

    Raises:
        JournalBroken: something else than a plain file is there.
        JournalFailed: the machine refused to read.
    """
    for path in reversed(files(folder)):
        yield from _lines_back(path, None)


def _parts_since(folder: Path, sign: bytes, before: int | None = None) -> tuple[list[_Part], bool, bool]:
    """Return the parts from the last good line on that holds ``sign``; all parts where there is no such line.

    With ``before`` its number is this or less. Also tell whether something that belongs there is missing, and whether
    there is such a line.
    """
    parts: list[_Part] = []
    missing = False
    for part in _parts_back(folder):
        if not part.followed:
            missing = True
            break
        with as_journal_error(part.spot.path, "read"):
            bounds = [bound for bound in (before, part.until.seq if part.until else None) if bound is not None]
            opening = last_good(part.spot.path, sign, min(bounds, default=None))
        if opening is not None:
            parts.append(msgspec.structs.replace(part, spot=opening))
            return parts[::-1], False, True
        parts.append(part)
    else:
        missing = bool(parts) and parts[-1].head.after is not None
    return parts[::-1], missing, False


def _running(parts: list[_Part], *, missing: bool) -> Running:
    if not parts:
        return Running([])
    read: list[Entry] = []
    torn: Flaw | None = None
    end, lost = parts[0].head.place, 0
    for part in parts:
        end = Place(part.head.file, part.spot.seq, part.spot.sum)
        for item in _read(part):
            if isinstance(item, Flaw):
                torn = item
            else:
                read.append(item)
                end = Place(part.head.file, item.seq, item.sum)
        lost += lost_before(part.until or part.mark, end)
        missing = missing or lost > 0 or part.until not in {None, end}
    return Running(read, parts[0].spot, end, torn, missing, parts[-1].head, lost)


def _parts_back(folder: Path, since: str | None = None) -> Iterator[_Part]:
    """Yield what counts of each file, the last file first; with ``since``, only of that month's and later ones."""
    mark = clean_end(folder)  # read first: what is written meanwhile only adds to it
    next_head: Head | None = None
    for path in reversed(files(folder)):
        if since is not None and month(path) < since:
            return
        head, spot = _head(path)
        after = next_head.after if next_head else None
        if after is not None and after == head.after:
            continue  # begun, and given up before anything in it counted
        known = after is not None and after.file == head.file
        last = next_head is None
        yield _Part(head, spot, after if known else None, known or last, mark if last else None)
        next_head = head


def _read(part: _Part) -> Iterator[Entry | Flaw]:
    """Yield the entries of a part, and last the flaw with which an unfinished line begins."""
    until, seq = part.until, part.spot.seq
    if until is not None and seq >= until.seq:
        return
    flaw: Flaw | None = None
    with as_journal_error(part.spot.path, "read"):
        for item in scan(part.spot):
            if isinstance(item, Flaw):
                flaw = flaw or item
                if not item.torn:
                    raise _broken(flaw)
            elif flaw is not None:
                raise _broken(flaw)
            else:
                yield item
                seq = item.seq
                if until is not None and seq >= until.seq:
                    return
        rotten = flaw is not None and flaw.ended and part.mark is not None and seq < part.mark.seq
        if flaw is not None and (until is not None or rotten):
            raise _broken(flaw)
    if flaw is not None:
        yield flaw


def _entries_back(folder: Path, since: datetime, spot: Spot | None = None) -> Iterator[Entry]:
    """Yield what stands before ``spot`` (``None``: the end), last first, as long as it is later than ``since``.

    It is not checked.
    """
    paths = files(folder)
    for path in reversed(paths if spot is None else paths[: paths.index(spot.path) + 1]):
        for entry in _lines_back(path, spot.offset if spot is not None and path == spot.path else None):
            if entry.time <= since:
                return
            yield entry


def _lines_back(path: Path, before: int | None) -> Iterator[Entry]:
    with as_journal_error(path, "read"):
        for _, line in lines_back(path, before):
            try:
                yield Entry.decode(line, None)
            except Unreadable:
                continue


def _on_sheet(entry: Entry) -> bool:
    return isinstance(entry.event, SheetEvent) and not isinstance(entry.event, SheetImported)


def _taken_in_after(bound: datetime, entry: Entry) -> bool:
    event = entry.event
    return isinstance(event, MatchImported) and (event.ended is None or event.ended > bound)


def _head(path: Path) -> tuple[Head, Spot]:
    try:
        with as_journal_error(path, "read"):
            return head_of(path)
    except Unreadable as unreadable:
        if unreadable.newer:
            raise _from_newer(path, 1) from unreadable
        raise _damaged(path, 1, str(unreadable)) from unreadable


def _broken(flaw: Flaw) -> JournalBroken:
    line = line_number(flaw.path, flaw.offset)
    return _from_newer(flaw.path, line) if flaw.newer else _damaged(flaw.path, line, flaw.why)


def _from_newer(path: Path, line: int) -> JournalBroken:
    sentence = f"The journal {path} was made by a newer Revanche; update this one. Nothing was changed."
    return JournalBroken(sentence, path, line)


def _damaged(path: Path, line: int, why: str) -> JournalBroken:
    sentence = (
        f"The journal can't be trusted in {path}, line {line}: {shown(why, 200)}. Nothing was changed. "
        "“revanche log verify” lists all that is wrong; to go on without this file, move it out of that folder."
    )
    return JournalBroken(sentence, path, line)
