"""The scoresheet that stands. Only the scorekeeper's consumer changes it, in the same order as the match.

Decide, put on disk, evolve, tell: what the disk refuses is not written, and that is told too.
"""

from datetime import datetime
from typing import Protocol

from revanche.errors import JournalError
from revanche.presses.press import Source
from revanche.sheets.commands import Command
from revanche.sheets.events import Event
from revanche.sheets.outcome import Outcome, Unsaved, Written, weighed
from revanche.sheets.play import State
from revanche.sinks import Sink, Sinks
from revanche.units import Moment


class Journal(Protocol):
    """Where events are kept."""

    async def append(self, event: Event, by: Source | None, local: datetime) -> object:
        """Return when ``event`` is on disk; raise ``JournalError`` when it is not and will not be."""


class Scoresheet:
    """``state`` is what stands now."""

    def __init__(self, state: State, journal: Journal) -> None:
        self.state = state
        self._journal = journal
        self._sinks = Sinks[Outcome]()

    def tell(self, sink: Sink[Outcome]) -> None:
        """Have each outcome told to ``sink`` from now on."""
        self._sinks.add(sink)

    async def take(self, command: Command, by: Source, now: Moment) -> Outcome:
        """Take a command, and return what it led to when that is told."""
        outcome = await self._kept(weighed(self.state, command, by.device, now.local.date()), by, now)
        self.state = outcome.after
        self._sinks.tell(outcome)
        return outcome

    async def _kept(self, outcome: Outcome, by: Source, now: Moment) -> Outcome:
        if isinstance(outcome, Written):
            try:
                await self._journal.append(outcome.event, by, now.local)
            except JournalError as error:
                return Unsaved(outcome.command, outcome.by, str(error), self.state)
        return outcome
