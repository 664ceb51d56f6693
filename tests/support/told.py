"""A past told as text, for those who answer questions about it."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Final, Self

import msgspec

from revanche.history import sheets as past_sheets
from revanche.history import trail as trails
from revanche.history.archive import PlayedSheet, played
from revanche.history.evenings import Evening, evenings
from revanche.history.statistics.counting import Asked
from revanche.history.statistics.tally import Tally, tally
from revanche.history.trail import Step
from revanche.sheets.play import State
from support.diary import Diary
from support.sheets import Table

NOW: Final = datetime.fromisoformat("2026-12-01T12:00:00+01:00")


class Told:
    """The past of a diary; ``asked`` is since when it was read."""

    def __init__(self, text: str) -> None:
        self._diary = Diary(text)
        self.entries = self._diary.entries
        self.asked: list[date | None] = []

    def sheet_at(self, when: str, table: Table, number: int = 1) -> Self:
        """Have had a sheet filled then, such as "+60" after the last thing told; it is the ``number``th of its day."""
        self._diary.at(when)
        for event in table.events:
            self._diary.keep(msgspec.structs.replace(event, sheet=f"2026-11-30.{number}"))
        return self

    def last_evening(self) -> Evening | None:
        found = evenings(self.entries, NOW)
        return found[-1] if found else None

    def evenings(self, since: date | None = None) -> tuple[Evening, ...]:
        self.asked.append(since)
        return evenings(self.entries, NOW)

    def trail(self, match: str, since: date | None) -> tuple[Step, ...]:
        self.asked.append(since)
        return trails.trail(self.entries, match)

    def evening_trail(self, evening: Evening | None, day: date | None) -> tuple[Step, ...]:
        names = None if evening is None else {match.id for match in evening.matches}
        return trails.evening_trail(self.entries, names, day)

    def sheet(self, wanted: str | None, since: date | None) -> State | None:
        self.asked.append(since)
        return past_sheets.left(self.entries, wanted or "")

    def months(self) -> tuple[date, ...]:
        return tuple(sorted({entry.time.date().replace(day=1) for entry in self.entries}))

    def played(self, since: date | None = None) -> tuple[tuple[Evening, ...], tuple[PlayedSheet, ...]]:
        self.asked.append(since)
        found = evenings(self.entries, NOW, self.journal_id())
        return found, played(past_sheets.full(self.entries, self.journal_id()), found)

    def sheets_of(self, evenings: Collection[Evening], day: date | None) -> tuple[PlayedSheet, ...]:
        days = {evening.day for evening in evenings} if day is None else {day}
        return tuple(one for one in self.played()[1] if one.evening in days)

    def tally(self, asked: Asked) -> Tally:
        nights, sheets = self.played()
        return tally([match for night in nights for match in night.matches], sheets, asked)

    def called(self, name: str) -> str:
        return self._diary.state.renames.of(name)

    def journal_id(self) -> str | None:
        return "00000000000000aa"
