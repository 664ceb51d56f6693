"""A round on a real broker: tables are given matches, whoever presses starts them, and the next ones follow."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from revanche.app.club import arranging
from revanche.app.club.arranging import Arranging, Terms
from revanche.club.names import ClubNames
from revanche.club.results import Result
from revanche.club.tournament import Plan, System, planned
from revanche.errors import MissingExtraError
from revanche.outside import brokers
from revanche.outside.settings import MqttSettings
from support.broker import Broker
from support.club import ENGLISH, Table, club, now

PLAYERS = ["Anna", "Bram", "Cees", "Dirk", "Els"]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(arranging, "_ANSWERED", 1.5)
    monkeypatch.setattr(arranging, "_TOGETHER", 0.02)


def rounds(results: Sequence[Result], names: ClubNames) -> Plan:
    return planned(PLAYERS, System.ROUND_ROBIN, 0, results, names)


@asynccontextmanager
async def arranged(port: int, told: list[str]) -> AsyncIterator[asyncio.Task[None]]:
    settings, terms = MqttSettings((f"127.0.0.1:{port}",)), Terms("yatzy", 1, ("1", "2"))
    one = Arranging(
        settings, ClubNames(), rounds, terms, now=lambda: now().local, told=told.append, words=ENGLISH
    )  # fmt: skip
    task = asyncio.create_task(one.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])


async def play(tables: Sequence[Table], task: asyncio.Task[None], most: int) -> int:
    """Have somebody press at each table that is offered a match, twice: it starts, and is won; until so many were."""
    won = 0
    async with asyncio.timeout(60):
        while won < most and not task.done():
            for table in tables:
                if table.offer is not None:
                    table.press()
                    assert table.state.match is not None
                    assert (table.state.match.game, table.state.match.first_to) == ("yatzy", 1)
                    table.press()
                    won += 1
            await asyncio.sleep(0.01)
    return won


async def test_everybody_plays_everybody_also_when_it_is_started_again_and_only_at_the_tables_named(
    broker: Broker,
) -> None:
    told: list[str] = []
    async with club(3, f"127.0.0.1:{broker.port}") as tables:
        async with arranged(broker.port, told) as task:
            assert await play(tables, task, 4) == 4
        assert told[:2] == ["Round 1", "Free this round: Anna"]
        assert told[2] in {"Table 1: Bram – Els", "Table 1: Cees – Dirk"}
        async with arranged(broker.port, told) as task:
            assert await play(tables, task, 99) == 6
            await asyncio.wait_for(asyncio.shield(task), 30)
        assert told[-1] == "All is played."
        assert [match.players for match in tables[2].matches] == []
        met = sorted(sorted(match.players) for table in tables for match in table.matches)
        assert met == sorted([a, b] for place, a in enumerate(PLAYERS) for b in PLAYERS[place + 1 :])


async def test_without_aiomqtt_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "aiomqtt", None)
    told: list[str] = []
    async with arranged(1, told) as task:
        with pytest.raises(MissingExtraError):
            await asyncio.shield(task)
