"""A small club on a real broker: three tables that play, and what a board makes of it whatever comes and goes.

``python -m tests.club`` has a thousand tables, a cluster of brokers, and all of it measured.
"""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import aiomqtt
import pytest

from revanche.app.club.board import BoardPart
from revanche.club.names import ClubNames
from revanche.outside import brokers
from revanche.outside import club as clubs
from revanche.outside.settings import MqttSettings
from revanche.presses.outcome import Missed
from revanche.presses.press import Device, Kind
from support.broker import Broker
from support.club import ENGLISH as WORDS
from support.club import Table, club, now, played, shown_standing, standing, told, won_and_lost
from support.documents import ROOT

CONFIG: Final = ROOT / "config"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brokers, "_FIRST_PAUSE", 0.05)


@asynccontextmanager
async def showing(port: int, **account: str) -> AsyncIterator[BoardPart]:
    """Have a board that is connected while the context lasts."""
    settings = MqttSettings((f"127.0.0.1:{port}",), **account)  # type: ignore[arg-type]
    board = BoardPart(settings, ClubNames, lambda: datetime.now().astimezone(), WORDS)
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
    async with club(3, host) as tables, showing(broker.port) as board:

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
        async with showing(broker.port) as another:
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
    async with showing(broker.port) as board, aiomqtt.Client("127.0.0.1", broker.port) as anybody:
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
    async with showing(broker.port) as board:
        async with aiomqtt.Client("127.0.0.1", broker.port) as ghost:
            await ghost.publish("revanche/ghost/availability", b"online", qos=1, retain=True)
            await ghost.publish("revanche/ghost/status", b'{"state":"idle","match":null}', qos=1)
            await ghost.subscribe("revanche/ask")
            async with asyncio.timeout(20):
                await anext(aiter(ghost.messages))
        await until(lambda: not shown(board)["tables"])


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Broker]:
    """A broker with the rights that ``config/`` shows, and an account for the board and for two tables."""
    passwords, rights = tmp_path / "passwords", tmp_path / "rights"
    rights.write_text((CONFIG / "club-mosquitto.acl").read_text("utf-8"))
    passwords.touch()
    for file in (rights, passwords):
        file.chmod(0o600)
    lines = (CONFIG / "club-mosquitto.conf").read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("listener ", "password_file ", "acl_file "))]
    broker = Broker(tmp_path, "\n".join([*kept, f"password_file {passwords}", f"acl_file {rights}"]))
    for account in ("board", "1", "2"):
        made = ["mosquitto_passwd", "-b", passwords, account, "secret"]
        subprocess.run(made, check=True, capture_output=True)
    try:
        broker.start()
        yield broker
    finally:
        broker.stop()


async def test_with_the_rights_of_the_sample_a_table_tells_of_itself_alone(guarded: Broker) -> None:
    account: Any = {"hostname": "127.0.0.1", "port": guarded.port, "password": "secret"}
    heard: list[str] = []
    async with aiomqtt.Client(**account, username="board") as board, aiomqtt.Client(**account, username="2") as two:
        await board.subscribe("revanche/#", qos=1)
        for topic in ("revanche/1/status", "revanche/2/status", "revanche/ask", "revanche/1/next", "revanche/end"):
            await two.publish(topic, b"by 2", qos=1)
        await board.publish("revanche/1/next", b"by the board", qos=1)
        await board.publish("revanche/2/status", b"by the board", qos=1)
        async with asyncio.timeout(20):
            async for message in board.messages:
                heard.append(f"{message.topic} {bytes(message.payload).decode()}")
                if heard[-1].endswith("by the board"):
                    break
    assert heard == ["revanche/2/status by 2", "revanche/1/next by the board"]
    async with showing(guarded.port, username="board", password="secret") as shower:  # noqa: S106
        table = Table("1", (f"127.0.0.1:{guarded.port}",), ("Anna", "Bram"), username="1", password="secret")  # noqa: S106
        table.start()
        await until(lambda: [one["there"] for one in shown(shower)["tables"]] == [True])
        await table.stop()
