"""``revanche board`` as people run it, with a real broker and tables that play."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from revanche.match.commands import New, Won
from revanche.match.events import Side
from support.broker import Broker
from support.club import club
from support.ports import free_port
from support.program import COMMAND, Home


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310 - our own
        body: bytes = answer.read()
        return body


async def test_it_serves_the_page_or_prints_lines_until_it_is_stopped(tmp_path: Path, broker: Broker) -> None:
    (tmp_path / "home").mkdir()
    home, port = Home(tmp_path / "home"), free_port()
    (tmp_path / "names").write_text("Anna van Dijk = Anna 1\n")
    common = [*COMMAND, "board", "--host", f"127.0.0.1:{broker.port}", "--names", str(tmp_path / "names")]
    home.write_config(f"web: {{port: {port}}}\n")
    programs = [
        subprocess.Popen([*common, *more], env=home.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # noqa: ASYNC220
        for more in ([], ["--json"])
    ]
    page, lines = programs
    assert page.stdout is not None
    assert lines.stdout is not None
    try:
        assert await asyncio.to_thread(page.stdout.readline) == f"The board: http://127.0.0.1:{port}/board\n".encode()
        async with club(1, f"127.0.0.1:{broker.port}") as (table,):
            table.give(New(table.players, first_to=1))
            table.give(Won(Side.A))
            async with asyncio.timeout(20):
                while not (printed := json.loads(await asyncio.to_thread(lines.stdout.readline)))["results"]:
                    pass
                while not (served := json.loads(await asyncio.to_thread(get, f"http://127.0.0.1:{port}/api/board")))[
                    "results"
                ]:
                    await asyncio.sleep(0.05)
        for board in (printed, served):
            assert result(board) == ("Anna van Dijk", "Bram 1", [1, 0])
        assert b"board.js" in await asyncio.to_thread(get, f"http://127.0.0.1:{port}/board")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            await asyncio.to_thread(get, f"http://127.0.0.1:{port}/api/status")
    finally:
        for program in programs:
            program.send_signal(signal.SIGINT)
        ended = [(program.wait(20), program.stderr and program.stderr.read()) for program in programs]
        for program in programs:
            for pipe in (program.stdout, program.stderr):
                assert pipe is not None
                pipe.close()
    assert ended == [(0, b""), (0, b"")]


def result(board: Any) -> tuple[str, str, list[int]]:  # noqa: ANN401 - JSON
    (one,) = board["results"]
    return (*one["players"], one["score"])


async def test_a_daemon_whose_config_says_so_has_the_board(tmp_path: Path, broker: Broker) -> None:
    from support.page_daemon import Daemon  # noqa: PLC0415 - only here

    daemon = Daemon(tmp_path, port := free_port())
    config = tmp_path / "config.yaml"
    config.write_text(config.read_text() + f"board: on\nmqtt: {{host: '127.0.0.1:{broker.port}', table: bar}}\n")
    daemon.start()
    try:
        async with asyncio.timeout(20):
            while True:
                board = json.loads(await asyncio.to_thread(get, f"http://127.0.0.1:{port}/api/board"))
                if [table["table"] for table in board["tables"]] == ["bar"]:
                    break
                await asyncio.sleep(0.05)
        assert await asyncio.to_thread(get, f"http://127.0.0.1:{port}/board")
    finally:
        daemon.kill()


def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = home.run("board", "--host", "127.0.0.1:1", "--port", str(port))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert f"Nothing can be served on port {port}" in ran.stderr
    assert f"revanche board --port {port + 1}" in ran.stderr


def test_without_aiomqtt_it_says_how_to_get_it(tmp_path: Path) -> None:
    home = Home(tmp_path)
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "aiomqtt.py").write_text("raise ImportError('not here')\n")
    ran = home.run("board", "--host", "127.0.0.1", "--json", PYTHONPATH=str(tmp_path / "none"))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("The board hears the tables over MQTT, which is an extra. It comes with: ")
    assert "revanche[mqtt]" in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert sys.executable in ran.stderr
