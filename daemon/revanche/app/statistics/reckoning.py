"""What the journal comes to, without reading again the months that were reckoned before.

They are kept in ``reckoned/2026-11.json`` and so on, each with the place at which its month ends: the sum there stands
for all that was written up to it, so that what is kept of another past does not pass for this one. The files may be
removed or damaged, and where none can be written there are none: then the journal is read again.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from revanche.files import make_folder, replace
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.months import Month, asked_of, month, part, said_of
from revanche.history.statistics.tally import Tally
from revanche.journal import reading
from revanche.journal.entry import Entry, Place
from revanche.journal.lookup import kept_at, month_ends, renames
from revanche.match.events import MatchFixed

_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


class _Kept(msgspec.Struct, frozen=True):
    after: Place
    month: Month


_decoder: Final = msgspec.json.Decoder(_Kept)


def reckoned(folder: Path, asked: Asked, now: datetime) -> Tally | None:
    """Return what is asked for comes to at the local time ``now``; ``None`` where it takes reading all of the journal.

    That is where something was taken in from elsewhere, which may be of any time, and where one player is asked for.

    Raises:
        JournalError: the journal can't be read.
        ValueError: it tells of things that cannot have followed one another.
    """
    if len(asked.players) == 1:
        return None
    return _Reckoning(folder, now).tally(asked)


class _Reckoning:
    """The months that have ended, and the entries since."""

    def __init__(self, folder: Path, now: datetime) -> None:
        self._folder = folder
        self._now = now
        self._renames = renames(folder)
        self._ends = month_ends(folder)
        self._months: dict[str, Month] = {}
        self._begins = 1
        for name, end in self._ends.items():
            found = self._kept(name, end) or self._read(name, end)
            if found is None:
                break
            self._months[name], self._begins = found, found.ends
        self._since = [one for one in self._entries() if one.seq >= self._begins]

    def tally(self, asked: Asked) -> Tally | None:
        said = [*(one.said for one in self._months.values()), said_of(self._since)]
        if any(one.imports for one in said):
            return None
        whole = Tally()
        for place, (name, found) in enumerate(self._months.items(), 1):
            later = found.corrections(fix for one in said[place:] for fix in one.fixes)
            current = found
            if found.fixes != later or found.renames != self._renames:
                current = self._keep(name, month(self._part(name, found), found.ends, self._renames, later))
            whole = whole.plus(self._of(name, current, asked, later))
        return whole.plus(asked_of(self._since, self._renames, asked, now=self._now))

    def _of(self, name: str, found: Month, asked: Asked, fixes: tuple[MatchFixed, ...]) -> Tally:
        kept = found.tally(asked)
        return kept if kept is not None else asked_of(self._part(name, found), self._renames, asked, fixes)

    def _entries(self) -> Iterator[Entry]:
        """Yield the entries from the first month on that is not among those that have ended."""
        later = [name for name in self._ends if name not in self._months]
        last = max(self._months, default=None)
        since = later[0] if later else None if last is None else _after(last)
        return reading.entries(self._folder, since)

    def _kept(self, name: str, end: Place) -> Month | None:
        """Return what is kept of a month, where that is of this past."""
        with suppress(OSError, msgspec.MsgspecError, RecursionError):
            found = _decoder.decode(self._path(name).read_bytes())
            same = found.after == end and found.month.begins == self._begins
            if same and (found.month.ends == end.seq + 1 or self._goes_on(name, found.month)):
                return found.month
        return None

    def _goes_on(self, name: str, found: Month) -> bool:
        """Tell whether what went on in a later file is what it was when it was reckoned."""
        later = (one for one in reading.entries(self._folder, _after(name)) if one.seq >= found.ends - 1)
        last = next(later, None)
        return not found.sum or (last is not None and last.seq == found.ends - 1 and last.sum == found.sum)

    def _read(self, name: str, end: Place) -> Month | None:
        """Return what a month came to, and keep it; ``None`` where what began in it goes on to this day."""
        entries, ends = part(reading.entries(self._folder, name), self._begins, end.seq)
        if ends is None:
            return None
        found = month(entries, ends, self._renames)
        return self._keep(name, msgspec.structs.replace(found, begins=self._begins))

    def _part(self, name: str, found: Month) -> list[Entry]:
        return part(reading.entries(self._folder, name), found.begins, self._ends[name].seq)[0]

    def _keep(self, name: str, found: Month) -> Month:
        path = self._path(name)
        with suppress(OSError):
            make_folder(path.parent, _FOLDER_MODE)
            replace(path, msgspec.json.encode(_Kept(self._ends[name], found)), _MODE)
        return found

    def _path(self, name: str) -> Path:
        return kept_at(self._folder) / f"{name}.json"


def _after(name: str) -> str:
    """Return the month after one, as ``2026-12`` after ``2026-11``."""
    year, number = map(int, name.split("-"))
    return f"{year + number // 12:04}-{number % 12 + 1:02}"
