"""``python -m tests.club``: whole clubs on real brokers, with a board that is a program of its own.

A row each: 30, 300 and 1 000 tables on Mosquitto, at 10 outcomes a second; then the broker is killed and started,
tables go and come back, and the board is killed and started. ``--cluster`` has 100 tables on a RabbitMQ cluster of
three nodes on this computer, of which one is killed. In the end the board must show what the journals of all tables
tell, each match once. Times are from the table's telling to whoever follows the board's stream, before the trouble, and
beside them to whoever subscribes at the broker: on a busy computer the two are to be compared.
"""

import argparse
import asyncio
import json
import logging
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

import aiomqtt

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.broker import Broker
from support.club import Table, club, played, shown_standing, standing, told, won_and_lost
from support.ports import free_port
from support.program import COMMAND, Home
from support.rabbit import Cluster

RATE: Final = 10.0  # outcomes a second
PATIENCE: Final = 240.0  # seconds until a board that does not show what it should is given up
COLUMNS: Final = (
    *("tables", "broker", "outcomes", "matches", "median", "99 %", "most"),
    *("99 % broker", "MiB before", "after", "same"),
)


class BoardProgram:
    """``revanche board``, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, hosts: Sequence[str]) -> None:
        self.port, self.hosts = free_port(), hosts
        folder.mkdir(exist_ok=True)
        self._home = Home(folder)
        self._home.write_config(f"web: {{port: {self.port}}}\n")
        self._command = [*COMMAND, "board", *(word for host in hosts for word in ("--host", host))]
        self._child: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it; it serves on return."""
        self._child = await asyncio.to_thread(
            subprocess.Popen, self._command, env=self._home.environ, stdout=subprocess.DEVNULL
        )
        await until(self._serves)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()

    async def shown(self) -> Any:  # noqa: ANN401 - JSON
        """Return all of the board."""
        return json.loads(await asyncio.to_thread(self._get))

    @property
    def memory(self) -> float:
        """The MiB that it takes."""
        assert self._child is not None
        (line,) = (line for line in Path(f"/proc/{self._child.pid}/status").read_text().splitlines() if "VmRSS" in line)
        return int(line.split()[1]) / 1024

    async def _serves(self) -> bool:
        try:
            return bool(await self.shown())
        except OSError:
            return False

    def _get(self) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/board", timeout=60) as answer:
            content: bytes = answer.read()
            return content


class Stopwatch:
    """How long outcomes take from the table to somebody who follows the board."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.to_broker: list[float] = []
        self._awaited: dict[str, tuple[tuple[str, list[int] | None], float]] = {}
        self._told: dict[str, float] = {}

    def waits_for(self, table: Table) -> bool:
        """Tell whether the last outcome of a table has not been seen."""
        return table.name in self._awaited

    def start(self, table: Table) -> None:
        """Have the outcome that a table is telling awaited."""
        self._told[table.name] = time.monotonic()
        self._awaited[table.name] = standing([table])[table.name], self._told[table.name]

    async def hear(self, host: str) -> None:
        """Hear the outcomes as anybody who subscribes to them does, which no board can be faster than."""
        name, _, port = host.partition(":")
        async with aiomqtt.Client(name, int(port)) as client:
            await client.subscribe("revanche/+/outcome", qos=1)
            async for message in client.messages:
                told = self._told.pop(str(message.topic).split("/")[1], None)
                if told is not None:
                    self.to_broker.append(time.monotonic() - told)

    async def follow(self, port: int) -> None:
        """Follow the board until it goes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**26)
        writer.write(f"GET /api/board/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self._see(json.loads(line[6:]), time.monotonic())
        finally:
            writer.close()

    def _see(self, news: Any, at: float) -> None:  # noqa: ANN401 - JSON
        for name, stands in shown_standing(news).items():
            awaited = self._awaited.get(name)
            if awaited is not None and awaited[0] == stands:
                self.times.append(at - awaited[1])
                del self._awaited[name]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.2)


async def play(tables: Sequence[Table], seconds: float, stopwatch: Stopwatch | None = None) -> int:
    """Have the tables play at the rate; return how many outcomes there were."""
    began, count = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        if count < passed * RATE:
            table = random.choice(tables)  # noqa: S311
            if stopwatch is None or not stopwatch.waits_for(table):
                table.play()
                if stopwatch is not None:
                    stopwatch.start(table)
            count += 1
        await asyncio.sleep(0.01)
    return count


