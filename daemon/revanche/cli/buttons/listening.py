"""Hearing what comes from buttons: from the Revanche that runs, since it holds them, or from the nodes themselves."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from revanche import places
from revanche.cli.context import catalogue
from revanche.clock import SystemClock
from revanche.control.server import LONGEST_LINE
from revanche.devices.bluez.bus import Bluez
from revanche.devices.headset.hotplug import FOLDER, Headsets
from revanche.devices.headset.nodes import SYSFS
from revanche.devices.settings import HeadsetSettings, WatchSettings
from revanche.errors import UnreachableError
from revanche.match.score import State
from revanche.presses.press import Signal
from revanche.recordings.transcript import Transcript


class Heard(msgspec.Struct, frozen=True):
    """``lines`` are those of a recording as things happen, and ``None`` when Revanche stopped.

    ``joined`` tells that they come from the Revanche that runs.
    """

    lines: "asyncio.Queue[bytes | None]"
    joined: bool


@asynccontextmanager
async def hearing(
    path: Path, settings: HeadsetSettings, watches: Sequence[WatchSettings], *, hold: bool
) -> AsyncIterator[Heard]:
    """Hear what comes while the context lasts, from the Revanche at ``path`` or, where none runs, from the devices.

    With ``hold`` presses count nowhere meanwhile, and do not reach the music either where they can be kept from it.

    Raises:
        UnreachableError: Revanche runs and can't be reached.
    """
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    connection = await _connected(path)
    if connection is None:
        work = _read_devices(lines, settings, watches, hold=hold)
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


async def _read_devices(
    lines: "asyncio.Queue[bytes | None]", settings: HeadsetSettings, watches: Sequence[WatchSettings], *, hold: bool
) -> None:
    transcript, nothing, steady = Transcript(), State(), SystemClock().steady

    def put(signal: Signal) -> None:
        line = transcript.line(signal, signal.at, nothing)
        if line is not None:
            lines.put_nowait(line)

    headsets = Headsets(settings, steady, put, FOLDER, SYSFS)
    headsets.arm(armed=hold)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(headsets.run())
            if watches:
                from revanche.app.watches import Wrists  # noqa: PLC0415 - brings bleak

                bluez, file = Bluez(), places.watches(os.environ)
                group.create_task(bluez.run())
                group.create_task(Wrists(watches, bluez, file, steady, put, catalogue(), nothing).run())
    finally:
        lines.put_nowait(None)
