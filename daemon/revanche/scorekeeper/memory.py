"""What the chain must know of the past before it decides: it is read when it is wanted, and no sooner."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from revanche.errors import JournalError
from revanche.match.commands import Command, Fix, Import, Rename
from revanche.match.decide import numbered_on
from revanche.match.known import Known
from revanche.presses.counting import Counting
from revanche.units import Moment

PastReader = Callable[[], Awaitable[Known]]
"""Reads what the past holds; it may raise ``JournalError``."""


async def no_past() -> Known:
    """Return that the past holds nothing."""
    return Known()


class Memory:
    """Puts into ``counting`` what it must know; ``highest_number`` is that of the matches of a day."""

    def __init__(self, counting: Counting, highest_number: Callable[[str], Awaitable[int]], past: PastReader) -> None:
        self._counting = counting
        self._highest_number = highest_number
        self._past = past

    async def recall(self, command: Command) -> None:
        """Have known what ``command`` is decided on: the past, where it is about that.

        Raises:
            JournalError: the journal can't be read.
        """
        if isinstance(command, Fix | Import | Rename) and self._counting.state.known is None:
            self._counting.know(await self._past())

    async def number(self, now: Moment) -> None:
        """See to it that a match that begins an evening gets a number that no match of its day has."""
        day = numbered_on(self._counting.state, now)
        if day is not None:
            with suppress(JournalError):  # what can't be read can't be written either, and that is told
                self._counting.number(day, await self._highest_number(day))
