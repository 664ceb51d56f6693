"""Checking the whole journal, line by line, and telling everything that is wrong with it. No lock is needed."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import msgspec

from revanche.errors import JournalBroken
from revanche.journal.disk import as_journal_error
from revanche.journal.entry import Head, Place, Recorded, Unreadable
from revanche.journal.lock import clean_end, lost_before
from revanche.journal.scanning import Flaw, Spot, head_of, scan
from revanche.journal.segments import files
from revanche.sheets.events import Event, SheetOpened
from revanche.sheets.play import State, evolve
from revanche.units import shown


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in the file ``path``, in ``line`` (from 1; 0 for the file as a whole); a sentence for people."""

    path: Path
    line: int
    sentence: str


class Checked(msgspec.Struct, frozen=True):
    """What a check found: how many entries count, in how many files, and all that is wrong."""

    entries: int
    files: int
    problems: tuple[Problem, ...]


def verify(folder: Path) -> Checked:
    """Check every line of every file, and that the files follow one another.

    An unfinished last line is no problem unless the journal was closed: it may be being written, and was never
    confirmed. That whole lines are missing from the very end can be seen after a clean stop only.

    Raises:
        JournalFailed: the machine refused to read.
    """
    closed_at, sheets = clean_end(folder), _Sheets()
    paths = files(folder)
    problems: list[Problem] = []
    heads = [found for path in paths for found in _head(path, problems)]
    count, place = 0, None
    for (head, spot), follower in zip_longest(heads, heads[1:]):
        after = follower[0].after if follower else None
        if after is not None and after == head.after:
            continue  # begun, and given up before anything in it counted
        if head.after != place:
            problems.append(_problem(spot.path, 1, "what came before is missing, a file or the end of one"))
            sheets.lose()
        until = after if after is not None and after.file == head.file else None
        closed = follower is not None or closed_at is not None
        read, place = _read(head, spot, until, problems, sheets, closed=closed)
        count += read
    if closed_at is not None and lost_before(closed_at, place):
        path = paths[-1] if paths else folder
        problems.append(_problem(path, 0, f"it ends too early: the last entry was number {closed_at.seq}"))
    return Checked(count, len(paths), tuple(problems))


def _head(path: Path, problems: list[Problem]) -> Iterator[tuple[Head, Spot]]:
    try:
        with as_journal_error(path, "read"):
            yield head_of(path)
    except (Unreadable, JournalBroken) as error:
        problems.append(_problem(path, 1, str(error)))


class _Sheets:
    """Tells whether what was written on scoresheets follows from what was written before."""

    def __init__(self) -> None:
        self._state = State()

    def lose(self) -> None:
        """Know no longer what stands: something is missing."""
        self._state = State()

    def follows(self, event: Recorded) -> bool:
        """Take the next event; where the opening of its sheet is not known, any may follow."""
        if not isinstance(event, Event) or (self._state.opened is None and not isinstance(event, SheetOpened)):
            return True
        try:
            self._state = evolve(self._state, event)
        except ValueError:
            self.lose()
            return False
        return True


def _read(  # noqa: PLR0913 - the state of the check
    head: Head, spot: Spot, until: Place | None, problems: list[Problem], sheets: _Sheets, *, closed: bool
) -> tuple[int, Place]:
    """Return how many entries of a file count, and where it ends; an unfinished line matters when it is ``closed``."""
    count, line, place = 0, 1, head.place
    with as_journal_error(spot.path, "read"):
        for item in scan(spot):
            if until is not None and place.seq >= until.seq:
                break
            line += 1
            if isinstance(item, Flaw):
                sheets.lose()
                if item.ended or closed:
                    problems.append(_problem(spot.path, line, item.why))
            else:
                count, place = count + 1, Place(head.file, item.seq, item.sum)
                if item.remark is not None:
                    problems.append(_problem(spot.path, line, item.remark))
                if not sheets.follows(item.event):
                    problems.append(_problem(spot.path, line, "it does not follow from what stood on the sheet"))
    return count, place


def _problem(path: Path, line: int, why: str) -> Problem:
    where = f"{path.name}, line {line}" if line else path.name
    return Problem(path, line, f"{where}: {shown(why, 200)}")
