"""Being attached to a running Revanche: buttons and commands in, news out, over its control socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from revanche.control.protocol import LONGEST_LINE, Follow, Give, Mistaken, Push, Request, read_answer, request_line
from revanche.errors import RevancheError, UnreachableError
from revanche.match.commands import Command
from revanche.shown.line import Line, LineVerdict
from revanche.shown.news import News

_BY = "keyboard"

_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Follower:
    """Two connections: one asks and is answered, the other follows."""

    def __init__(self, asking: _Streams, following: _Streams) -> None:
        self._answers, self._asks = asking
        self._news, _ = following

    async def push(self, button: str) -> None:
        """Push a button of the keyboard."""
        await self._ask(Push(button, _BY))

    async def command(self, command: Command) -> None:
        """Have a command taken.

        Raises:
            RevancheError: it was refused, and this says why.
        """
        line = read_answer(await self._ask(Give(command, _BY)), Line)
        if isinstance(line, Mistaken):
            raise RevancheError(line.error)
        if line.verdict is not LineVerdict.COUNTED:
            raise RevancheError(line.said)

    async def news(self) -> News | None:
        """Return what stands after the next outcome, or ``None`` when Revanche stopped."""
        line = await self._news.readline()
        return msgspec.json.decode(line, type=News) if line else None

    async def _ask(self, request: Request) -> bytes:
        self._asks.write(request_line(request))
        answer = await self._answers.readline()
        if not answer:
            raise UnreachableError("Revanche stopped; what was counted is kept.")
        return answer


@asynccontextmanager
async def attached(path: Path) -> AsyncIterator[Follower]:
    """Be attached to the Revanche whose socket is at ``path`` while the context lasts.

    Raises:
        UnreachableError: it does not answer there.
    """
    try:
        asking = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
        following = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
    except OSError as error:
        raise UnreachableError(f"Revanche does not answer at {path} ({error.strerror or error}).") from error
    try:
        following[1].write(request_line(Follow()))
        yield Follower(asking, following)
    finally:
        for _, writer in (asking, following):
            writer.close()