async def evening(
    tables: list[Table], board: BoardProgram, seconds: float, trouble: Callable[[], Awaitable[int]]
) -> tuple[str, ...]:
    """Play an evening with trouble in its middle; return what was measured."""
    await until(lambda: _all_there(board, tables))
    stopwatch = Stopwatch()
    following = [asyncio.create_task(work) for work in (stopwatch.follow(board.port), stopwatch.hear(board.hosts[0]))]
    count = await play(tables, seconds / 3, stopwatch)
    before = board.memory
    count += await play(tables, seconds * 2 / 3, stopwatch)
    after = board.memory
    await asyncio.sleep(2)
    for task in following:
        task.cancel()
    await asyncio.wait(following)
    count += await trouble()
    count += await play(tables, 5)
    same = await _comes_to_be_same(board, tables)
    times, broker = stopwatch.times, stopwatch.to_broker
    measured = (statistics.median(times), percentile(times), max(times), percentile(broker))
    return (
        str(count),
        str(len(played(tables))),
        *(f"{seconds * 1000:.0f} ms" for seconds in measured),
        f"{before:.0f}",
        f"{after:.0f}",
        same,
    )


def percentile(times: list[float]) -> float:
    """Return what 99 % of them do not exceed."""
    return statistics.quantiles(times, n=100, method="inclusive")[98]


async def _all_there(board: BoardProgram, tables: Sequence[Table]) -> bool:
    shown = await board.shown()
    return len(shown["tables"]) == len(tables) and all(table["there"] for table in shown["tables"])


async def _comes_to_be_same(board: BoardProgram, tables: Sequence[Table]) -> str:
    """Wait until the board shows what the journals tell; return whether it does."""

    async def same() -> bool:
        shown = await board.shown()
        rows = {row["name"]: tuple(row["matches"]) for row in shown["standings"]}
        return (told(shown), rows, shown_standing(shown)) == (played(tables), won_and_lost(tables), standing(tables))

    began = time.monotonic()
    try:
        await until(same)
    except TimeoutError:
        return "NO"
    return f"yes, {time.monotonic() - began:.0f} s later"


async def on_mosquitto(count: int, seconds: float, folder: Path) -> tuple[str, ...]:
    """Play an evening on Mosquitto, in which the broker, tables and the board go and come back."""
    broker = Broker(folder, "allow_anonymous true\nmax_queued_messages 20000")  # as in config/club-mosquitto.conf
    broker.start()
    (folder / "board").mkdir()
    board = BoardProgram(folder / "board", [f"127.0.0.1:{broker.port}"])
    await board.start()

    async def trouble() -> int:
        broker.stop()
        played_alone = await play(tables, 3)
        broker.start()
        await until(lambda: _all_there(board, tables))
        gone = tables[: max(1, len(tables) // 10)]
        await asyncio.gather(*(table.stop() for table in gone))
        played_alone += await play(tables, 3)
        for table in gone:
            table.start()
        board.kill()
        played_alone += await play(tables, 3)
        await board.start()
        return played_alone

    try:
        async with club(count, f"127.0.0.1:{broker.port}") as tables:
            measured = await evening(tables, board, seconds, trouble)
    finally:
        board.kill()
        broker.stop()
    return (str(count), "Mosquitto", *measured)


async def on_cluster(count: int, seconds: float, folder: Path) -> tuple[str, ...]:
    """Play an evening on RabbitMQ, in which the node goes that the board is connected to."""
    cluster = Cluster(folder)
    board = BoardProgram(folder / "board", cluster.hosts)
    try:
        await asyncio.to_thread(cluster.start)
        await board.start()

        async def trouble() -> int:
            cluster.kill(0)
            return await play(tables, 10)

        async with club(count, *cluster.hosts) as tables:
            measured = await evening(tables, board, seconds, trouble)
    finally:
        board.kill()
        cluster.stop()
    return (str(count), "RabbitMQ, 3 nodes", *measured)


def main() -> None:
    """Print a row for each club."""
    parser = argparse.ArgumentParser(prog="python -m tests.club", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[30, 300, 1000])
    parser.add_argument("--seconds", type=float, default=90, help="how long each plays before the trouble")
    parser.add_argument("--cluster", action="store_true", help="100 tables on a RabbitMQ cluster of three nodes, too")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    logging.getLogger("revanche").setLevel(logging.ERROR)  # a broker that goes is what is tried here
    print(*(f"{column:>11}" for column in COLUMNS))  # noqa: T201 - this is what it is for
    runs = [(on_mosquitto, count) for count in chosen.tables] + ([(on_cluster, 100)] if chosen.cluster else [])
    wrong = False
    for run, count in runs:
        with tempfile.TemporaryDirectory() as folder:
            row = asyncio.run(run(count, chosen.seconds, Path(folder)))
        wrong |= row[-1] == "NO"
        print(*(f"{value:>11}" for value in row), flush=True)  # noqa: T201
    sys.exit(wrong)


if __name__ == "__main__":
    main()
