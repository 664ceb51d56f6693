"""Hearing what comes from buttons: from the Revanche that runs, since it holds them, or from the nodes themselves."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from revanche import places
from revanche.cli.context import catalogue
from revanche.clock import SystemClock
from revanche.control.listener import listening
from revanche.devices.bluez.bus import Bluez
from revanche.devices.headset.hotplug import FOLDER, Headsets
from revanche.devices.headset.nodes import SYSFS
from revanche.devices.settings import HeadsetSettings, WatchSettings
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
    async with listening(path, hold=hold) as heard:
        work = _read_devices(lines, settings, watches, hold=hold) if heard is None else _read_lines(lines, heard)
        task = asyncio.create_task(work)
        try:
            yield Heard(lines, heard is not None)
        finally:
            task.cancel()
            await asyncio.wait([task])
            if not task.cancelled():
                task.result()


async def _read_lines(lines: "asyncio.Queue[bytes | None]", heard: AsyncIterator[bytes]) -> None:
    try:
        async for line in heard:
            lines.put_nowait(line)
    finally:
        lines.put_nowait(None)


async def _read_devices(
    lines: "asyncio.Queue[bytes | None]", settings: HeadsetSettings, watches: Sequence[WatchSettings], *, hold: bool
) -> None:
    transcript, nothing, clock = Transcript(), State(), SystemClock()
    steady = clock.steady

    def put(signal: Signal) -> None:
        line = transcript.line(signal, signal.at, nothing)
        if line is not None:
            lines.put_nowait(line)

    headsets = Headsets(settings, steady, put, FOLDER, SYSFS, clock.of_boot)
    headsets.arm(armed=hold)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(headsets.run())
            if watches:
                from revanche.app.watches import WatchPart  # noqa: PLC0415 - brings bleak

                bluez, file = Bluez(), places.watches(os.environ)
                group.create_task(bluez.run())
                group.create_task(WatchPart(watches, bluez, file, steady, put, catalogue(), nothing).run())
    finally:
        lines.put_nowait(None)
