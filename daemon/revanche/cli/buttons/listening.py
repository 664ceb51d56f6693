"""Hearing what comes from buttons: from the Revanche that runs, since it holds them, or from the nodes themselves."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
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
from revanche.devices.session.player import SessionPlayer
from revanche.devices.settings import HeadsetSettings, Session, WatchSettings
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
    path: Path,
    settings: HeadsetSettings,
    watches: Sequence[WatchSettings],
    *,
    hold: bool,
    session: Session = Session.OFF,
) -> AsyncIterator[Heard]:
    """Hear what comes while the context lasts, from the Revanche at ``path`` or, where none runs, from the devices.

    With ``hold`` presses count nowhere meanwhile, and do not reach the music either where they can be kept from it.
    Unless ``session`` is off, what the desktop passes on is heard beside that: of two players of one name the first has
    the buttons, so a Revanche that has them is not disturbed.

    Raises:
        UnreachableError: Revanche runs and can't be reached.
    """
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    async with listening(path, hold=hold) as heard:
        work = _read_devices(lines, settings, watches, hold=hold) if heard is None else _read_lines(lines, heard)
        tasks = [asyncio.create_task(work)]
        if session is not Session.OFF:
            tasks.append(asyncio.create_task(_read_desktop(lines)))
        try:
            yield Heard(lines, heard is not None)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for task in tasks:
                if not task.cancelled():
                    task.result()


async def _read_lines(lines: "asyncio.Queue[bytes | None]", heard: AsyncIterator[bytes]) -> None:
    try:
        async for line in heard:
            lines.put_nowait(line)
    finally:
        lines.put_nowait(None)


async def _read_desktop(lines: "asyncio.Queue[bytes | None]") -> None:
    player = SessionPlayer(SystemClock().steady, _writing(lines))
    player.show("Revanche", "Revanche")
    player.arm(armed=True)
    await player.run()


async def _read_devices(
    lines: "asyncio.Queue[bytes | None]", settings: HeadsetSettings, watches: Sequence[WatchSettings], *, hold: bool
) -> None:
    nothing, clock, put = State(), SystemClock(), _writing(lines)
    steady = clock.steady
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


def _writing(lines: "asyncio.Queue[bytes | None]") -> Callable[[Signal], None]:
    """Return what puts a signal as a line of a recording."""
    transcript, nothing = Transcript(), State()

    def put(signal: Signal) -> None:
        line = transcript.line(signal, signal.at, nothing)
        if line is not None:
            lines.put_nowait(line)

    return put
