import asyncio
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from revanche.match.commands import New
from revanche.outside import hooks
from revanche.outside.hooks import Hooks
from revanche.outside.settings import HookSettings
from support.clock import moment
from support.happening import Happened
from support.program import Daemon, Home
from support.room import Room

OPENSSL = (
    *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
    *("-subj", "/CN=t", "-addext", "subjectAltName=IP:127.0.0.1"),
)

(OPENED,) = Room().command(New(("Anna", "Bram")), moment())


class Numbered:
    """News that tell how many there were before."""

    def __init__(self) -> None:
        self._next = 0

    def __call__(self, _outcome: object) -> bytes:
        self._next += 1
        return json.dumps({"said": f"é{self._next}"}).encode()


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Hooks]:  # noqa: ANN401 - what the settings take
    telling = Hooks(HookSettings(**settings), Numbered())
    task = asyncio.create_task(telling.run())
    try:
        yield telling
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what hooks said; asyncio has a word of its own about a program that starts while all stops."""
    return [record.getMessage() for record in caplog.records if record.name.startswith("revanche")]


class Script:
    """A program that a hook starts; ``read`` is what it wrote down."""

    def __init__(self, folder: Path, text: str) -> None:
        self.out = folder / "out"
        self.out.touch()
        self.path = folder / "hook"
        self.become(text)
        self.program = (str(self.path), str(self.out))

    def become(self, text: str) -> None:
        """Do something else from the next start on; one that runs goes on with the text that it began."""
        new = self.path.with_suffix(".new")
        new.write_text(f"#!/bin/sh\n{text}\n")
        new.chmod(0o755)
        new.replace(self.path)

    def read(self) -> list[str]:
        return self.out.read_text().splitlines()


async def test_a_program_gets_each_outcome_as_a_line_in_their_order(tmp_path: Path) -> None:
    script = Script(tmp_path, 'cat >> "$1"')
    async with running(program=script.program) as telling:
        for _ in range(3):
            telling.tell(OPENED)
        await until(lambda: len(script.read()) == 3)
    assert [json.loads(line)["said"] for line in script.read()] == ["é1", "é2", "é3"]


async def test_arguments_go_through_no_shell(tmp_path: Path) -> None:
    script = Script(tmp_path, 'printf "%s\\n" "$2" >> "$1"')
    async with running(program=(*script.program, "$(id); a b")) as telling:
        telling.tell(OPENED)
        await until(lambda: bool(script.read()))
    assert script.read() == ["$(id); a b"]


async def test_telling_takes_no_time_and_of_what_waits_the_oldest_is_dropped(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    script = Script(tmp_path, f'cat >> "$1"; read -r _ < {gate}')
    async with running(program=script.program) as telling:
        telling.tell(OPENED)
        await until(lambda: bool(script.read()))
        began = time.perf_counter()
        for _ in range(1000):
            telling.tell(OPENED)
        assert time.perf_counter() - began < 1
        script.become('cat >> "$1"')
        gate.write_text("go\n")
        await until(lambda: len(script.read()) == 17)
    assert [json.loads(line)["said"] for line in script.read()] == ["é1", *(f"é{n}" for n in range(986, 1002))]


async def test_a_program_that_hangs_is_killed_with_what_it_started_and_the_next_outcome_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    monkeypatch.setattr(hooks, "LIMIT", 0.3)
    script = Script(tmp_path, 'sleep 600 & echo $! >> "$1"; wait')
    async with running(program=script.program) as telling:
        telling.tell(OPENED)
        await until(lambda: "was killed" in caplog.text)
        happened(script.read(), "the hook was started and waits for 600 s")
        telling.tell(OPENED)
        await until(lambda: len(script.read()) == 2)
        await until(lambda: not any(lives(int(pid)) for pid in script.read()))
        await asyncio.sleep(0.2)  # and we take note of it
    assert len(complaints(caplog)) == 1


def lives(pid: int) -> bool:
    """Tell whether a process runs, other than as a zombie that nobody in this container collects."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def test_a_program_that_does_not_read_is_no_harm(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, happened: Happened
) -> None:
    script = Script(tmp_path, 'exec <&-; echo told >> "$1"')
    async with running(program=script.program) as telling:
        telling.tell(OPENED)
        telling.tell(OPENED)
        await until(lambda: len(script.read()) == 2)
    happened("<&-" in script.path.read_text(), "the hook closes its stdin unread")
    assert complaints(caplog) == []


async def test_stopping_kills_a_program_that_runs(tmp_path: Path) -> None:
    script = Script(tmp_path, 'echo $$ >> "$1"; exec sleep 600')
    async with running(program=script.program) as telling:
        telling.tell(OPENED)
        await until(lambda: bool(script.read()))
        began = time.monotonic()
    assert time.monotonic() - began < 2
    assert not lives(int(script.read()[0]))


