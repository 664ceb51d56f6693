"""What the chain must know of the past before it decides: it is read when it is wanted, and no sooner."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from revanche.errors import JournalError
from revanche.match.commands import Command, Fix, Import, New, Rename, WonBy
from revanche.match.decide import numbered_on
from revanche.match.known import Known
from revanche.match.renames import Renames
from revanche.presses.counting import Counting
from revanche.units import Moment

PastReader = Callable[[], Awaitable[Known]]
"""Reads what the past holds; it may raise ``JournalError``."""


async def no_past() -> Known:
    """Return that the past holds nothing."""
    return Known()


class Past(Protocol):
    """What the journal knows without being read through; each may raise ``JournalError``."""

    async def highest_number(self, day: str) -> int:
        """Return the highest number that a match of ``day`` has."""

    async def renames(self) -> Renames:
        """Return the renames of players that stand."""


class Memory:
    """Puts into ``counting`` what it must know. ``called``: it knows who goes by another name."""

    def __init__(self, counting: Counting, journal: Past, past: PastReader) -> None:
        self._counting = counting
        self._journal = journal
        self._past = past
        self.called = False

    async def recall(self, command: Command) -> None:
        """Have known what ``command`` is decided on: the past, where it is about that, and names, where it has some.

        Raises:
            JournalError: the journal can't be read.
        """
        if isinstance(command, New | WonBy | Fix | Import | Rename):
            await self._call()
        if isinstance(command, Fix | Import | Rename) and self._counting.state.known is None:
            self._counting.know(await self._past())

    async def recall_names(self) -> None:
        """Have known who goes by another name; what can't be read can't be written either, and that is told."""
        with suppress(JournalError):
            await self._call()

    async def number(self, now: Moment) -> None:
        """See to it that a match that begins an evening gets a number that no match of its day has, and right names."""
        day = numbered_on(self._counting.state, now)
        if day is not None:
            await self.recall_names()
            with suppress(JournalError):
                self._counting.number(day, await self._journal.highest_number(day))

    async def _call(self) -> None:
        if not self.called:
            self._counting.call(await self._journal.renames())
            self.called = True
