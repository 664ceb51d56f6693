"""The scoresheet that stands. Only the scorekeeper's consumer changes it, in the same order as the match.

Decide, put on disk, evolve, tell: what the disk refuses is not written, and that is told too.
"""

from contextlib import suppress
from typing import Protocol

import msgspec

from revanche.errors import JournalError
from revanche.match.decide import EVENING_GAP
from revanche.match.renames import Renames
from revanche.match.sheet_games import Sheet
from revanche.presses.press import Source
from revanche.scorekeeper.sinks import Sink, Sinks
from revanche.sheets.commands import CloseSheet, Command, OpenSheet
from revanche.sheets.events import Event
from revanche.sheets.form import first
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written, weighed
from revanche.sheets.play import Phase, State
from revanche.sheets.refusal import Reason
from revanche.units import Moment


class Journal(Protocol):
    """Where events are kept."""

    async def append(self, event: Event, by: Source | None, now: Moment) -> object:
        """Return when ``event`` is on disk; raise ``JournalError`` when it is not and will not be."""

    async def highest_sheet(self, day: str) -> int:
        """Return the highest number of a sheet of ``day``; raise ``JournalError`` when the journal can't be read."""


def beside(state: State) -> Sheet | None:
    """Return what the match is to know of the sheet that was opened last, also when it was put away."""
    if state.opened is None:
        return None
    winner = first(msgspec.structs.replace(state, closed=False))
    name = None if winner is None else state.players[winner.player - 1]
    return Sheet(state.opened.sheet, state.players, name, waits=state.phase is Phase.FULL)


class Scoresheet:
    """``state`` is what stands now, last touched at the steady time ``touched``."""

    def __init__(self, state: State, journal: Journal, touched: int) -> None:
        self.state = state
        self._journal = journal
        self._touched = touched
        self._written = False  # since the start: then the steady line knows how long ago
        self._sinks = Sinks[SheetOutcome]()

    @property
    def expires_at(self) -> int | None:
        """The steady time after which ``expire`` puts the sheet away; none where there is no sheet on the table."""
        lies = self.state.opened is not None and not self.state.closed
        return self._touched + EVENING_GAP if lies else None

    def add_sink(self, sink: Sink[SheetOutcome]) -> None:
        """Have each outcome told to ``sink`` from now on."""
        self._sinks.add(sink)

    async def take(self, command: Command, by: Source, now: Moment) -> SheetOutcome:
        """Take a command, and return what it led to when that is told."""
        return await self._taken(command, by, now)

    def refuse(self, command: Command, by: Source, reason: Reason) -> SheetOutcome:
        """Refuse a command, for what the match knows."""
        return self._told(Refused(command, by.device, reason, self.state))

    def lose(self, command: Command, by: Source, sentence: str) -> SheetOutcome:
        """Tell that nothing was written, for what the match could not keep."""
        return self._told(Unsaved(command, by.device, sentence, self.state))

    def call(self, renames: Renames) -> bool:
        """Have the players of this sheet, and of those to come, called as ``renames`` has them; tell if that is new."""
        before, self.state = self.state, msgspec.structs.replace(self.state, renames=renames)
        return before != self.state

    async def expire(self, now: Moment) -> None:
        """Put away a sheet that was untouched for six hours; ``Counting.overdue`` tells by which clock."""
        due = self.expires_at
        if due is not None and (now.steady if self._written else now.by_either(0)) > due:
            await self._taken(CloseSheet(), None, now)

    async def _taken(self, command: Command, by: Source | None, now: Moment) -> SheetOutcome:
        today, taken = now.local.date(), 0
        if isinstance(command, OpenSheet):
            with suppress(JournalError):  # what can't be read can't be written either, and that is told
                taken = await self._journal.highest_sheet(today.isoformat())
        weighing = weighed(self.state, command, "" if by is None else by.device, today, taken)
        outcome = await self._kept(weighing, by, now)
        self.state, self._touched, self._written = outcome.after, now.steady, True
        return self._told(outcome)

    def _told(self, outcome: SheetOutcome) -> SheetOutcome:
        self._sinks.tell(outcome)
        return outcome

    async def _kept(self, outcome: SheetOutcome, by: Source | None, now: Moment) -> SheetOutcome:
        if isinstance(outcome, Written):
            try:
                await self._journal.append(outcome.event, by, now)
            except JournalError as error:
                return Unsaved(outcome.command, outcome.by, str(error), self.state)
        return outcome
