"""What the scorekeeper needs of the rest of Revanche."""

from typing import Protocol

from revanche.match.renames import Renames
from revanche.presses.inputs import Input
from revanche.presses.outcome import Recorded
from revanche.presses.press import Source
from revanche.sheets.events import Event as SheetEvent
from revanche.units import Moment


class Journal(Protocol):
    """Where events are kept."""

    async def append(self, event: Recorded | SheetEvent, by: Source | None, now: Moment) -> object:
        """Return when ``event`` is on disk; raise ``JournalError`` when it is not and will not be."""

    async def highest_number(self, day: str) -> int:
        """Return the highest number that a match of ``day`` has; raise ``JournalError`` when that can't be read."""

    async def renames(self) -> Renames:
        """Return the renames of players that stand; raise ``JournalError`` likewise."""

    async def highest_sheet(self, day: str) -> int:
        """Return the highest number that a scoresheet of ``day`` has; raise ``JournalError`` likewise."""


class Clock(Protocol):
    """What time it is."""

    def now(self) -> Moment:
        """Return this instant."""


class Listener(Protocol):
    """Somebody who hears what is taken up, before it is told. It must return at once."""

    def __call__(self, taken: Input, at: int, /, *, weighed: bool) -> None:
        """Hear what was taken up at the steady time ``at``; ``weighed`` is false for a press that was only heard."""
