"""A journal that keeps nothing on disk, and refuses when it is told to."""

from pathlib import Path

from revanche.errors import JournalFailed
from revanche.journal.entry import Recorded
from revanche.match.renames import NONE, Renames
from revanche.presses.press import Source
from revanche.sheets.events import SheetOpened
from revanche.units import Moment


class FakeJournal:
    """``entries`` is what was put on disk; ``refuse`` is how many appends succeed before the disk is full."""

    def __init__(self) -> None:
        self.entries: list[tuple[Recorded, Source | None]] = []
        self.refuse: int | None = None

    async def append(self, event: Recorded, by: Source | None, _now: Moment) -> None:
        """Keep an event, or raise as a full disk does."""
        if self.refuse is not None:
            if self.refuse == 0:
                raise JournalFailed("The disk is full; make room.", Path("journal"))
            self.refuse -= 1
        self.entries.append((event, by))

    async def highest_sheet(self, day: str) -> int:
        """Return the highest number of a sheet of that day."""
        opened = [event.sheet for event, _ in self.entries if isinstance(event, SheetOpened)]
        return max((int(name.rpartition(".")[2]) for name in opened if name.startswith(f"{day}.")), default=0)

    async def renames(self) -> Renames:
        """Return that nobody goes by another name."""
        return NONE

    async def highest_number(self, _day: str) -> int:
        """Return that no match of that day is in the journal."""
        return 0
