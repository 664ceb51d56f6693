"""What programs send over the control socket: every line has one answer, a line of JSON, and whoever sent it is let go.

A real scorekeeper behind a real server answers; only the disk and the clock are not there.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from revanche.app.rendering import Rendering
from revanche.control.protocol import LONGEST_LINE
from revanche.control.server import Control
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.words import catalogue
from support.clock import FakeClock
from support.fake_journal import FakeJournal

_ENGLISH: Final = catalogue.load("en")
_MATCH: Final = (
    '{"match":"1996-03-01.1","players":["Anna","Bram"],"game":"yahtzee","first_to":1,"games":[{"winner":"A"}],'
    '"started":"1996-03-01T20:00:00+01:00","ended":null}'
)
_ASKED: Final = (
    '{"command":"new","players":["Anna","Bram"],"first_to":2}',
    '{"command":"won","player":"A","id":"7f3a"}',
    '{"command":"won","player":"B","sheet":"2026-11-30.1"}',
    '{"command":"won_by","who":"anna"}',
    '{"press":"next","by":"keyboard"}',
    '{"command":"fix","correction":{"match":"2026-11-30.1","winners":["A","A"]}}',
    f'{{"command":"import","match":{_MATCH}}}',
    '{"command":"import_sheet","sheet":{"sheet":"x","game":"yacht","players":["Anna"],"options":{},"columns":[]}}',
    '{"command":"unmute"}',
    '{"query":"status"}',
    '{"query":"follow"}',
    '{"query":"signals","hold":true}',
)


class _Wire:
    """The client's end, which keeps what it is sent."""

    def __init__(self) -> None:
        self.sent = b""
        self.transport = self

    def write(self, sent: bytes) -> None:
        self.sent += sent

    def writelines(self, sent: list[bytes]) -> None:
        self.sent += b"".join(sent)

    def get_write_buffer_size(self) -> int:
        return 0

    async def drain(self) -> None:
        """Be as fast as one likes."""

    def close(self) -> None:
        """Be let go."""

    abort = close


def run(content: bytes) -> None:
    """Send it; raise for what must not be."""
    asyncio.run(_sent(content))


def seeds() -> Iterator[bytes]:
    """Yield each request, and an evening of them."""
    yield from (line.encode() + b"\n" for line in _ASKED)
    yield "\n".join(_ASKED).encode() + b"\n"


async def _sent(content: bytes) -> None:
    keeper = Scorekeeper(Counting(Settings(), State()), FakeJournal(), FakeClock())
    rendering = Rendering(keeper, _ENGLISH, FakeClock().now, list, lambda: False)
    control = Control(Path("control.sock"), keeper, FakeClock().steady, rendering)
    keeping = asyncio.create_task(keeper.run())
    reader, wire = asyncio.StreamReader(LONGEST_LINE), _Wire()
    reader.feed_data(content)
    reader.feed_eof()
    serving: Any = control._serve(reader, wire)  # type: ignore[arg-type]
    try:
        async with asyncio.timeout(10):
            await serving
        assert not keeping.done(), keeping.exception()
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])
    for answer in wire.sent.splitlines():
        json.loads(answer)
