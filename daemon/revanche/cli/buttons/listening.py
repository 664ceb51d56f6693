"""Hearing what comes from buttons: from the Revanche that runs, since it holds them, or from the nodes themselves."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from revanche import places
from revanche.app.devices.headsets import RADIOS
from revanche.cli.context import catalogue
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.control.listener import listening
from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.media_player import MediaPlayer
from revanche.devices.headset.hotplug import FOLDER, Headsets
from revanche.devices.headset.nodes import SYSFS
from revanche.devices.session.player import SessionPlayer
from revanche.devices.settings import OwnPlayer, Session
from revanche.match.score import State
from revanche.presses.press import Signal
from revanche.recordings.transcript import Transcript

_TITLE = "Revanche"


class Heard(msgspec.Struct, frozen=True):
    """``lines`` are those of a recording as things happen, and ``None`` when Revanche stopped.

    ``joined`` tells that they come from the Revanche that runs.
    """

    lines: "asyncio.Queue[bytes | None]"
    joined: bool


@asynccontextmanager
async def hearing(path: Path, chosen: Config, *, hold: bool) -> AsyncIterator[Heard]:
    """Hear what comes while the context lasts, from the Revanche at ``path`` or, where none runs, from the devices.

    With ``hold`` presses count nowhere meanwhile, and do not reach the music either where they can be kept from it.
    Then there is also a music player of ours, as while a match is on: headsets see one, and the desktop passes buttons
    on. Of two players of one name the first has these, so a Revanche that has them is not disturbed.

    Raises:
        UnreachableError: Revanche runs and can't be reached.
    """
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    async with listening(path, hold=hold) as heard:
        work = _read_devices(lines, chosen, hold=hold) if heard is None else _read_lines(lines, heard)
        tasks = [asyncio.create_task(work), *([asyncio.create_task(_play(lines, chosen))] if hold else [])]
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


async def _play(lines: "asyncio.Queue[bytes | None]", chosen: Config) -> None:
    """Be a music player for the desktop and for headsets, as far as the settings want that."""
    bluez = Bluez()
    shown = MediaPlayer(bluez)
    player = SessionPlayer(SystemClock().steady, _writing(lines), lambda: shown.arm(armed=not player.proxied))
    async with asyncio.TaskGroup() as group:
        if chosen.session is not Session.OFF:
            player.show(_TITLE, _TITLE)
            player.arm(armed=True)
            group.create_task(player.run())
        if chosen.bluez.player is not OwnPlayer.OFF and RADIOS.is_dir():
            shown.show(_TITLE, _TITLE)
            shown.arm(armed=True)
            bluez.wake()
            group.create_task(bluez.run())
            group.create_task(shown.run())


async def _read_devices(lines: "asyncio.Queue[bytes | None]", chosen: Config, *, hold: bool) -> None:
    nothing, clock, put = State(), SystemClock(), _writing(lines)
    steady = clock.steady
    headsets = Headsets(chosen.headset, steady, put, FOLDER, SYSFS, clock.of_boot)
    headsets.arm(armed=hold)
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(headsets.run())
            if chosen.watches:
                from revanche.app.devices.watches import WatchPart  # noqa: PLC0415 - brings bleak

                bluez, file = Bluez(), places.watches(os.environ)
                group.create_task(bluez.run())
                group.create_task(WatchPart(chosen.watches, bluez, file, steady, put, catalogue(), nothing).run())
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
