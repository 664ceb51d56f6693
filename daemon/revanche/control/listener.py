"""Hearing all that a running Revanche takes up, as the lines of a recording, over its control socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from revanche.control.protocol import LONGEST_LINE, Listen, request_line
from revanche.errors import UnreachableError


@asynccontextmanager
async def listening(path: Path, *, hold: bool) -> AsyncIterator[AsyncIterator[bytes] | None]:
    """Yield the lines as they come, until Revanche stops; ``None`` where none runs at ``path``.

    With ``hold`` no press counts while the context lasts.

    Raises:
        UnreachableError: Revanche runs and can't be reached.
    """
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
    except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
        yield None
        return
    except OSError as error:
        raise UnreachableError(f"The control socket {path} can't be used ({error.strerror or error}).") from error
    writer.write(request_line(Listen(hold)))
    renewing = asyncio.create_task(_renew(writer)) if hold else None
    try:
        yield _lines(reader)
    finally:
        if renewing is not None:
            renewing.cancel()
        writer.close()


async def _renew(writer: asyncio.StreamWriter) -> None:
    """Ask for the hold again and again, for as long as this program runs and is not stopped by Ctrl-Z."""
    while True:
        await asyncio.sleep(Listen.LASTS / 3)
        writer.write(request_line(Listen(hold=True)))


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    with suppress(ConnectionError):
        while line := await reader.readline():
            yield line.rstrip(b"\n")
