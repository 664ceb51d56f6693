"""A real daemon under presses: how long its event loop keeps anything waiting, and whether it grows.

On a busy computer every program waits for its turn. The kernel says for how long (``schedstat``), and that is no fault
of the loop. ``python -m soak.real PORT`` is the daemon with a watch on its loop.
"""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from soak.figures import Held, growth, held_by
from support.ports import free_port
from support.program import Home

TESTS: Final = Path(__file__).parents[1]
MOST_LAG: Final = 20.0
"""Milliseconds that the loop may keep something waiting, but for one time in a thousand."""
_EACH: Final = 0.005  # seconds between two looks at a loop
_STEP: Final = 0.02  # seconds between two presses
_SETTLED: Final = 0.2  # of the time, until everything happened once
_SCHEDULED: Final = Path("/proc/thread-self/schedstat")
_JSON: Final = {"Content-Type": "application/json"}


class Lags:
    """How late a loop came to what was due, in tenths of a millisecond up to a second, its wait for a core left out."""

    def __init__(self) -> None:
        self._times = [0] * 10_001

    async def watch(self) -> None:
        """Look again and again until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due, queued = loop.time() + _EACH, _queued()
            await asyncio.sleep(_EACH)
            late = max(loop.time() - due - (_queued() - queued), 0)
            self._times[min(round(late * 10_000), 10_000)] += 1

    def within(self, share: float) -> float:
        """Return in how many milliseconds so many of all were come to."""
        left = sum(self._times) * (1 - share)
        for place in range(len(self._times) - 1, -1, -1):
            left -= self._times[place]
            if left < 0:
                return place / 10
        return 0.0


def watched(seconds: int) -> Iterator[tuple[str, bool]]:
    """Press a daemon for so long; yield lines, each with whether all is well there."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
        home, port = Home(Path(folder)), free_port()
        daemon = _started(home, port)
        ends.callback(daemon.kill)
        looks, presses = _pressed(daemon.pid, home, port, seconds)
        said, _ = daemon.communicate(timeout=30)
        late, grown = float(said), list(growth(looks))
    yield f"{presses:,} presses in {seconds} s, by the socket and the page", presses > 0
    yield f"  event loop: {late:.1f} ms late at p99.9, at most {MOST_LAG:.0f}", late < MOST_LAG
    yield f"  held: {looks[0]}, at the end {looks[-1]}", True
    yield f"  growth: {'; '.join(grown) or 'none'}", not grown


def _started(home: Home, port: int) -> subprocess.Popen[str]:
    environ = home.environ | {"PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-m", "soak.real", str(port)]
    program = subprocess.Popen(command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    return program


def _pressed(number: int, home: Home, port: int, seconds: int) -> tuple[list[Held], int]:
    """Press in turn on the socket and on the page, with somebody following; return what the daemon held meanwhile."""
    looks, presses, began = [], 0, time.monotonic()
    page = HTTPConnection("127.0.0.1", port)
    with socket.socket(socket.AF_UNIX) as channel, socket.create_connection(("127.0.0.1", port)) as follower:
        channel.connect(str(home.root / "run/revanche/control.sock"))
        follower.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        follower.settimeout(0)
        answers = channel.makefile("rb")
        _tap(page, {"command": "new", "players": ["Anna", "Bram"], "first_to": 5})
        while (passed := time.monotonic() - began) < seconds:
            presses += 1
            if presses % 5:
                line = {"press": ("next", "previous", "playpause")[presses % 3], "by": f"device {presses % 4}"}
                channel.sendall(json.dumps(line).encode() + b"\n")
                assert answers.readline().endswith(b"\n")
            else:
                _tap(page, {"command": "won", "player": "AB"[presses % 2]})
            with contextlib.suppress(BlockingIOError):
                assert follower.recv(1 << 20), "whoever follows is told"
            if passed > _SETTLED * seconds and presses % 250 == 0:
                looks.append(held_by(number))
            time.sleep(_STEP)
        looks.append(held_by(number))
    page.close()
    return looks, presses


def _tap(page: HTTPConnection, command: dict[str, object]) -> None:
    page.request("POST", "/api/commands", json.dumps(command).encode(), _JSON)
    answer = page.getresponse()
    answer.read()
    assert answer.status in {200, 409}, answer.status


def _queued() -> float:
    """Return how many seconds this thread has waited for a core; 0 where the kernel does not say."""
    try:
        return int(_SCHEDULED.read_bytes().split()[1]) / 1e9
    except OSError:
        return 0.0


async def _daemon(port: int) -> None:
    """Run everything until somebody closes our input, and print how late its loop was."""
    from revanche.app.daemon import running  # noqa: PLC0415 - whoever presses does not need it
    from revanche.config import parse  # noqa: PLC0415

    config = parse(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n".encode(), "config.yaml")
    lags, ended = Lags(), asyncio.Event()
    async with running(config, os.environ):
        await _listens(port)
        watching = asyncio.create_task(lags.watch())
        asyncio.get_running_loop().add_reader(0, ended.set)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await ended.wait()
        asyncio.get_running_loop().remove_reader(0)
        watching.cancel()
    sys.stdout.write(f"{lags.within(0.999)}\n")


async def _listens(port: int) -> None:
    """Return when the page answers."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(_daemon(int(sys.argv[1])))
