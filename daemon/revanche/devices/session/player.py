"""A music player of ours on the session bus, which plays nothing: the desktop hands it the media buttons.

GNOME, KDE and their like, ``mpris-proxy``, ``playerctl`` and KDE Connect pass ⏮ ⏭ ⏯ on to a player that plays. So
buttons come here that this account may not read, and the score goes where they show a title. Nothing is loaded or
connected while the buttons are left to the music.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from revanche.backoff import Backoff
from revanche.devices.session import mpris
from revanche.faults import Faults
from revanche.places import SESSION_PLAYER, session_bus
from revanche.presses.press import Attached, Detached, Device, Kind, Press, Signal

if TYPE_CHECKING:
    from dbus_fast import Message, Variant
    from dbus_fast.aio import MessageBus

_log = logging.getLogger(__name__)

DESKTOP: Final = Device("desktop", "desktop", Kind.SESSION)
PROXY: Final = "mpris-proxy"
"""The program that makes session players those of BlueZ, which then calls them instead of making keys."""

_BUS: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"
_PATIENCE: Final = 5.0  # seconds that an answer may take
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds between tries to reach a bus that went


class SessionPlayer:
    """On the session bus while ``arm`` says so; its coming, pushes and going are put to ``put``.

    ``moved`` is called when ``proxied`` changes. Used within one running loop.
    """

    def __init__(
        self, steady: Callable[[], int], put: Callable[[Signal], None], moved: Callable[[], None] = lambda: None
    ) -> None:
        self.proxied = False
        """Whether ``mpris-proxy`` has made BlueZ know this player."""
        self._steady = steady
        self._put = put
        self._moved = moved
        self._armed = False
        self._there = False
        self._shown = self._told = ("", "")
        self._called = asyncio.Event()
        self._asking: set[asyncio.Task[None]] = set()
        self._bus: MessageBus | None = None
        self._faults = Faults(_log, "Buttons that the desktop passes on do not count")

    def arm(self, *, armed: bool) -> None:
        """Be there, or not."""
        if armed != self._armed:
            self._armed = armed
            self._called.set()

    def show(self, title: str, artist: str) -> None:
        """Have the desktop show this from now on."""
        self._shown = (title, artist)
        self._called.set()

    async def run(self) -> None:
        """Be there while it is wanted, until cancelled. A bus that was never there is looked for when things happen."""
        backoff, reached = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE), False
        while True:
            await self._until_called()
            try:
                await self._connected()
                backoff.worked()
                reached = True
                continue
            except ImportError:
                _log.warning("Buttons from the desktop need the Python package dbus-fast; install it and start again.")
                await asyncio.Event().wait()
            except _WentError:
                backoff.worked()
                reached = True
            except Exception as error:  # noqa: BLE001 - a bus in any state must not disturb counting
                self._tell(error, reached=reached)
            if reached:
                await asyncio.sleep(backoff.pause())
                self._called.set()

    async def _until_called(self) -> None:
        await self._called.wait()
        while not self._armed:
            self._called.clear()
            await self._called.wait()
        self._called.clear()

    async def _connected(self) -> None:
        """Be on the bus until that is wanted no longer; raise ``_WentError`` when the bus ends it."""
        address = session_bus(os.environ)
        if _missing(address):
            raise _AbsentError(f"there is no session bus ({address})")
        from dbus_fast.aio import MessageBus  # noqa: PLC0415 - only where there is a session

        bus = MessageBus(address, auth_timeout=_PATIENCE)
        await bus.connect()
        ended = asyncio.create_task(_end(bus))
        try:
            self._bus, self._told = bus, self._shown
            bus.add_message_handler(self._hear)
            await _ask(bus, "RequestName", "su", [SESSION_PLAYER, 0])  # in the queue, where another one has it
            self._faults.worked()
            await self._show_until(ended)
        finally:
            self._leave()
            bus.disconnect()
            await asyncio.wait([ended], timeout=_PATIENCE)

    async def _show_until(self, ended: asyncio.Task[None]) -> None:
        while self._armed:
            if self._told != self._shown:
                self._told = self._shown
                self._emit()
            called = asyncio.create_task(self._called.wait())
            try:
                await asyncio.wait({ended, called}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                called.cancel()
            if ended.done():
                raise _WentError
            self._called.clear()

    def _come(self) -> None:
        if not self._there:
            self._there = True
            self._put(Attached(DESKTOP, self._steady()))

    def _leave(self) -> None:
        self._bus = None
        for task in self._asking:
            task.cancel()
        self._proxy(there=False)
        if self._there:
            self._there = False
            self._put(Detached(DESKTOP, self._steady()))

    def _hear(self, message: "Message") -> "Message | bool | None":
        """Take a message of the bus; return the answer, true where nobody wants one, ``None`` where it is not ours."""
        from dbus_fast import Message, MessageFlag, MessageType  # noqa: PLC0415 - as above

        if message.message_type is MessageType.SIGNAL and message.sender == _BUS[0]:
            if message.member == "NameAcquired" and message.body == [SESSION_PLAYER]:
                self._come()
            return None
        if message.message_type is not MessageType.METHOD_CALL or message.path != mpris.PATH:
            return None
        answer = self._answer(message)
        if answer is not None and message.flags & MessageFlag.NO_REPLY_EXPECTED:
            return True
        return answer if answer is None else Message.new_method_return(message, *answer)

    def _answer(self, message: "Message") -> tuple[str, list[Any]] | None:
        """Do what somebody asks; return the signature and the body of the answer."""
        interface, member = message.interface or "", message.member or ""
        button = mpris.meant(interface, member)
        if button:
            self._put(Press(DESKTOP, button, self._steady()))
            self._emit()
        if button is not None:
            return "", []
        if interface == "org.freedesktop.DBus.Introspectable":
            return "s", [mpris.introspection()]
        return self._property(message, member) if interface == _PROPERTIES else None

    def _property(self, message: "Message", member: str) -> tuple[str, list[Any]] | None:
        asked, name = [*message.body, "", ""][:2]
        held = mpris.properties(str(asked), *self._shown)
        if held is None:
            return None
        if member == "GetAll":
            self._meet(message.sender or "")
            return "a{sv}", [_variants(held)]
        if member == "Set":
            return "", []  # a volume, say, of what makes no sound
        return ("v", [_variants({name: held[name]})[name]]) if name in held else None

    def _emit(self) -> None:
        """Tell the desktop what is shown, and that it plays all the same after somebody asked it to pause."""
        from dbus_fast import Message, MessageType  # noqa: PLC0415 - as above

        if self._bus is not None:
            body = [mpris.PLAYER, _variants(mpris.shown(*self._shown)), []]
            member, signature = "PropertiesChanged", "sa{sv}as"
            signal = Message(None, mpris.PATH, _PROPERTIES, member, MessageType.SIGNAL, signature=signature, body=body)
            self._bus.send(signal).add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    def _meet(self, sender: str) -> None:
        """Find out of one who asks for all there is whether that is ``mpris-proxy``."""
        if self._bus is not None and not self.proxied:
            task = asyncio.create_task(self._recognise(self._bus, sender))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _recognise(self, bus: "MessageBus", sender: str) -> None:
        with suppress(Exception):  # one that went meanwhile, or may not be looked at
            (pid,) = await _ask(bus, "GetConnectionUnixProcessID", "s", [sender])
            if _program(pid) == PROXY:
                self._proxy(there=True)

    def _proxy(self, *, there: bool) -> None:
        if self.proxied != there:
            self.proxied = there
            self._moved()

    def _tell(self, error: Exception, *, reached: bool) -> None:
        """Tell what failed; that a computer without a desktop has no session bus is nothing to be told of."""
        if isinstance(error, _AbsentError):
            self._faults.expected(error, logging.WARNING if reached else logging.DEBUG)
        elif _expected(error):
            self._faults.expected(error, logging.WARNING if reached else logging.INFO)
        else:
            self._faults.unforeseen(error)


class _AbsentError(Exception):
    """There is no session bus; the text says where it would be."""


class _WentError(Exception):
    """The bus ended the connection."""


def _missing(address: str) -> bool:
    """Tell whether a bus is at a path at which nothing is, so that nothing need be loaded to try."""
    path = address.partition(",")[0].removeprefix("unix:path=")
    return path.startswith("/") and not Path(path).exists()


def _program(pid: int) -> str:
    return Path(f"/proc/{pid}/comm").read_text(errors="replace").strip()


async def _ask(bus: "MessageBus", member: str, signature: str, body: Sequence[object]) -> Sequence[Any]:
    """Call a method of the bus itself and return what it answers; raise ``ConnectionError`` where it refuses."""
    from dbus_fast import Message, MessageType  # noqa: PLC0415 - as above

    async with asyncio.timeout(_PATIENCE):
        reply = await bus.call(Message(*_BUS, member, signature=signature, body=list(body)))
    if reply.message_type is MessageType.ERROR:
        raise ConnectionError(f"the session bus refuses {member} ({reply.error_name})")
    return reply.body


async def _end(bus: "MessageBus") -> None:
    """Return when a connection has ended, however it did."""
    with suppress(Exception):
        await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]


def _expected(error: Exception) -> bool:
    """Tell whether that is how a bus fails, and not a fault of ours or of dbus-fast."""
    from dbus_fast.errors import AuthError, DBusError, InvalidAddressError  # noqa: PLC0415

    return isinstance(error, OSError | EOFError | AuthError | DBusError | InvalidAddressError)


def _variants(properties: mpris.Valued) -> dict[str, "Variant"]:
    from dbus_fast import Variant  # noqa: PLC0415

    return {
        name: Variant(kind, _variants(value) if isinstance(value, dict) else value)
        for name, (kind, value) in properties.items()
    }
