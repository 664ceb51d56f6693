"""A small club on a real broker: three tables that play, and what a board makes of it whatever comes and goes.

``python -m tests.club`` has a thousand tables, a cluster of brokers, and all of it measured.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from revanche.app.board import BoardPart
from revanche.club.names import ClubNames
from revanche.outside import brokers
from revanche.outside import club as clubs
from revanche.outside.settings import MqttSettings
from revanche.presses.outcome import Missed
from revanche.presses.press import Device, Kind
from support.broker import Broker
from support.club import ENGLISH as WORDS
from support.club import club, now, played, shown_standing, standing, told, won_and_lost


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 0.05)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path)
    try:
        broker.start()
        yield broker
    finally:
        broker.stop()


@asynccontextmanager
async def showing(host: str) -> AsyncIterator[BoardPart]:
    """Have a board that is connected while the context lasts."""
    board = BoardPart(MqttSettings((host,)), ClubNames, lambda: datetime.now().astimezone(), WORDS)
    task = asyncio.create_task(board.run())
    try:
        await until(lambda: shown(board)["connected"])
        yield board
    finally:
        task.cancel()
        await asyncio.wait([task])


def shown(board: BoardPart) -> Any:  # noqa: ANN401 - JSON
    return json.loads(board.whole())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_board_shows_what_the_journals_of_all_tables_tell_whatever_comes_and_goes(broker: Broker) -> None:
    host = f"127.0.0.1:{broker.port}"
    async with club(3, host) as tables, showing(host) as board:

        def right(board: BoardPart) -> bool:
            seen = shown(board)
            rows = {row["name"]: tuple(row["matches"]) for row in seen["standings"]}
            return (told(seen), rows, shown_standing(seen)) == (played(tables), won_and_lost(tables), standing(tables))

        def play(times: int) -> None:
            for table in tables * times:
                table.play()

        play(12)
        assert len(played(tables)) >= 3
        await until(lambda: right(board))
        async with showing(host) as another:
            await until(lambda: right(another))
        await tables[0].stop()
        await until(lambda: not shown(board)["tables"][0]["there"])
        play(9)  # the first one alone knows of its own, until it is back
        tables[0].start()
        await until(lambda: right(board))
        broker.stop()
        await until(lambda: not shown(board)["connected"])
        play(9)
        broker.start()
        await until(lambda: right(board))
        tables[1].tell(Missed(now(), Device("b", "Buds", Kind.HEADSET), tables[1].state))
        await until(lambda: shown(board)["tables"][1]["need"] == "missed")
        assert all(table["there"] for table in shown(board)["tables"])


async def test_whatever_anybody_publishes_the_board_goes_on(broker: Broker) -> None:
    host = f"127.0.0.1:{broker.port}"
    async with showing(host) as board, aiomqtt.Client("127.0.0.1", broker.port) as anybody:
        for topic in ("1/status", "1/evening", "1/outcome", "1/wanted", "1/availability", "é/status", "a/b/status"):
            for payload in (b"", b"{", b"[" * 100_000, b"\xff", b'{"matches":[{}]}', b"x" * 200_000):
                await anybody.publish(f"revanche/{topic}", payload, qos=1)
        async with club(1, host):
            await until(lambda: [table["table"] for table in shown(board)["tables"]] == ["1"])
        assert shown(board)["dropped"] > 20


async def test_all_are_asked_again_and_those_who_do_not_answer_are_silent(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clubs, "_AGAIN", 0.0)
    monkeypatch.setattr(clubs, "ANSWERING", clubs.ANSWERING * 0)
    monkeypatch.setattr("revanche.club.board.ANSWERING", clubs.ANSWERING * 0)
    async with showing(f"127.0.0.1:{broker.port}") as board:
        async with aiomqtt.Client("127.0.0.1", broker.port) as ghost:
            await ghost.publish("revanche/ghost/availability", b"online", qos=1, retain=True)
            await ghost.publish("revanche/ghost/status", b'{"state":"idle","match":null}', qos=1)
            await ghost.subscribe("revanche/ask")
            async with asyncio.timeout(20):
                await anext(aiter(ghost.messages))
        await until(lambda: not shown(board)["tables"])
