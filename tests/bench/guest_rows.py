"""What a press costs while guests, who may only look, ask for all that they can."""

import json
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from tests.bench.page_rows import JSON, free_port, tap
from tests.support.program import Daemon, Home

_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in it; on a disk others would be measured, too
_GUESTS = 24
_TAPS = 300
_TURNS = 5  # of which the one in the middle is told: whatever else the computer does comes and goes
_ASKED = ("/api/text", "/api/status", "/api/sheet", "/")


def rows() -> Iterator[tuple[str, str, str]]:
    """Press on the computer itself, alone and beside the guests by turns, in one run."""
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder, ExitStack() as ends:
        home, port = Home(Path(folder)), free_port()
        home.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n")
        daemon = Daemon(home)
        ends.callback(daemon.end)
        tap(port, {"command": "new", "players": ["Anna", "Bram"], "first_to": 99})
        turns = [(_worst(port), _worst_beside_guests(port)) for _ in range(_TURNS)]
    quiet, more = median(quiet for quiet, _ in turns), median(beside - quiet for quiet, beside in turns)
    what = f"press beside {_GUESTS} pipelining guests over one alone, p99 of {_TAPS}"
    yield what, f"{more:.1f} ms ({quiet:.1f} alone)", "20 ms"


def _worst_beside_guests(port: int) -> float:
    guests = subprocess.Popen([sys.executable, "-m", "tests.bench.guest_rows", str(port)], stdout=subprocess.PIPE)
    assert guests.stdout is not None
    with guests.stdout:
        try:
            guests.stdout.readline()
            return _worst(port)
        finally:
            guests.kill()
            guests.wait()


def _worst(port: int) -> float:
    """Return how many milliseconds all but one press of a hundred take at most."""
    connection = HTTPConnection("127.0.0.1", port)
    took = []
    for _ in range(_TAPS):
        began = time.perf_counter()
        connection.request("POST", "/api/commands", json.dumps({"command": "swap"}).encode(), JSON)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        took.append((time.perf_counter() - began) * 1000)
        time.sleep(0.005)
    connection.close()
    return sorted(took)[_TAPS * 99 // 100]


def _guests(port: int) -> None:
    """Be the guests, each with as many requests on its way as it gets rid of, until killed."""
    head = f"HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nVia: 1.1 elsewhere\r\nAccept-Encoding: gzip\r\n\r\n"
    asked = "".join(f"GET {path} {head}" for path in _ASKED).encode() * 50
    waiting = selectors.DefaultSelector()
    for _ in range(_GUESTS):
        channel = socket.create_connection(("127.0.0.1", port))
        channel.settimeout(0)
        waiting.register(channel, selectors.EVENT_READ | selectors.EVENT_WRITE, [asked])
    answered = 0
    while True:
        for key, events in waiting.select():
            channel, rest = key.fileobj, key.data
            assert isinstance(channel, socket.socket)
            if events & selectors.EVENT_READ:
                answered += len(channel.recv(1 << 16))
            if events & selectors.EVENT_WRITE:
                with suppress(BlockingIOError):
                    rest[0] = rest[0][channel.send(rest[0]) :] or asked
        if answered > 1 << 20:
            sys.stdout.write("busy\n")
            sys.stdout.flush()
            answered = -(1 << 60)


if __name__ == "__main__":
    _guests(int(sys.argv[1]))
