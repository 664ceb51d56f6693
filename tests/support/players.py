"""A session bus of its own, and music players on it."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

PREFIX = "org.mpris.MediaPlayer2."


class Bus:
    """A message bus that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("dbus-daemon")
        if program is None:
            pytest.skip("dbus-daemon is not installed")
        self.address = f"unix:path={folder / 'bus'}"
        config = folder / "bus.conf"
        config.write_text(
            f"<busconfig><type>session</type><listen>{self.address}</listen><policy context='default'>"
            "<allow send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/><allow own='*'/>"
            "</policy></busconfig>"
        )
        self._process = subprocess.Popen(
            [program, "--nofork", f"--config-file={config}", "--print-address=1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline(), "dbus-daemon ended"

    @property
    def ended(self) -> bool:
        """Whether its program has ended."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class MusicPlayer:
    """A player. ``does`` is its PlaybackStatus, ``asked`` the methods that were called; a mute one never answers."""

    def __init__(self, does: str, *, mute: bool = False) -> None:
        self.does = does
        self.asked: list[str] = []
        self._mute = mute

    def answer(self, message: Message) -> Message | bool | None:
        """Answer a message of the bus."""
        if message.message_type is not MessageType.METHOD_CALL or not (message.interface or "").endswith(
            ("MediaPlayer2.Player", "Properties")
        ):
            return None
        if self._mute:
            return True
        if message.member == "Get":
            return Message.new_method_return(message, "v", [Variant("s", self.does)])
        self.asked.append(message.member or "")
        self.does = {"Pause": "Paused", "Play": "Playing"}[message.member or ""]
        return Message.new_method_return(message)


@asynccontextmanager
async def playing(bus: Bus, does: str, name: str = "tune", *, mute: bool = False) -> AsyncIterator[MusicPlayer]:
    """Have a player on a bus while the context lasts."""
    player = MusicPlayer(does, mute=mute)
    connection = await MessageBus(bus.address, BusType.SESSION).connect()
    connection.add_message_handler(player.answer)
    await connection.request_name(PREFIX + name)
    try:
        yield player
    finally:
        connection.disconnect()
        await connection.wait_for_disconnect()


def connections(bus: Bus) -> int:
    """Return how many connections to a bus this program has."""
    path = bus.address.removeprefix("unix:path=")
    sockets = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()]
    return sum(line[-1] == path and line[5] == "03" for line in sockets)


async def until_equal(player: MusicPlayer, asked: list[str]) -> None:
    """Wait until a player was asked just that."""
    async with asyncio.timeout(10):
        while player.asked != asked:
            await asyncio.sleep(0.005)
