"""The page on a port of its own, with a scorekeeper that counts and a disk that never fails; plain sockets to it."""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from revanche.app.devices.phones import PhonePart
from revanche.app.page import ADVISING, ANSWERING
from revanche.config import Config
from revanche.devices.phone.phones import Phones
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Outcome
from revanche.presses.press import Source
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.shown.status import status
from revanche.sound.settings import Engine, SpeechSettings
from revanche.web.interfaces import Board
from revanche.web.pairing import Pairing
from revanche.web.server.archive import Archive
from revanche.web.server.page import Page
from revanche.web.settings import WebSettings
from support.clock import FakeClock
from support.fake_journal import FakeJournal


class PlainHouse:
    """Renders the kind of an outcome and what stands. ``ballast`` is said with all news."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.journal = FakeJournal()
        self.scorekeeper = Scorekeeper(Counting(Settings(), State()), self.journal, self.clock)
        self.ballast = ""
        config = Config(speech=SpeechSettings(engine=Engine.OFF))
        self.phones = PhonePart(config, self.scorekeeper, self.clock.steady, "en", Path("/nowhere"))

    def status(self) -> bytes:
        keeper = self.scorekeeper
        stands = status(keeper.state, keeper.devices, keeper.bindings, self.clock.now(), keeper.particulars)
        return msgspec.json.encode(stands)

    def line(self, outcome: Outcome | None) -> bytes:
        return msgspec.json.encode(None if outcome is None else {"kind": type(outcome).__name__})

    def news(self, outcome: Outcome | None) -> bytes:
        said = json.dumps(self.ballast).encode()
        return b'{"status":%s,"said":%s,"line":%s}' % (self.status(), said, self.line(outcome))

    def steps(self) -> tuple[bool, bool]:
        return True, False

    @property
    def listening(self) -> tuple[Phones, PhonePart]:
        """Return the phones that listen, none yet, and what they hear; nobody speaks there."""
        return self.phones.phones, self.phones

    @property
    def sources(self) -> list[Source | None]:
        return [by for _, by in self.journal.entries]


class PlainWords:
    setting = "auto"

    def text(self, wanted: Sequence[str]) -> bytes:
        return json.dumps({"wanted": list(wanted)}).encode()

    def sentence(self, wanted: Sequence[str], english: str) -> str:
        return f"{wanted[0]}: {english}" if wanted else english

    def rules(self, wanted: Sequence[str], game: str, options: Mapping[str, str]) -> bytes:
        return json.dumps({"wanted": list(wanted), "game": game, "options": dict(options)}).encode()


class Answer(NamedTuple):
    """An answer; names of headers in lower case. ``status`` 0: the connection ended without one."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was answered
        return json.loads(self.body)


class Served:
    """A page that runs. ``at`` is the address of this computer that requests go to."""

    def __init__(self, page: Page, house: PlainHouse, pairing: Pairing) -> None:
        self.at = "127.0.0.1"
        self.page = page
        self.house = house
        self.pairing = pairing

    @property
    def port(self) -> int:
        return self.page.ports[0]

    @property
    def host(self) -> str:
        return f"{self.at}:{self.port}"

    async def raw(self, sent: bytes) -> Answer:
        """Send bytes; return the first answer, read until the connection ends."""
        reader, writer = await asyncio.open_connection(self.at, self.port)
        try:
            writer.write(sent)
            with suppress(ConnectionError):
                return parsed(await asyncio.wait_for(reader.read(), 20))
            return Answer(0, {}, b"")
        finally:
            writer.close()

    async def get(self, target: str, *fields: str, method: str = "GET") -> Answer:
        return await self.raw(self.request(method, target, *fields))

    async def post(self, target: str, body: bytes, *fields: str) -> Answer:
        return await self.raw(self.request("POST", target, "Content-Type: application/json", *fields, body=body))

    def request(self, method: str, target: str, *fields: str, body: bytes | None = None) -> bytes:
        """Return a request as bytes; a ``Host`` among the fields takes the place of the right one."""
        lines = [f"{method} {target} HTTP/1.1", *fields, "Connection: close"]
        if not any(field.lower().startswith("host:") for field in fields):
            lines.insert(1, f"Host: {self.host}")
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + (body or b"")

    @asynccontextmanager
    async def following(
        self, *fields: str, buffer: int | None = None, target: str = "/events"
    ) -> AsyncIterator[asyncio.StreamReader]:
        """Open the stream of news; the head of its answer has been read."""
        channel = socket.socket()
        if buffer is not None:
            channel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        channel.setblocking(False)  # noqa: FBT003
        await asyncio.get_running_loop().sock_connect(channel, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=channel, limit=2**20 if buffer is None else 1)
        try:
            writer.write(self.request("GET", target, *fields))
            if buffer is None:
                await reader.readuntil(b"\r\n\r\n")
            yield reader
        finally:
            writer.transport.abort()


def parsed(received: bytes) -> Answer:
    """Return an answer that was read to its end."""
    if not received:
        return Answer(0, {}, b"")
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in lines)
    return Answer(int(first.split()[1]), {name.lower(): value for name, _, value in pairs}, body)


async def news(reader: asyncio.StreamReader, event: str = "news") -> dict[str, Any]:
    """Return the next message of this kind of a stream: its fields, ``data`` decoded."""
    while True:
        lines = []
        while True:
            size = int(await reader.readline(), 16)
            lines += (await reader.readexactly(size)).decode().splitlines()
            await reader.readexactly(2)
            if lines and lines[-1] == "":
                break
        fields = dict(line.split(": ", 1) for line in lines if line and not line.startswith(":"))
        if fields.get("event") == event:
            return fields | {"data": json.loads(fields["data"])}


@asynccontextmanager
async def served(
    folder: Path, settings: WebSettings | None = None, board: Board | None = None
) -> AsyncIterator[Served]:
    """Run a page while the context lasts, its token in ``folder``, what was in the journal of ``folder``."""
    house, secret = PlainHouse(), folder / "pairing"
    environ = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    beside: dict[str, Any] = {"archive": Archive(ANSWERING, environ), "advising": Archive(ADVISING, environ)}
    beside |= {"calendar": folder / "calendar", "phones": house.listening, "board": board}
    page = Page(settings or WebSettings(port=0), house, PlainWords(), secret, **beside)
    house.scorekeeper.add_sink(page.tell)
    house.scorekeeper.add_sink(house.phones.tell)
    house.scorekeeper.scoresheet.add_sink(page.tell_sheet)
    tasks = [asyncio.create_task(house.scorekeeper.run()), asyncio.create_task(page.run())]
    await asyncio.wait_for(page.listening.wait(), 20)
    try:
        yield Served(page, house, Pairing(secret))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert not page.listening.is_set()
