"""A system bus that is nobody else's, with bluetoothd's stand-in on it, for the real bleak."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from bleak.backends.bluezdbus import manager
from bleak.backends.bluezdbus.version import BlueZFeatures

from support.players import Bus
from support.watches import Bluetoothd


@asynccontextmanager
async def low_energy(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Bluetoothd]:
    """Have them while the context lasts; what bleak keeps for the loop goes with them."""
    bus = Bus(folder)
    patch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
    patch.setattr(BlueZFeatures, "checked_bluez_version", True)
    daemon = Bluetoothd(bus)
    yield daemon
    known = manager._global_instances.pop(asyncio.get_running_loop(), None)
    if known is not None and known._bus is not None:
        known._bus.disconnect()
        assert known._bus_watcher_task is not None
        await known._bus_watcher_task
    await daemon.kill()
    bus.stop()
