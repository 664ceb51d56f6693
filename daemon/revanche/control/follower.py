"""A place at the table of a running Revanche: keys and commands in, news out, over its control socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from revanche.control.server import LONGEST_LINE
from revanche.errors import RevancheError, UnreachableError
from revanche.match.commands import Command
from revanche.shown.line import Line, LineVerdict
from revanche.shown.status import Status

_BY = b'"by":"keyboard"'


class News(msgspec.Struct, frozen=True):
    """What stands, and the words of what led to it."""

    status: Status
    said: str | None = None


class Desk:
    """Two connections: one asks and is answered, the other follows."""

    def __init__(
        self,
        asking: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        following: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self._answers, self._asks = asking
        self._news, self._follows = following

    async def press(self, button: str) -> None:
        """Press a button of the keyboard."""
        await self._ask(b'{"press":"%s",%s}' % (button.encode(), _BY))

    async def command(self, command: Command) -> None:
        """Have a command taken.

        Raises:
            RevancheError: it was refused, and this says why.
        """
        encoded = msgspec.json.encode(command)
        line = msgspec.json.decode(await self._ask(encoded[:-1] + b"," + _BY + b"}"), type=Line)
        if line.verdict is not LineVerdict.COUNTED:
            raise RevancheError(line.said)

    async def news(self) -> News | None:
        """Return what stands after the next outcome, or ``None`` when Revanche stopped."""
        line = await self._news.readline()
        return msgspec.json.decode(line, type=News) if line else None

    async def _ask(self, request: bytes) -> bytes:
        self._asks.write(request + b"\n")
        answer = await self._answers.readline()
        if not answer:
            raise UnreachableError("Revanche stopped; what was counted is kept.")
        return answer


@asynccontextmanager
async def seated(path: Path) -> AsyncIterator[Desk]:
    """Take a place at the Revanche whose socket is at ``path``.

    Raises:
        UnreachableError: it does not answer there.
    """
    try:
        asking = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
        following = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
    except OSError as error:
        raise UnreachableError(f"Revanche does not answer at {path} ({error.strerror or error}).") from error
    try:
        following[1].write(b'{"query":"follow"}\n')
        yield Desk(asking, following)
    finally:
        for _, writer in (asking, following):
            writer.close()
