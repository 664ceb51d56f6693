"""What of BlueZ concerns watches: a radio that is on, who is connected, whose battery is how full.

bleak takes no note of a bluetoothd that ended, nor of a radio that went; ``Bluez`` does.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bleak.backends.device import BLEDevice

from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.tree import Known, Tree

_PATIENCE: Final = 5.0  # seconds that BlueZ may take to tell us what bleak has heard already


class Radio:
    """A view of ``bluez``."""

    def __init__(self, bluez: Bluez) -> None:
        self._bluez = bluez

    async def ready(self) -> None:
        """Return when bluetoothd is there and has a radio that is on."""
        await self._bluez.until(lambda tree: tree.powered)

    async def gone(self) -> None:
        """Return when either is no longer so."""
        await self._bluez.until(lambda tree: not tree.powered)

    async def connected(self, fits: Callable[[str, str | None], bool]) -> BLEDevice:
        """Return the device that ``fits``, by address and name, once it is connected; such a one never advertises."""
        tree = await self._bluez.until(lambda tree: _connected(tree, fits) is not None)
        known = _connected(tree, fits)
        assert known is not None, "that was waited for"  # noqa: S101
        props = {"Alias": known.alias, "Paired": known.paired}
        return BLEDevice(known.address, known.alias, {"path": known.path, "props": props})

    async def lost(self, path: str) -> None:
        """Return when the connection to the device at ``path``, which bleak says is there, has ended."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._bluez.until(lambda tree: path in tree.devices and tree.devices[path].connected)
        await self._bluez.until(lambda tree: path not in tree.devices or not tree.devices[path].connected)

    async def battery(self, path: str, other_than: int | None) -> int:
        """Return the battery of a device in percent, when it is known and not what it was."""
        tree = await self._bluez.until(
            lambda tree: path in tree.devices and tree.devices[path].battery not in {None, other_than}
        )
        return tree.devices[path].battery or 0


def _connected(tree: Tree, fits: Callable[[str, str | None], bool]) -> Known | None:
    those = (known for known in tree.devices.values() if known.connected)
    return next((known for known in those if fits(known.address, known.name or known.alias)), None)