async def test_failures_are_told_once_until_it_works_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    script = Script(tmp_path, 'echo >> "$1"; exit 3')
    async with running(program=script.program) as telling:

        async def told(times: int) -> None:
            for _ in range(times):
                before = len(script.read())
                telling.tell(OPENED)
                await until(lambda before=before: len(script.read()) > before)

        await told(3)
        await until(lambda: "status 3" in caplog.text)
        script.become('echo >> "$1"')
        await told(1)
        script.become('echo >> "$1"; exit 4')
        await told(2)
        await until(lambda: "status 4" in caplog.text)
    assert len(complaints(caplog)) == 2


async def test_a_program_that_is_not_there_is_told_and_the_webhook_is_still_told(
    site: "Site", caplog: pytest.LogCaptureFixture
) -> None:
    async with running(program=("/nonexistent/flash",), webhook=site.url("/")) as telling:
        telling.tell(OPENED)
        await until(lambda: len(site.posts) == 1)
        await until(lambda: "can't be started" in caplog.text)
    assert "/nonexistent/flash" in caplog.text


class Site:
    """A web server on this computer; ``posts`` are what it got, as (path, content type, body)."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.posts: list[tuple[str, str | None, bytes]] = []
        self.answers: dict[str, int] = {}
        self.location = ""
        site = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                site.posts.append((self.path, self.headers["Content-Type"], body))
                self.send_response(site.answers.get(self.path, 204))
                self.send_header("Location", site.location)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        if context is not None:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._scheme = "http" if context is None else "https"
        self._thread = threading.Thread(target=lambda: self._server.serve_forever(0.01))
        self._thread.start()

    def url(self, path: str) -> str:
        return f"{self._scheme}://127.0.0.1:{self._server.server_port}{path}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.close()


async def test_a_webhook_gets_each_outcome_as_json(site: Site) -> None:
    async with running(webhook=site.url("/score/1?key=a%20b")) as telling:
        telling.tell(OPENED)
        telling.tell(OPENED)
        await until(lambda: len(site.posts) == 2)
    path, kind, body = site.posts[0]
    assert (path, kind) == ("/score/1?key=a%20b", "application/json")
    assert [json.loads(body)["said"] for _, _, body in site.posts] == ["é1", "é2"]
    assert body.startswith(b"{")


async def test_no_thread_lives_on_after_a_post(site: Site) -> None:
    async with running(webhook=site.url("/")) as telling:
        assert webhook_threads() == 0
        telling.tell(OPENED)
        await until(lambda: len(site.posts) == 1)
        await until(lambda: webhook_threads() == 0)


def webhook_threads() -> int:
    return [thread.name for thread in threading.enumerate()].count("webhook")


@pytest.mark.parametrize("status", [301, 302, 307, 308, 404, 500])
async def test_what_is_no_success_is_told_and_no_redirection_is_followed(
    site: Site, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    site.answers["/moved"] = status
    site.location = site.url("/elsewhere")
    async with running(webhook=site.url("/moved")) as telling:
        telling.tell(OPENED)
        telling.tell(OPENED)
        await until(lambda: len(site.posts) == 2)
        await until(lambda: f"status {status}" in caplog.text)
    assert [path for path, _, _ in site.posts] == ["/moved", "/moved"]
    assert len(complaints(caplog)) == 1


async def test_a_server_that_is_down_is_told_once_and_told_again_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    async with running(webhook=f"http://127.0.0.1:{port}/") as telling:
        for _ in range(3):
            telling.tell(OPENED)
        await until(lambda: "refused" in caplog.text)
        await asyncio.sleep(0.05)
    assert len(complaints(caplog)) == 1


async def test_a_server_that_hangs_or_drips_is_given_up_and_does_not_hold_up_the_stop(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hooks, "LIMIT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with running(webhook=f"http://127.0.0.1:{silent.getsockname()[1]}/") as telling:
            telling.tell(OPENED)
            connection, _ = await asyncio.to_thread(silent.accept)
            with connection:
                dripping = asyncio.create_task(drip(connection))
                await until(lambda: "did not answer" in caplog.text)
                dripping.cancel()
                await until(lambda: webhook_threads() == 0)
            telling.tell(OPENED)
            began = time.monotonic()
    assert time.monotonic() - began < 0.2


async def drip(connection: socket.socket) -> None:
    """Answer one byte at a time, each sooner than a timeout of the socket."""
    for byte in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 1000:
        connection.send(bytes([byte]))
        await asyncio.sleep(0.01)


async def test_a_server_that_speaks_no_http_is_told_as_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def babble(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"\x00\xffnonsense\r\n")
        writer.close()

    server = await asyncio.start_server(babble, "127.0.0.1", 0)
    async with server, running(webhook=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/") as telling:
        telling.tell(OPENED)
        await until(lambda: "was not told" in caplog.text)
    assert "Traceback" not in caplog.text


@pytest.fixture
def certified(tmp_path: Path) -> Path:
    """Make a certificate and key for this computer, in one file."""
    try:
        subprocess.run(
            [*OPENSSL, "-keyout", tmp_path / "key", "-out", tmp_path / "crt"],
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    (tmp_path / "both").write_bytes((tmp_path / "key").read_bytes() + (tmp_path / "crt").read_bytes())
    return tmp_path / "both"


@pytest.mark.parametrize("trusted", [True, False])
async def test_https_checks_who_the_server_is(certified: Path, tmp_path: Path, *, trusted: bool) -> None:
    (tmp_path / "home").mkdir()
    home = Home(tmp_path / "home")
    home.environ["SSL_CERT_FILE"] = str(certified if trusted else certified.with_name("none"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certified)
    site = Site(context)
    home.write_config(f"feedback: {{speech: off}}\nweb: {{listen: off}}\non_outcome: {{webhook: {site.url('/')}}}\n")
    try:
        daemon = await asyncio.to_thread(Daemon, home)
        await asyncio.to_thread(home.run, "new", "Anna", "Bram")
        await until(lambda: bool(site.posts) or "was not told" in daemon.log)
        assert await asyncio.to_thread(daemon.end) == 0
    finally:
        site.close()
    assert (len(site.posts), "certificate" in daemon.log.lower()) == (1 if trusted else 0, not trusted)


def test_nothing_of_http_is_loaded_for_hooks_without_a_webhook() -> None:
    code = (
        "import sys, revanche.app.daemon\n"
        "from revanche.outside.hooks import Hooks\n"
        "from revanche.outside.settings import HookSettings\n"
        "Hooks(HookSettings(program=('true',)), lambda _: b'')\n"
        "print(*sorted({'aiohttp', 'http.client'} & set(sys.modules)))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("\n", "")


async def test_a_fault_is_an_error_with_its_trace_once_and_what_comes_next_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    script, tries, run = Script(tmp_path, 'cat >> "$1"'), [], hooks._run

    async def fail(program: tuple[str, ...], news: bytes) -> None:
        tries.append(news)
        if len(tries) <= 2:
            raise TypeError("a mistake of ours")
        await run(program, news)

    monkeypatch.setattr(hooks, "_run", fail)
    async with running(program=script.program) as telling:
        for _ in range(3):
            telling.tell(OPENED)
        await until(lambda: bool(script.read()))
    ours = [record for record in caplog.records if record.name.startswith("revanche")]
    assert [(record.levelname, record.exc_info is not None) for record in ours] == [("ERROR", True)]
    assert "a mistake of ours" in caplog.text


async def test_a_daemon_tells_its_hooks_what_it_tells_its_followers(site: Site, tmp_path: Path) -> None:
    home = Home(tmp_path)
    script = Script(tmp_path, 'cat >> "$1"')
    home.write_config(
        f"feedback: {{speech: off}}\non_outcome: {{exec: [{', '.join(script.program)}], webhook: {site.url('/')}}}\n"
    )
    daemon = await asyncio.to_thread(Daemon, home)
    try:
        for words in (("new", "Anna", "Bram"), ("won", "A")):
            await asyncio.to_thread(home.run, *words)
        await until(lambda: len(site.posts) == len(script.read()) == 2)
    finally:
        assert await asyncio.to_thread(daemon.end) == 0
    told = json.loads(script.read()[1])
    assert told == json.loads(site.posts[1][2])
    assert (told["said"], told["line"]["command"]) == ("Anna wins. Anna 1 – 0 Bram.", "won")
    assert told["status"]["match"]["score"] == [1, 0]
    assert "was not told" not in daemon.log


def test_a_hook_that_hangs_holds_up_neither_counting_nor_the_stop(tmp_path: Path) -> None:
    home = Home(tmp_path)
    script = Script(tmp_path, 'echo >> "$1"; sleep 600')
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        home.write_config(
            f"feedback: {{speech: off}}\non_outcome: {{exec: [{', '.join(script.program)}], webhook: {url}}}\n"
        )
        daemon = Daemon(home)
        began = time.monotonic()
        home.run("status")
        home.run("status")
        asked = time.monotonic() - began
        began = time.monotonic()
        home.run("new", "Anna", "Bram")
        home.run("won", "A")
        assert time.monotonic() - began < asked + 4  # two commands, no hook
        began = time.monotonic()
        assert daemon.end() == 0
        assert time.monotonic() - began < asked + 2
