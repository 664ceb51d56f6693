"""The one connection to the system bus, and what BlueZ said over it.

Nothing is loaded or connected before ``wake`` is called, so that a computer without Bluetooth pays nothing. From then
on it is all signals: no polling, through restarts of bluetoothd and of the bus itself.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from revanche.backoff import Backoff
from revanche.devices.bluez.tree import INTERFACES, Tree, added, changed, removed, whole
from revanche.faults import Faults

if TYPE_CHECKING:
    from dbus_fast import Message
    from dbus_fast.aio import MessageBus

_log = logging.getLogger(__name__)

NAME: Final = "org.bluez"
SYSTEM_BUS: Final = "unix:path=/run/dbus/system_bus_socket"
_BUS: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_OBJECTS: Final = "org.freedesktop.DBus.ObjectManager"
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"
_RULES: Final = (
    f"type='signal',sender='{_BUS[0]}',member='NameOwnerChanged',arg0='{NAME}'",
    f"type='signal',sender='{NAME}',interface='{_OBJECTS}'",
    *(
        f"type='signal',sender='{NAME}',interface='{_PROPERTIES}',member='PropertiesChanged',arg0='{interface}'"
        for interface in INTERFACES
    ),
)
_PATIENCE: Final = 5.0  # seconds that an answer may take
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds between tries to reach a bus that is away

Listener = Callable[[Tree, Tree], None]


class BluezError(Exception):
    """BlueZ refused something or did not answer; the text is its own."""


class Bluez:
    """What BlueZ knows. Used within one running loop."""

    def __init__(self, address: str | None = None) -> None:
        self.tree = Tree()
        self._address = address or os.environ.get("DBUS_SYSTEM_BUS_ADDRESS") or SYSTEM_BUS
        self._listeners: list[Listener] = []
        self._awake = asyncio.Event()
        self._moved = asyncio.Event()
        self._bus: MessageBus | None = None
        self._owner = ""
        self._reached = False
        self._early: list[Message] | None = None
        self._faults = Faults(_log, "What Bluetooth knows can't be had")

    def wake(self) -> None:
        """There is Bluetooth here: connect, if that was not done yet."""
        self._awake.set()

    def subscribe(self, listener: Listener) -> None:
        """Have ``listener`` told of each change, from which tree to which; it must return at once and not raise."""
        self._listeners.append(listener)

    async def until(self, condition: Callable[[Tree], bool]) -> Tree:
        """Return the first tree for which something is so, from the one now on, however shortly it is so."""
        reached: asyncio.Future[Tree] = asyncio.get_running_loop().create_future()

        def look(_before: Tree, tree: Tree) -> None:
            if not reached.done() and condition(tree):
                reached.set_result(tree)

        look(self.tree, self.tree)
        self._listeners.append(look)
        try:
            return await reached
        finally:
            self._listeners.remove(look)

    async def call(
        self, path: str, interface: str, member: str, signature: str = "", body: Sequence[object] = ()
    ) -> Sequence[Any]:
        """Call a method of BlueZ and return what it answers.

        Raises:
            BluezError: it refused, did not answer in time, or is not there.
        """
        if self._bus is None:
            raise BluezError("The system bus can't be reached.")
        return await self._ask(self._bus, (NAME, path, interface), member, signature, body)

    def emit(self, path: str, interface: str, member: str, signature: str, body: Sequence[object]) -> None:
        """Send BlueZ, and nobody else, a signal of an object of our own; without a bus nothing happens."""
        from dbus_fast import Message, MessageType  # noqa: PLC0415

        if self._bus is not None:
            signal = Message(NAME, path, interface, member, MessageType.SIGNAL, signature=signature, body=list(body))
            self._bus.send(signal).add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    async def run(self) -> None:
        """Know BlueZ until cancelled."""
        backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE)
        while True:
            await self._awake.wait()
            try:
                await self._connected()
                backoff.worked()
            except ImportError:
                _log.warning("What Bluetooth knows needs the Python package dbus-fast; install it and start again.")
                await asyncio.Event().wait()
            except FileNotFoundError:
                _log.debug("there is no system bus")
                if not self._reached:
                    self._awake.clear()
            except Exception as error:  # noqa: BLE001 - a bus in any state must not disturb counting
                self._tell(error)
            await asyncio.sleep(backoff.pause())

    async def _connected(self) -> None:
        """Connect, and follow BlueZ until the bus ends the connection."""
        from dbus_fast.aio import MessageBus  # noqa: PLC0415 - only where there is Bluetooth

        bus = MessageBus(self._address, auth_timeout=_PATIENCE)
        await bus.connect()
        self._reached, ended = True, asyncio.create_task(self._end(bus))
        try:
            self._bus = bus
            bus.add_message_handler(self._hear)
            for rule in _RULES:
                await self._ask(bus, _BUS, "AddMatch", "s", [rule])
            await self._follow(bus, ended)
        finally:
            self._bus, self._owner, self._early = None, "", None
            bus.disconnect()
            self._become(Tree())
            await asyncio.wait([ended], timeout=_PATIENCE)

    async def _follow(self, bus: "MessageBus", ended: asyncio.Task[None]) -> None:
        (there,) = await self._ask(bus, _BUS, "NameHasOwner", "s", [NAME])
        if there and not self._owner:
            (self._owner,) = await self._ask(bus, _BUS, "GetNameOwner", "s", [NAME])
        backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE)
        while not ended.done():
            self._moved.clear()
            pause: float | None = None
            if await self._load(bus):
                self._faults.worked()
                backoff.worked()
            else:
                pause = backoff.pause()
            moved = asyncio.create_task(self._moved.wait())
            try:
                await asyncio.wait({ended, moved}, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
            finally:
                moved.cancel()

    async def _load(self, bus: "MessageBus") -> bool:
        """Ask BlueZ for all there is; return false where it is there and did not say, so that it is to be asked again.

        What is said meanwhile is kept and comes after it, which leads to what is so now.
        """
        self._become(Tree())
        if not self._owner:
            return True
        owner, self._early = self._owner, []
        try:
            (objects,) = await self._ask(bus, (owner, "/", _OBJECTS), "GetManagedObjects")
        except BluezError as error:
            if owner == self._owner:  # else it ended, which is no fault
                self._faults.expected(error)
            self._early = None
            return False
        early, self._early = self._early or [], None
        if owner == self._owner:
            self._become(whole(_plain(objects)))
            for message in early:
                self._learn(message)
        return True

    async def _end(self, bus: "MessageBus") -> None:
        """Return when a connection has ended, however it did."""
        try:
            await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
        except Exception as error:  # noqa: BLE001 - it ended, and a new one is made
            if not _expected(error):
                self._faults.unforeseen(error)

    def _tell(self, error: Exception) -> None:
        if _expected(error):
            self._faults.expected(error)
        else:
            self._faults.unforeseen(error)

    def _hear(self, message: "Message") -> None:
        """Take a message of the bus; nobody but the bus and BlueZ is believed."""
        if message.member == "NameOwnerChanged" and message.sender == _BUS[0]:
            _, _, self._owner = message.body
            self._become(Tree())
            self._moved.set()
        elif message.sender == self._owner and self._early is not None:
            self._early.append(message)
        elif message.sender == self._owner and self.tree.up:
            self._learn(message)

    def _learn(self, message: "Message") -> None:
        said = message.body
        if message.member == "InterfacesAdded" and message.signature == "oa{sa{sv}}":
            self._become(added(self.tree, said[0], _plain({said[0]: said[1]})[said[0]]))
        elif message.member == "InterfacesRemoved" and message.signature == "oas":
            self._become(removed(self.tree, said[0], tuple(said[1])))
        elif message.member == "PropertiesChanged" and message.signature == "sa{sv}as":
            self._become(changed(self.tree, message.path or "", said[0], _unpacked(said[1])))

    def _become(self, tree: Tree) -> None:
        before, self.tree = self.tree, tree
        if tree != before:
            for listener in list(self._listeners):
                listener(before, tree)

    async def _ask(
        self,
        bus: "MessageBus",
        whom: tuple[str, str, str],
        member: str,
        signature: str = "",
        body: Sequence[object] = (),
    ) -> Sequence[Any]:
        from dbus_fast import Message, MessageFlag, MessageType  # noqa: PLC0415

        asked = Message(*whom, member, flags=MessageFlag.NO_AUTOSTART, signature=signature, body=list(body))
        try:
            async with asyncio.timeout(_PATIENCE):
                reply = await bus.call(asked)
        except TimeoutError as error:
            raise BluezError(f"{whom[0]} did not answer {member} in time.") from error
        except Exception as error:
            if not _expected(error):
                self._faults.unforeseen(error)
            raise BluezError(f"The system bus went: {error!r}") from error
        if reply.message_type is MessageType.ERROR:
            raise BluezError(f"{reply.error_name}: {reply.body[0] if reply.body else ''}")
        return reply.body


def _expected(error: Exception) -> bool:
    """Tell whether that is how a bus fails, and not a fault of ours or of dbus-fast."""
    from dbus_fast.errors import AuthError, DBusError, InvalidAddressError  # noqa: PLC0415

    return isinstance(error, OSError | EOFError | BluezError | AuthError | DBusError | InvalidAddressError)


def _plain(objects: dict[str, dict[str, dict[str, Any]]]) -> dict[str, dict[str, dict[str, object]]]:
    return {
        path: {interface: _unpacked(held) for interface, held in interfaces.items() if interface in INTERFACES}
        for path, interfaces in objects.items()
    }


def _unpacked(properties: dict[str, Any]) -> dict[str, object]:
    return {name: variant.value for name, variant in properties.items()}
