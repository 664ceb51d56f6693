"""Knowing that the disk takes its time: what is being saved may count, and nobody was told yet."""

from revanche.match.renames import Renames
from revanche.presses.outcome import Recorded
from revanche.presses.press import Source
from revanche.scorekeeper.interfaces import Journal
from revanche.sheets.events import Event as SheetEvent
from revanche.units import Moment


class Saving:
    """A ``journal`` of which it is known whether something is being saved now: then ``busy`` is true."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.busy = False

    async def append(self, event: Recorded | SheetEvent, by: Source | None, now: Moment) -> object:
        """Append to the journal; see there."""
        self.busy = True
        try:
            return await self._journal.append(event, by, now)
        finally:
            self.busy = False

    async def highest_number(self, day: str) -> int:
        """Ask the journal; see there."""
        return await self._journal.highest_number(day)

    async def renames(self) -> Renames:
        """Ask the journal; see there."""
        return await self._journal.renames()

    async def highest_sheet(self, day: str) -> int:
        """Ask the journal; see there."""
        return await self._journal.highest_sheet(day)
