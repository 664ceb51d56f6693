"""What the page costs, and how fast it tells."""

import json
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from tests.support.program import Daemon, Home

_PAGES = 8
_TAPS = 51
JSON = {"Content-Type": "application/json"}


def rows() -> Iterator[tuple[str, str, str]]:
    """Open eight pages on a daemon, tap, and see when each has heard; then what it costs with nobody looking."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_pages:
        home, port = Home(Path(folder)), free_port()
        home.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n")
        daemon = Daemon(home)
        open_pages.callback(daemon.end)
        tap(port, {"command": "new", "players": ["Anna", "Bram"], "first_to": 99})
        streams = [open_pages.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(_PAGES)]
        for stream in streams:
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            _heard(stream)
        delays = [delay for _ in range(_TAPS) for delay in _delays(port, streams)]
        yield f"POST to news on {_PAGES} other pages, median of {len(delays)}", _milliseconds(delays), "10 ms"
        status = Path(f"/proc/{daemon.process.pid}/status").read_text()
        resident = int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))
        yield f"RSS with page, {_PAGES} open, no headset", f"{resident / 1024:.1f} MiB", "50 MiB"


def _delays(port: int, streams: list[socket.socket]) -> list[float]:
    """Tap once; return after how long each page had heard."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.connect()
    began = time.perf_counter()
    connection.request("POST", "/api/commands", b'{"command":"swap"}', JSON)
    took = []
    for stream in streams:
        _heard(stream)
        took.append(time.perf_counter() - began)
    connection.getresponse().read()
    connection.close()
    return took


def _heard(stream: socket.socket) -> None:
    """Read a stream up to the end of its next news."""
    received = b""
    while not (b"event: news" in received and received.endswith(b"\n\n\r\n")):
        received += stream.recv(65536)


def _milliseconds(times: list[float]) -> str:
    return f"{median(times) * 1000:.1f} ms"


def tap(port: int, command: dict[str, object]) -> None:
    end = time.monotonic() + 20
    while True:
        try:
            connection = HTTPConnection("127.0.0.1", port)
            connection.request("POST", "/api/commands", json.dumps(command).encode(), JSON)
            connection.getresponse().read()
        except ConnectionRefusedError:
            assert time.monotonic() < end
            time.sleep(0.02)
        else:
            return


def free_port() -> int:
    with socket.socket() as channel:
        channel.bind(("127.0.0.1", 0))
        port: int = channel.getsockname()[1]
        return port
