"""What answers are made from: the past as somebody reads it, and that there is nothing such. Pure."""

from collections.abc import Collection
from datetime import date
from typing import Protocol

import msgspec

from revanche.history.archive import PlayedSheet
from revanche.history.evenings import Evening
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.tally import Tally
from revanche.history.trail import Step
from revanche.sheets.play import State


class Unknown(msgspec.Struct, frozen=True):
    """There is no answer; ``sentence`` tells a person why."""

    sentence: str


class Past(Protocol):
    """Reads what was played. Each function may raise ``JournalError``."""

    def last_evening(self) -> Evening | None:
        """Return the evening of the last match; ``None`` when nothing was ever played."""

    def evenings(self, since: date | None = None) -> tuple[Evening, ...]:
        """Return all evenings, oldest first; with ``since`` at least those that began on that day or later."""

    def trail(self, match: str, since: date | None) -> tuple[Step, ...]:
        """Return all that happened in a match."""

    def evening_trail(self, evening: Evening | None, day: date | None) -> tuple[Step, ...]:
        """Return all that happened on an evening, on one that was opened on ``day``, or else on the last."""

    def sheet(self, wanted: str | None, since: date | None) -> State | None:
        """Return what was left on a sheet, without an id on the last one; ``None`` where there is none."""

    def played(self, since: date | None = None) -> tuple[tuple[Evening, ...], tuple[PlayedSheet, ...]]:
        """Return all evenings and full sheets, oldest first; with ``since`` at least those of that day or later."""

    def months(self) -> tuple[date, ...]:
        """Return the first day of each month in which something was written, oldest first."""

    def sheets_of(self, evenings: Collection[Evening], day: date | None) -> tuple[PlayedSheet, ...]:
        """Return the full sheets of these evenings and since, or of one ``day`` of which there may be no evening."""

    def tally(self, asked: Asked) -> Tally:
        """Return what the matches and full sheets that are asked for come to."""

    def called(self, name: str) -> str:
        """Return what somebody is called now who was once called ``name``."""

    def journal_id(self) -> str | None:
        """Return what names this journal among all others; ``None`` where nothing was written yet."""


def day_of(wanted: str) -> date | None:
    """Return the day that an id begins with; ``None`` where it begins with none."""
    try:
        return date.fromisoformat(wanted.rpartition(".")[0])
    except ValueError:
        return None
