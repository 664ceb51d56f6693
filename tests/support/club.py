"""The tables of a club: each with the real rules, form of the log and publishing, and with a disk in memory."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Final

import msgspec

from revanche.app.rendering import Rendering
from revanche.history.evenings import matches
from revanche.history.forms.log import log_form
from revanche.history.records import MatchRecord
from revanche.journal.entry import Entry
from revanche.match.commands import Command, New, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.match.score import Phase, State
from revanche.outside.home_assistant import EntityNames
from revanche.outside.mqtt import Mqtt
from revanche.outside.settings import MqttSettings
from revanche.presses.bindings import Bindings
from revanche.presses.counting import Counting, Settings
from revanche.presses.guards import Limits
from revanche.presses.offer import Offer, Offering
from revanche.presses.outcome import Outcome, Recorded
from revanche.presses.press import Device, Kind, Press, Source
from revanche.presses.verdict import Verdict
from revanche.units import SECOND, Moment
from revanche.words.catalogue import load

SOURCE: Final = Source("Rig Buds", "next", 163)
BUDS: Final = Device("buds", "Rig Buds", Kind.HEADSET)
WORDS: Final = EntityNames("Score", "Event")
ENGLISH: Final = load("en")


class Table:
    """A table that plays; ``mqtt`` tells its broker while it runs."""

    devices: Sequence[tuple[Device, Any]] = ()
    bindings = Bindings()
    particulars: dict[str, Any] = {}  # noqa: RUF012 - nothing is known of no device
    held = False

    def __init__(
        self,
        name: str,
        hosts: tuple[str, ...],
        players: tuple[str, str],
        first_to: int = 2,
        **account: str,
    ) -> None:
        self.name = name
        self.players, self.first_to = players, first_to
        self.entries: list[Entry] = []
        self._counting = Counting(Settings(Rules(settle=0), limits=Limits(bounce=0, burst=0)), State())
        self._journal = f"{abs(hash((name, 'journal'))) % 2**64:016x}"
        self._settings = MqttSettings(hosts, table=name, discovery=False, **account)  # type: ignore[arg-type]
        self._rendering = Rendering(self, ENGLISH, now)  # type: ignore[arg-type] - all that it asks a scorekeeper for
        self.mqtt = self._new_mqtt()
        self._task: asyncio.Task[None] | None = None

    @property
    def state(self) -> State:
        """What stands."""
        return self._counting.state

    @property
    def offer(self) -> Offer | None:
        """What a round gives it."""
        return self._counting.offer

    @property
    def matches(self) -> tuple[MatchRecord, ...]:
        """What its journal tells."""
        return matches(self.entries, now().local, self._journal)

    def start(self) -> None:
        """Be there."""
        self.mqtt = self._new_mqtt()
        self._task = asyncio.get_running_loop().create_task(self.mqtt.run())

    async def stop(self) -> None:
        """Go."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    def play(self) -> Outcome:
        """Have something happen: a match is opened, somebody wins a game, now and then one is taken back."""
        if self.state.phase is not Phase.OPEN:
            return self.give(New(self.players, "yahtzee", self.first_to))
        rare = self.state.match is not None and any(self.state.match.score) and random.random() < 0.05  # noqa: S311
        return self.give(Undo() if rare else Won(random.choice(list(Side))))  # noqa: S311

    def give(self, command: Command) -> Outcome:
        """Have a command taken, and told."""
        at = now()
        outcome = self._settle(self._counting.command(command, SOURCE, at), at)
        assert outcome is not None
        return outcome

    def press(self) -> None:
        """Have somebody press ⏮, which starts what is offered, or is a win for who stands first."""
        at = now()
        self._settle(self._counting.signal(Press(BUDS, "previous", at.steady), at), at)

    def tell(self, outcome: Outcome) -> None:
        """Have an outcome told."""
        self.mqtt.tell(outcome)

    def _settle(self, verdict: Verdict | None, at: Moment) -> Outcome | None:
        if verdict is None:
            return None
        self.entries += [self._entry(record, at) for record, _ in verdict.signed]
        outcome = self._counting.settle(verdict)
        self.tell(outcome)
        return outcome

    def _offered(self, offer: Offer | None) -> None:
        if offer != self.offer:
            at = now()
            self._settle(self._counting.signal(Offering(offer, at.steady), at), at)

    def _entry(self, record: Recorded, at: Moment) -> Entry:
        return Entry(len(self.entries) + 1, at.local, record, SOURCE, "")

    def _new_mqtt(self) -> Mqtt:
        status, news = self._rendering.status, self._rendering.news
        return Mqtt(self._settings, WORDS, status, news, evening=self._evening, offered=self._offered)

    async def _evening(self) -> bytes:
        return msgspec.json.encode(log_form(self.matches))


def now() -> Moment:
    """Return this instant."""
    local = datetime.now().astimezone()
    return Moment(int(local.timestamp() * SECOND), local)


@asynccontextmanager
async def club(count: int, *hosts: str) -> AsyncIterator[list[Table]]:
    """Have so many tables there, each with two players of its own, while the context lasts."""
    tables = [Table(str(number), hosts, (f"Anna {number}", f"Bram {number}")) for number in range(1, count + 1)]
    for table in tables:
        table.start()
    try:
        yield tables
    finally:
        await asyncio.gather(*(table.stop() for table in tables))


def told(board: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the results that a board shows, in an order of their own."""
    return sorted(
        (one["table"], one["id"], *one["players"], *one["score"], one["winner"], one["ended"])
        for one in board["results"]
    )


def played(tables: Sequence[Table]) -> list[tuple[Any, ...]]:
    """Return the results that the journals of all tables tell, likewise."""
    return sorted(
        (
            table.name,
            match.id,
            *match.players,
            *match.score,
            match.name(match.winner),
            (match.ended or match.started).isoformat(timespec="milliseconds"),
        )
        for table in tables
        for match in table.matches
        if match.winner is not None
    )


def won_and_lost(tables: Sequence[Table]) -> dict[str, tuple[int, int]]:
    """Return the matches that each player won and lost, by the journals."""
    won = Counter(match.name(match.winner) for table in tables for match in table.matches if match.winner)
    lost = Counter(match.name(match.winner.other) for table in tables for match in table.matches if match.winner)
    return {name: (won[name], lost[name]) for name in {*won, *lost}}


def standing(tables: Sequence[Table]) -> dict[str, tuple[str, list[int] | None]]:
    """Return what stands at each table."""
    return {
        table.name: (table.state.phase.value, list(table.state.match.score) if table.state.match else None)
        for table in tables
    }


def shown_standing(board: dict[str, Any]) -> dict[str, tuple[str, list[int] | None]]:
    """Return the same as a board shows it."""
    return {one["table"]: (one["state"], one["match"]["score"] if one["match"] else None) for one in board["tables"]}
