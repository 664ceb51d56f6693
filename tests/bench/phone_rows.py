"""How soon a press of a phone's earbuds is counted and shown, against the least that a page and a server can do.

Both are pressed by ``playerctl`` in a real Chromium, in turn; the floor is a page that posts to a bare aiohttp handler,
which tells its one follower and nothing else. The pressing needs a screen and a session bus, so it runs in a program
of its own: ``python -m tests.bench.phone_rows``.
"""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Final

from tests.support.ports import free_port
from tests.support.program import Daemon, Home

_NEEDED: Final = ("xvfb-run", "dbus-run-session", "playerctl", "chromium", "pulseaudio", "parec")
_IDLE_SECONDS: Final = 20
_PRESSES: Final = 15
_REST: Final = 1.5  # seconds between two presses, as between two games at their nearest; pages read the log meanwhile
_ROOT: Final = Path(__file__).parents[2]
_WHAT: Final = f"press of earbuds to news elsewhere, median of {_PRESSES}, least page and server"
_PAGE: Final = b"""<!doctype html><title>floor</title><button id="on">on</button><script>
function quiet() {
  const view = new DataView(new ArrayBuffer(44 + 192000));
  [["RIFF", 0], ["WAVE", 8], ["fmt ", 12], ["data", 36]].forEach(([name, place]) =>
    [...name].forEach((letter, index) => view.setUint8(place + index, letter.charCodeAt(0))));
  [[4, 192036], [16, 16], [20, 65537], [24, 8000], [28, 16000], [32, 1048578], [40, 192000]].forEach(([place, value]) =>
    view.setUint32(place, value, true));
  for (let place = 0; place < 96000; place++) view.setInt16(44 + place * 2, 33 * Math.sin(place / 64), true);
  return URL.createObjectURL(new Blob([view.buffer], { type: "audio/wav" }));
}
const audio = new Audio(quiet());
audio.loop = true;
document.getElementById("on").onclick = async () => {
  await audio.play();
  navigator.mediaSession.setActionHandler("nexttrack", () => fetch("/press", { method: "POST", body: "{}" }));
};
</script>"""


def rows() -> Iterator[tuple[str, str, str]]:
    """Have a phone listen and do nothing; then press, or say why that can't be done here."""
    yield from _idle()
    lacking = [name for name in _NEEDED if shutil.which(name) is None]
    if lacking:
        yield _WHAT, f"needs {', '.join(lacking)}", "≤ 1.5 x"
        return
    places = {"PYTHONPATH": os.pathsep.join(map(str, (_ROOT, _ROOT / "tests")))}
    program = ["xvfb-run", "-a", "dbus-run-session", "--", sys.executable, "-m", "tests.bench.phone_rows"]
    ran = subprocess.run(
        program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=300, env=os.environ | places
    )
    ours, floor = json.loads(ran.stdout.splitlines()[-1])
    yield _WHAT, f"{ours * 1000:.0f} ms, {floor * 1000:.0f} ms, {ours / floor:.2f} x", "≤ 1.5 x"


def _idle() -> Iterator[tuple[str, str, str]]:
    """Watch a daemon to which one phone listens, that nobody presses."""
    with tempfile.TemporaryDirectory() as folder:
        home, port = Home(Path(folder)), free_port()
        home.write_config(f"feedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n")
        daemon = Daemon(home)
        try:
            _reachable(port)
            phone = "revanche_phone=" + "a" * 43
            asking = HTTPConnection("127.0.0.1", port)
            on = json.dumps({"phone": "on", "name": "Anna's phone"})
            asking.request("POST", "/api/phone", on, {"Content-Type": "application/json", "Cookie": phone})
            assert asking.getresponse().status == 200
            asking.close()
            with _following(port, "/api/phone/events", phone):
                time.sleep(2)
                before = _switches(daemon)
                time.sleep(_IDLE_SECONDS)
                woken = (_switches(daemon) - before) / _IDLE_SECONDS
        finally:
            daemon.end()
    yield "idle: wake-ups a second, one phone listens, watchdog off", f"{woken:.2f}", "0.1 (its heartbeat)"


