"""Asking over D-Bus, with the library that the daemon uses: what BlueZ has, and which music players there are."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from revanche.cli.doctor.bluetooth import Objects, Silence
from revanche.devices.bluez.bus import NAME, SYSTEM_BUS
from revanche.places import SESSION_PLAYER, session_bus

if TYPE_CHECKING:
    from dbus_fast.aio import MessageBus

T = TypeVar("T")

_BUS: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_PLAYERS: Final = "org.mpris.MediaPlayer2."
_NOBODY: Final = {"org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"}


class _NobodyError(Exception):
    """Nobody on the bus has the name that was asked."""


def bluez(seconds: float) -> Objects | Silence:
    """Return BlueZ's objects, within so many seconds; it is not started for that."""

    async def asked(bus: "MessageBus") -> Objects:
        from dbus_fast import unpack_variants  # noqa: PLC0415 - see below

        body = await _call(bus, NAME, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        objects: Objects = unpack_variants(body[0])
        return objects

    return _within(seconds, os.environ.get("DBUS_SYSTEM_BUS_ADDRESS") or SYSTEM_BUS, asked)


def players(seconds: float) -> tuple[str, ...] | None:
    """Return the music players, but ours, that let themselves be controlled; ``None`` where there is no session bus."""

    async def asked(bus: "MessageBus") -> tuple[str, ...]:
        (names,) = await _call(bus, *_BUS, "ListNames")
        mine = [name for name in names if name.startswith(_PLAYERS) and name != SESSION_PLAYER]
        able = [name for name in mine if await _controlled(bus, name)]
        return tuple(name.removeprefix(_PLAYERS) for name in able)

    found = _within(seconds, session_bus(os.environ), asked)
    return None if isinstance(found, Silence) else found


async def _controlled(bus: "MessageBus", name: str) -> bool:
    asked = ("org.mpris.MediaPlayer2.Player", "CanControl")
    try:
        body = await _call(bus, name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "Get", *asked)
    except (OSError, _NobodyError):
        return False
    return body[0].value is True


async def _call(bus: "MessageBus", name: str, path: str, interface: str, member: str, *arguments: str) -> list[Any]:
    from dbus_fast import Message, MessageFlag, MessageType  # noqa: PLC0415 - only where somebody asks

    flags, signature = MessageFlag.NO_AUTOSTART, "s" * len(arguments)
    asked = Message(name, path, interface, member, flags=flags, signature=signature, body=list(arguments))
    reply = await bus.call(asked)
    if reply.message_type is MessageType.METHOD_RETURN:
        return list(reply.body)
    if reply.error_name in _NOBODY:
        raise _NobodyError(name)
    raise ConnectionError(reply.error_name)


def _within(seconds: float, address: str, asked: Callable[["MessageBus"], Awaitable[T]]) -> T | Silence:
    """Return what is answered over the bus at ``address``; in any thread without a loop of its own."""
    try:
        return asyncio.run(_connected(seconds, address, asked))
    except _NobodyError:
        return Silence.ABSENT
    except Exception:  # noqa: BLE001 - a bus in any state, or what is no bus
        return Silence.UNREACHED


async def _connected(seconds: float, address: str, asked: Callable[["MessageBus"], Awaitable[T]]) -> T:
    from dbus_fast.aio import MessageBus  # noqa: PLC0415 - see above

    async with asyncio.timeout(seconds):
        bus = MessageBus(address)
        try:
            return await asked(await bus.connect())
        finally:
            bus.disconnect()
