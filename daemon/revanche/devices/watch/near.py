"""Who advertises near here, for people who look for their watch."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from bleak import BleakScanner
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakError

from revanche.devices.watch_protocols.recognising import Seen


class DeafError(Exception):
    """Nobody can be heard; the text is why, as bleak has it."""


class Near(msgspec.Struct, frozen=True):
    """A device that advertises: its address, what it says of itself, and how loud it is (dBm)."""

    address: str
    seen: Seen
    rssi: int


async def near(seconds: float, enough: Callable[[list[Near]], bool] = lambda _: False) -> list[Near]:
    """Return who was heard within so many seconds, the loudest first; earlier where those there are ``enough``.

    Raises:
        DeafError: nobody can be heard, for want of an adapter or of bluetoothd.
    """
    found: dict[str, Near] = {}
    done = asyncio.Event()

    def heard(device: BLEDevice, advertised: AdvertisementData) -> None:
        found[device.address] = _near(device, advertised)
        if enough(list(found.values())):
            done.set()

    try:
        async with BleakScanner(heard):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await done.wait()
    except (BleakError, OSError, EOFError) as error:
        raise DeafError(repr(error)) from error
    return sorted(found.values(), key=lambda each: -each.rssi)


def _near(device: BLEDevice, advertised: AdvertisementData) -> Near:
    seen = Seen(
        advertised.local_name or device.name,
        frozenset(uuid.lower() for uuid in advertised.service_uuids),
        frozenset(uuid.lower() for uuid in advertised.service_data),
    )
    return Near(device.address, seen, advertised.rssi)
