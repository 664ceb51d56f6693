"""Pausing music players while something is said, by MPRIS on the session bus.

A player that is playing is paused, and played again once nothing has been said for a moment, if it is still paused
then: what people started or stopped meanwhile stays as they left it. There is no connection in between, and speech
never waits for a player (https://specifications.freedesktop.org/mpris-spec/latest/).
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final

from revanche.outside.complaint import Complaint
from revanche.places import SESSION_PLAYER, session_bus

if TYPE_CHECKING:
    from dbus_fast.aio import MessageBus

_PREFIX: Final = "org.mpris.MediaPlayer2."
_NOT_MUSIC: Final = {_PREFIX + "playerctld", SESSION_PLAYER}  # another's other name, and our own, which only shows
_PLAYER: Final = "org.mpris.MediaPlayer2.Player"
_PATH: Final = "/org/mpris/MediaPlayer2"

_LULL: Final = 0.7  # seconds without a word after which the music goes on
_PATIENCE: Final = 1.0  # seconds that the bus and a player may take to answer


class MusicPause:
    """The music players of this account. Used within one running loop."""

    def __init__(self) -> None:
        self._speaking = 0
        self._resting: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        self._paused: set[str] = set()
        self._complaint = Complaint("The music was not paused")

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Have what plays paused from now on, until a moment after the context ends. Never waits."""
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        elif not self._speaking:
            self._then(self._pause)
        self._speaking += 1
        try:
            yield
        finally:
            self._speaking -= 1
            if not self._speaking:
                self._resting = asyncio.get_running_loop().call_later(_LULL, self._rest)

    async def run(self) -> None:
        """Wait until cancelled, and then let the music go on. Speech has to have stopped by then."""
        try:
            await asyncio.Event().wait()
        finally:
            if self._resting is not None:
                self._resting.cancel()
                self._rest()
            if self._work is not None:
                await self._work

    def _rest(self) -> None:
        self._resting = None
        self._then(self._resume)

    def _then(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something with the players after what is being done with them."""
        self._work = asyncio.get_running_loop().create_task(self._after(self._work, work))

    async def _after(self, before: asyncio.Task[None] | None, work: Callable[[], Awaitable[None]]) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            async with asyncio.timeout(_PATIENCE):
                await work()
        except TimeoutError:
            self._complaint.failed("there was no answer")
        except OSError as error:
            self._complaint.failed(f"the session bus can't be reached ({error.strerror or error})")
        except ImportError as error:
            self._complaint.failed(f"it needs the Python package dbus-fast beside Revanche ({error})")
        except Exception as error:  # noqa: BLE001 - a bus or a player in any state must not disturb speech
            if _expected(error):
                self._complaint.failed(str(error) or "the session bus went")
            else:
                self._complaint.broke(error)

    async def _pause(self) -> None:
        """Pause what is playing, and keep in mind what that was."""
        async with _session() as bus:
            names = await _names(bus)
            for name in await _in_state("Playing", bus, names):
                self._paused.add(name)
                await _tell(bus, name, "Pause")
        self._complaint.worked()

    async def _resume(self) -> None:
        """Play what was paused here and still is."""
        paused, self._paused = self._paused, set()
        if paused:
            async with _session() as bus:
                for name in await _in_state("Paused", bus, paused):
                    await _tell(bus, name, "Play")


@asynccontextmanager
async def _session() -> AsyncIterator["MessageBus"]:
    """Be connected to the session bus while the context lasts."""
    from dbus_fast.aio import MessageBus  # noqa: PLC0415 - only where music is to be paused

    bus = MessageBus(session_bus(os.environ))
    try:
        yield await bus.connect()
    finally:
        bus.disconnect()


def _expected(error: Exception) -> bool:
    """Tell whether that is how a bus fails, and not a fault of ours or of dbus-fast."""
    from dbus_fast.errors import AuthError, DBusError, InvalidAddressError  # noqa: PLC0415

    return isinstance(error, EOFError | AuthError | DBusError | InvalidAddressError)


async def _names(bus: "MessageBus") -> list[str]:
    """Return the names of the players on the bus."""
    from dbus_fast import Message  # noqa: PLC0415

    asked = Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    names = (await bus.call(asked)).body[0]
    return [name for name in names if name.startswith(_PREFIX) and name not in _NOT_MUSIC]


async def _in_state(state: str, bus: "MessageBus", names: Iterable[str]) -> list[str]:
    """Return those of the players that say in time that they are in ``state``."""
    asked = {asyncio.create_task(_state(bus, name)): name for name in names}
    if not asked:
        return []
    answered, silent = await asyncio.wait(asked, timeout=_PATIENCE / 2)
    for task in silent:
        task.cancel()
    return sorted(asked[task] for task in answered if task.result() == state)


async def _state(bus: "MessageBus", name: str) -> str:
    """Return what a player says it does, in the words of MPRIS; an error is no such word."""
    from dbus_fast import Message, MessageFlag, MessageType  # noqa: PLC0415

    reply = await bus.call(
        Message(
            name,
            _PATH,
            "org.freedesktop.DBus.Properties",
            "Get",
            flags=MessageFlag.NO_AUTOSTART,
            signature="ss",
            body=[_PLAYER, "PlaybackStatus"],
        )
    )
    return str(reply.body[0].value) if reply.message_type is MessageType.METHOD_RETURN else ""


async def _tell(bus: "MessageBus", name: str, method: str) -> None:
    """Send a player a command, whose answer nobody waits for; a player that is gone is not started."""
    from dbus_fast import Message, MessageFlag  # noqa: PLC0415

    flags = MessageFlag.NO_REPLY_EXPECTED | MessageFlag.NO_AUTOSTART
    await bus.send(Message(name, _PATH, _PLAYER, method, flags=flags))
