"""A music player of our own, known to BlueZ alone: many headsets send no keys until there is one.

It plays, and lets nobody control it, so that BlueZ goes on making keys of what the headset sends
(profiles/audio/avrcp.c: only a player with ``CanControl`` is asked). Its title is the score, for headsets and cars that
show one. BlueZ never calls it; all it needs is a path and what changes there.
"""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from revanche.backoff import Backoff
from revanche.devices.bluez.bus import Bluez, BluezError
from revanche.devices.bluez.tree import Tree
from revanche.faults import Faults

if TYPE_CHECKING:
    from dbus_fast import Variant

_log = logging.getLogger(__name__)

PATH: Final = "/org/revanche/player"
_PLAYER: Final = "org.mpris.MediaPlayer2.Player"
_MEDIA: Final = "org.bluez.Media1"
_COME: Final = "RegisterPlayer"
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds between tries to be registered


class MediaPlayer:
    """Registered with each radio that is on while ``arm`` says so; made before ``bluez`` runs."""

    def __init__(self, bluez: Bluez) -> None:
        self._bluez = bluez
        self._armed = False
        self._shown = ("", "")
        self._told = ("", "")
        self._at: frozenset[str] = frozenset()
        self._called = asyncio.Event()
        self._refused = Faults(_log, "Earbuds that send no buttons without a music player get none of ours")
        bluez.subscribe(self._changed)

    def arm(self, *, armed: bool) -> None:
        """Be there, or not."""
        if armed != self._armed:
            self._armed = armed
            self._called.set()

    def show(self, title: str, artist: str) -> None:
        """Have headsets show this from now on."""
        self._shown = (title, artist)
        self._called.set()

    async def run(self) -> None:
        """Be registered where and while it is wanted, until cancelled; then nowhere."""
        backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE)
        pause: float | None = None
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._called.wait()
                self._called.clear()
                if await self._agree(self._wanted()):
                    backoff.worked()
                    pause = None
                else:
                    pause = backoff.pause()
        finally:
            await self._agree(frozenset())

    def _wanted(self) -> frozenset[str]:
        adapters = self._bluez.tree.adapters.values() if self._armed else ()
        return frozenset(adapter.path for adapter in adapters if adapter.powered)

    def _changed(self, before: Tree, after: Tree) -> None:
        """A radio that went has forgotten the player; one that was turned off has not."""
        self._at &= after.adapters.keys()
        if before.adapters != after.adapters:
            self._called.set()

    async def _agree(self, wanted: frozenset[str]) -> bool:
        """Tell the radios what is wanted of them; return whether all of them took it."""
        if self._at & wanted and self._told != self._shown:
            self._bluez.emit(
                PATH,
                "org.freedesktop.DBus.Properties",
                "PropertiesChanged",
                "sa{sv}as",
                [_PLAYER, {"Metadata": _metadata(self._shown)}, []],
            )
        self._told = self._shown
        for adapter in self._at - wanted:
            self._at -= {adapter}
            await self._call(adapter, "UnregisterPlayer", "o", [PATH])
        for adapter in wanted - self._at:
            if await self._call(adapter, _COME, "oa{sv}", [PATH, _properties(self._told)]):
                self._at |= {adapter} & self._bluez.tree.adapters.keys()
            else:  # perhaps it is taken after all, by a bluetoothd too busy to say so in time
                await self._call(adapter, "UnregisterPlayer", "o", [PATH])
        return wanted <= self._at

    async def _call(self, adapter: str, member: str, signature: str, body: list[object]) -> bool:
        try:
            await self._bluez.call(adapter, _MEDIA, member, signature, body)
        except BluezError as error:
            self._refused.expected(error, logging.WARNING if member == _COME else logging.DEBUG)
            return False
        if member == _COME:
            self._refused.worked()
        return True


def _metadata(shown: tuple[str, str]) -> "Variant":
    from dbus_fast import Variant  # noqa: PLC0415

    title, artist = shown
    return Variant("a{sv}", {"xesam:title": Variant("s", title), "xesam:artist": Variant("as", [artist])})


def _properties(shown: tuple[str, str]) -> dict[str, "Variant"]:
    from dbus_fast import Variant  # noqa: PLC0415

    return {
        "PlaybackStatus": Variant("s", "Playing"),
        "Identity": Variant("s", "Revanche"),
        "Metadata": _metadata(shown),
    }