def _reachable(port: int) -> None:
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < end
            time.sleep(0.02)
        else:
            return


def _switches(daemon: Daemon) -> int:
    """Return how often any thread of the daemon was put on a core."""
    tasks = Path(f"/proc/{daemon.process.pid}/task").iterdir()
    lines = [line for task in tasks for line in (task / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)


def main() -> None:
    """Print the medians, in seconds, of Revanche and of the floor."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where it is used
    from tests.support.null_sink import null_sink  # noqa: PLC0415
    from tests.support.phone_browsers import ChromiumPhone, playerctl, until  # noqa: PLC0415

    with ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        ear = open_things.enter_context(null_sink(folder))
        (folder / "home").mkdir()
        home, port = Home(folder / "home"), free_port()
        home.write_config(
            f"guards: {{bounce: 0, burst: 0}}\nfeedback: {{speech: off, earcons: off}}\nweb: {{port: {port}}}\n"
        )
        daemon = Daemon(home)
        open_things.callback(daemon.end)
        home.run("new", "Anna", "Bram", "--first-to", "99")
        bare = _bare()
        driver = open_things.enter_context(sync_playwright())
        ours, floor = (ChromiumPhone(driver, {**ear.environ, "HOME": str(folder)}) for _ in range(2))
        open_things.callback(ours.close)
        open_things.callback(floor.close)
        ours.listen(f"http://127.0.0.1:{port}/", "Anna's phone")
        before = set(playerctl("-l").split())
        floor.open(f"http://127.0.0.1:{bare}/")
        floor.click("#on")
        until(lambda: set(playerctl("-l").split()) - before, "no player came to the bus")
        (floor.player,) = set(playerctl("-l").split()) - before
        streams = [_following(port), _following(bare)]
        times: list[list[float]] = [[], []]
        for _ in range(_PRESSES):
            for phone, stream, took in zip((ours, floor), streams, times, strict=True):
                took.append(_pressed(lambda phone=phone: phone.press("next"), stream))  # type: ignore[misc]
        print(json.dumps([median(took) for took in times]))  # noqa: T201 - this is what it is for


def _pressed(press: Callable[[], None], stream: socket.socket) -> float:
    """Press; return after how long the follower heard of it."""
    time.sleep(_REST)
    stream.setblocking(False)  # noqa: FBT003 - the socket's own way
    while True:
        try:
            stream.recv(65536)
        except BlockingIOError:
            break
    stream.settimeout(20)
    began = time.perf_counter()
    pressing = threading.Thread(target=press)
    pressing.start()
    received = b""
    while b"event: news" not in received:
        received += stream.recv(65536)
    took = time.perf_counter() - began
    pressing.join()
    return took


def _following(port: int, path: str = "/events", cookie: str = "") -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
    stream.settimeout(20)
    return stream


def _bare() -> int:
    """Serve the floor in a thread that ends with this program; return its port."""
    ports: list[int] = []
    ready = threading.Event()

    async def serve() -> None:
        from aiohttp import web  # noqa: PLC0415

        followers: list[web.StreamResponse] = []

        async def page(_: web.Request) -> web.Response:
            return web.Response(body=_PAGE, content_type="text/html")

        async def press(request: web.Request) -> web.Response:
            await request.read()
            for follower in followers:
                await follower.write(b"event: news\n\n")
            return web.Response(body=b"{}", content_type="application/json")

        async def follow(request: web.Request) -> web.StreamResponse:
            stream = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
            await stream.prepare(request)
            followers.append(stream)
            await asyncio.Event().wait()
            return stream

        app = web.Application()
        app.add_routes([web.get("/", page), web.post("/press", press), web.get("/events", follow)])
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        ports.append(runner.addresses[0][1])
        ready.set()
        await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
    ready.wait(20)
    return ports[0]


if __name__ == "__main__":
    main()
