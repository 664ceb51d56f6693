"""The board: all tables of a club, their results and who is ahead, as their messages tell. It keeps nothing else.

So two boards that heard the same show the same, whatever came twice or in whatever order tables spoke: of each kind the
last message of a table holds.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, assert_never

import msgspec

from revanche.club.messages import Evening, Kind, Match, Message, Standing, There, Wanted, message
from revanche.club.names import ClubNames
from revanche.club.results import Result, in_order, results
from revanche.club.standings import Row, standings

MOST_TABLES: Final = 2000
"""Tables that a board takes in."""

ANSWERING: Final = timedelta(seconds=10)
"""Time that a table may take to answer when the board asks; one that is there answers within a second."""

_MOST_PLAYED: Final = 20 * MOST_TABLES  # matches of all tables
_LONGEST_TABLE: Final = 100  # characters
_AHEAD: Final = timedelta(hours=1)  # that the clock of a table may be ahead of the board's
_NOBODY: Final = ClubNames()


class Need(StrEnum):
    """Why somebody is to come to a table: a press is missing, could not be saved, or its journal lost something."""

    MISSED = "missed"
    NOT_SAVED = "not_saved"
    LOST = "lost"


class TableState(msgspec.Struct, frozen=True):
    """A table as the board has it. ``heard`` is when it last said something itself, not its broker for it."""

    name: str
    standing: Standing = Standing("idle", None)
    since: datetime | None = None
    """When it began to stand so, for the board."""
    evening: Evening = Evening(())
    there: bool = True
    heard: datetime | None = None
    wanted: Wanted = Wanted(None)

    @property
    def need(self) -> Need | None:
        """Why somebody is to come."""
        if self.wanted.why is not None:
            return Need(self.wanted.why)
        return Need.LOST if self.standing.lost else None

    @property
    def played(self) -> tuple[Match, ...]:
        """Its matches, that which is on included: what stands tells of it, for that may go on again."""
        running = self.standing.match
        if running is None:
            return self.evening.matches
        over = tuple(match for match in self.evening.matches if match.id != running.id)
        same = next((match for match in self.evening.matches if match.id == running.id), None)
        if self.standing.state == "open":
            return (*over, msgspec.structs.replace(running, winner=None, score=(0, 0)))  # whatever the score
        return (*over, msgspec.structs.replace(running, ended=self.since) if same is None else same)


class Board:
    """All of it, in the names of a club. ``dropped`` counts messages that were no table's, or too many."""

    def __init__(self, names: ClubNames = _NOBODY) -> None:
        self.names = names
        self.dropped = 0
        self._tables: dict[str, TableState] = {}
        self._played = 0  # matches of all tables
        self._asked: datetime | None = None
        self._results: tuple[Result, ...] | None = None
        self._standings: tuple[Row, ...] | None = None

    def hear(self, table: str, kind: Kind, payload: bytes, now: datetime, *, kept: bool = False) -> str | None:
        """Take a message in; ``kept``: the broker had it from before. Return the table where it tells anything new."""
        told = message(kind, payload)
        known = self._tables.get(table)
        if told is None or (known is None and not self._has_room(table)) or self._is_ahead(told, now):
            self.dropped += 1
            return None
        before = known or TableState(table, there=not kept)
        after = _after(before, told, now)
        if not kept and not isinstance(told, There):
            after = msgspec.structs.replace(after, there=True, heard=now)
        if after.played != before.played:
            more = len(after.played) - len(before.played)
            if more > 0 and self._played + more > _MOST_PLAYED:
                self.dropped += 1
                return None
            self._played += more
            self._results = self._standings = None
        self._tables[table] = after
        return table if msgspec.structs.replace(after, heard=before.heard) != known else None

    def ask(self, now: datetime) -> None:
        """Take note that all tables were asked: those that do not answer in time are silent."""
        self._asked = now

    def silent(self, table: TableState, now: datetime) -> bool:
        """Tell whether a table is not there, or did not answer."""
        if not table.there:
            return True
        asked = self._asked
        return asked is not None and now - asked > ANSWERING and (table.heard is None or table.heard < asked)

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the evening, each match once, in the order in which they ended."""
        if self._results is None:
            self._results = results(((one.name, one.played) for one in self._tables.values()), self.names)
        return self._results

    @property
    def standings(self) -> tuple[Row, ...]:
        """Who is ahead."""
        if self._standings is None:
            self._standings = standings(self.results)
        return self._standings

    def table(self, name: str) -> TableState:
        """Return a table that told something."""
        return self._tables[name]

    @property
    def tables(self) -> Iterable[TableState]:
        """The tables in the order in which people count them."""
        return sorted(self._tables.values(), key=lambda table: in_order(table.name))

    def _has_room(self, table: str) -> bool:
        return len(self._tables) < MOST_TABLES and 0 < len(table) <= _LONGEST_TABLE

    def _is_ahead(self, told: Message, now: datetime) -> bool:
        """Tell whether a table has a clock that is wrong, so that its matches would hide those of all others."""
        match told:
            case Standing(match=Match(started=started)):
                return started - now > _AHEAD
            case Evening(matches):
                return any((one.ended or one.started) - now > _AHEAD for one in matches)
            case _:
                return False


def _after(table: TableState, told: Message, now: datetime) -> TableState:
    match told:
        case Standing():
            since = table.since if told == table.standing else now
            return msgspec.structs.replace(table, standing=told, since=since)
        case Evening():
            return msgspec.structs.replace(table, evening=told)
        case There(there):
            return msgspec.structs.replace(table, there=there)
        case Wanted():
            return msgspec.structs.replace(table, wanted=told)
        case _:
            assert_never(told)
