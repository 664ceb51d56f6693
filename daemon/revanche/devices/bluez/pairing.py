"""Pairing a device with this computer, as somebody at a terminal wants it done: over a connection of its own.

What BlueZ does for a connection (looking around, an agent) ends with it at the latest, however the program ends.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from revanche.devices.bluez.bus import NAME, SYSTEM_BUS
from revanche.devices.bluez.nearby import Failure, Near, Objects, Trouble, adapters, devices, failure

if TYPE_CHECKING:
    from dbus_fast import Message
    from dbus_fast.aio import MessageBus

_AGENT: Final = "/org/revanche/agent"
_AGENTS: Final = ("/org/bluez", "org.bluez.AgentManager1")
_ADAPTER: Final = "org.bluez.Adapter1"
_DEVICE: Final = "org.bluez.Device1"
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"
_PATIENCE: Final = 5.0  # seconds that an answer may take
_PAIRING: Final = 45.0  # seconds: BlueZ gives up by itself before that
_GONE: Final = "org.freedesktop.DBus.Error.NoReply"


class Pairing:
    """BlueZ, and the radio that is used."""

    def __init__(self, bus: "MessageBus") -> None:
        self._bus = bus
        self._radio = ""
        self._chosen = ""
        bus.add_message_handler(self._answer)

    async def begin(self) -> Failure | None:
        """Have a radio that is on, and be who answers when a device wants to be paired."""
        objects = await self._objects()
        if isinstance(objects, Failure):
            return objects
        radios = adapters(objects)
        if not radios:
            return Failure(Trouble.NO_ADAPTER)
        self._radio = next((path for path, on in radios.items() if on), next(iter(radios)))
        if not radios[self._radio] and (refused := await self._set(self._radio, _ADAPTER, "Powered")) is not None:
            return Failure(Trouble.OFF, refused.detail)
        await self._set(self._radio, _ADAPTER, "Pairable")
        refused = await self._call(*_AGENTS, "RegisterAgent", "os", [_AGENT, "NoInputNoOutput"])
        await self._call(*_AGENTS, "RequestDefaultAgent", "o", [_AGENT])
        return refused

    async def end(self) -> None:
        """Answer for no device any more."""
        await self._call(*_AGENTS, "UnregisterAgent", "o", [_AGENT])

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[Failure | None]:
        """Have the radio look around while the context lasts; what it finds is among ``devices``."""
        try:
            yield await self._call(self._radio, _ADAPTER, "StartDiscovery")
        finally:
            await self._call(self._radio, _ADAPTER, "StopDiscovery")

    async def devices(self) -> list[Near] | Failure:
        """Return the devices of the radio, known or just found."""
        objects = await self._objects()
        if isinstance(objects, Failure):
            return objects
        return [device for device in devices(objects) if device.path.startswith(f"{self._radio}/")]

    async def pair(self, device: Near) -> Failure | None:
        """Pair a device and trust it, so that its buttons are let in from now on."""
        self._chosen = device.path
        refused = await self._call(device.path, _DEVICE, "Pair", seconds=_PAIRING)
        return await self._set(device.path, _DEVICE, "Trusted") if refused is None else refused

    async def connect(self, device: Near) -> Failure | None:
        """Connect a device that is paired."""
        self._chosen = device.path
        return await self._call(device.path, _DEVICE, "Connect", seconds=_PAIRING)

    async def forget(self, device: Near) -> None:
        """Let a device be as if it had never been paired."""
        await self._call(self._radio, _ADAPTER, "RemoveDevice", "o", [device.path])

    def _answer(self, asked: "Message") -> "Message | None":
        """Answer BlueZ, which asks whether a device may: only the one that was chosen."""
        from dbus_fast import Message, MessageType  # noqa: PLC0415 - only where somebody pairs

        if asked.message_type is not MessageType.METHOD_CALL or asked.path != _AGENT:
            return None
        about = asked.body[0] if asked.body else self._chosen
        if asked.member == "RequestPinCode" and about == self._chosen:
            return Message.new_method_return(asked, "s", ["0000"])  # what old headsets have
        if asked.member in {"Release", "Cancel"} or (
            about == self._chosen
            and asked.member in {"RequestAuthorization", "RequestConfirmation", "AuthorizeService"}
        ):
            return Message.new_method_return(asked)
        return Message.new_error(asked, "org.bluez.Error.Rejected", "nobody here asked for that")

    async def _objects(self) -> Objects | Failure:
        from dbus_fast import Message, unpack_variants  # noqa: PLC0415 - as above

        asked = Message(NAME, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        answered = await self._ask(asked, _PATIENCE)
        if isinstance(answered, Failure):
            return Failure(Trouble.NO_SERVICE, answered.detail) if answered.trouble is Trouble.AWAY else answered
        objects: Objects = unpack_variants(answered[0])
        return objects

    async def _set(self, path: str, interface: str, name: str) -> Failure | None:
        """Switch a property on."""
        from dbus_fast import Variant  # noqa: PLC0415 - as above

        on = Variant("b", True)  # noqa: FBT003 - D-Bus' own order
        return await self._call(path, _PROPERTIES, "Set", "ssv", [interface, name, on])

    async def _call(  # noqa: PLR0913, PLR0917 - a method of D-Bus, and how long it may take
        self,
        path: str,
        interface: str,
        member: str,
        signature: str = "",
        body: Sequence[object] = (),
        seconds: float = _PATIENCE,
    ) -> Failure | None:
        from dbus_fast import Message  # noqa: PLC0415 - as above

        asked = Message(NAME, path, interface, member, signature=signature, body=list(body))
        answered = await self._ask(asked, seconds)
        return answered if isinstance(answered, Failure) else None

    async def _ask(self, asked: "Message", seconds: float) -> Sequence[Any] | Failure:
        """Return what BlueZ answers, within so many seconds; nothing where it says that it is so already."""
        from dbus_fast import MessageType  # noqa: PLC0415 - as above

        try:
            async with asyncio.timeout(seconds):
                reply = await self._bus.call(asked)
        except TimeoutError:
            return Failure(Trouble.AWAY, _GONE)
        except (OSError, EOFError) as error:
            return Failure(Trouble.NO_BUS, str(error))
        if reply.message_type is not MessageType.ERROR:
            return reply.body
        said = str(reply.body[0]) if reply.body else ""
        return failure(reply.error_name or "", said) or ()


@asynccontextmanager
async def pairing(address: str | None = None) -> AsyncIterator[Pairing | Failure]:
    """Be ready to pair while the context lasts, or have why that can't be; nothing of it is left behind."""
    from dbus_fast.aio import MessageBus  # noqa: PLC0415 - as above

    bus = MessageBus(address or os.environ.get("DBUS_SYSTEM_BUS_ADDRESS") or SYSTEM_BUS, auth_timeout=_PATIENCE)
    try:
        await bus.connect()
    except Exception as error:  # noqa: BLE001 - a bus in any state, or what is no bus
        yield Failure(Trouble.NO_BUS, str(error))
        return
    ours = Pairing(bus)
    try:
        refused = await ours.begin()
        yield ours if refused is None else refused
    finally:
        await ours.end()
        bus.disconnect()
        with suppress(Exception):
            await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
