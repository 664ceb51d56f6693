"""Hearing what comes from buttons: from the Revanche that runs, since it holds them, or from the nodes themselves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from revanche.clock import SystemClock
from revanche.control import LONGEST_LINE
from revanche.devices.hotplug import FOLDER, Headsets
from revanche.devices.nodes import SYSFS
from revanche.devices.settings import HeadsetSettings
from revanche.errors import UnreachableError
from revanche.match.score import State
from revanche.presses.press import Signal
from revanche.presses.transcript import Transcript


class Heard(msgspec.Struct, frozen=True):
    """``lines`` are those of a recording as things happen, and ``None`` when Revanche stopped.

    ``joined`` tells that they come from the Revanche that runs.
    """

    lines: "asyncio.Queue[bytes | None]"
    joined: bool


@asynccontextmanager
async def hearing(path: Path, settings: HeadsetSettings, *, hold: bool) -> AsyncIterator[Heard]:
    """Hear what comes while the context lasts, from the Revanche at ``path`` or, where none runs, from the nodes.

    With ``hold`` presses count nowhere meanwhile, and do not reach the music either where they can be kept from it.

    Raises:
        UnreachableError: Revanche runs and can't be reached.
    """
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    connection = await _connected(path)
    if connection is None:
        work = _read_nodes(lines, settings, hold=hold)
    else:
        connection[1].write(b'{"query":"signals","hold":%s}\n' % (b"true" if hold else b"false"))
        work = _read_lines(lines, connection[0])
    task = asyncio.create_task(work)
    try:
        yield Heard(lines, connection is not None)
    finally:
        task.cancel()
        await asyncio.wait([task])
        if connection is not None:
            connection[1].close()
        if not task.cancelled():
            task.result()


async def _connected(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    try:
        return await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
    except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
        return None
    except OSError as error:
        raise UnreachableError(f"The control socket {path} can't be used ({error.strerror or error}).") from error


async def _read_lines(lines: "asyncio.Queue[bytes | None]", reader: asyncio.StreamReader) -> None:
    try:
        with suppress(ConnectionError):
            while line := await reader.readline():
                lines.put_nowait(line.rstrip(b"\n"))
    finally:
        lines.put_nowait(None)


async def _read_nodes(lines: "asyncio.Queue[bytes | None]", settings: HeadsetSettings, *, hold: bool) -> None:
    transcript, nothing = Transcript(), State()

    def put(signal: Signal) -> None:
        lines.put_nowait(transcript.line(signal, signal.at, nothing))

    headsets = Headsets(settings, SystemClock().steady, put, FOLDER, SYSFS)
    headsets.arm(armed=hold)
    try:
        await headsets.run()
    finally:
        lines.put_nowait(None)
