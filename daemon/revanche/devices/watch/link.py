"""One connection to a watch through bleak, from connecting to the end of it; the next one is another object.

bleak hears neither of a bluetoothd that ended nor of an adapter that was pulled out, so that whoever holds a link also
watches bluetoothd. A link must be closed, also one that the watch ended, or a socket to the system bus stays open.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from bleak import BleakClient
from bleak.args.bluez import BlueZNotifyArgs
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice
from bleak.exc import BleakError

from revanche.devices.watch_protocols.profile import Characteristic, Write
from revanche.units import SECOND

_log = logging.getLogger(__name__)

_CONNECTING: Final = 30.0  # seconds, services found included
_OPENING: Final = 45.0  # subscribing included
_CLOSING: Final = 5.0
_SUBSCRIBED_BY_SIGNAL: Final[BlueZNotifyArgs] = {"use_start_notify": True}
"""Values come as signals of D-Bus. The other way, a socket for each characteristic, ends without a word."""

FAILURES: Final = (BleakError, OSError, EOFError, KeyError, AssertionError, TimeoutError)
"""What bleak raises when a connection can't be made, held or ended; more than it documents."""

Heard = Callable[[int, bytes], None]
"""Takes the place of a characteristic among the inputs and what came from it."""


class MissingError(Exception):
    """The watch has no such characteristic; the text is its UUID."""


class Link:
    """A connection to ``device``; what comes from its ``inputs`` goes to ``heard`` until it is closed."""

    def __init__(self, device: BLEDevice, inputs: Sequence[Characteristic], heard: Heard) -> None:
        self.ended = asyncio.Event()
        self.flowing = asyncio.Event()
        """Whether the watch takes what it is sent; who holds the link clears it when the watch asks for a pause."""
        self.flowing.set()
        self._inputs = inputs
        self._heard = heard
        self._closed = False
        self._client = BleakClient(device, lambda _: self.ended.set(), timeout=_CONNECTING)

    async def open(self) -> None:
        """Connect and subscribe; raise one of ``FAILURES``, or ``MissingError``, where that fails."""
        async with asyncio.timeout(_OPENING):
            await self._client.connect()
            for place, each in enumerate(self._inputs):
                await self._subscribe(place, self._characteristic(each))

    async def write(self, write: Write) -> None:
        """Write, in pieces where it may; nothing while the watch does not take it.

        Raises:
            MissingError: the watch has no such characteristic.
            BleakError: it could not be written.
        """
        try:
            characteristic = self._characteristic(write.to)
        except MissingError:
            if write.optional:
                return
            raise
        if write.pause:
            await asyncio.sleep(write.pause / SECOND)
        for piece in write.pieces(characteristic.max_write_without_response_size):
            await self.flowing.wait()
            await self._client.write_gatt_char(characteristic, piece, response=write.response)

    async def read(self, which: Characteristic) -> bytes | None:
        """Return the value of a characteristic, ``None`` where it has none that can be read."""
        with suppress(MissingError, *FAILURES):
            async with asyncio.timeout(_CLOSING):
                return bytes(await self._client.read_gatt_char(self._characteristic(which)))
        return None

    async def close(self) -> None:
        """End it, in at most five seconds; nothing is heard from now on."""
        self._closed = True
        try:
            async with asyncio.timeout(_CLOSING):
                await self._client.disconnect()
        except FAILURES as error:
            _log.debug("a link was not ended in good order: %r", error)

    async def _subscribe(self, place: int, characteristic: BleakGATTCharacteristic) -> None:
        def came(_: BleakGATTCharacteristic, content: bytearray) -> None:
            if not self._closed:
                self._heard(place, bytes(content))

        await self._client.start_notify(characteristic, came, bluez=_SUBSCRIBED_BY_SIGNAL)

    def _characteristic(self, which: Characteristic) -> BleakGATTCharacteristic:
        """Return a characteristic, the first where a service has several with one UUID, as InfiniTime's has."""
        found = [
            each
            for each in self._client.services.characteristics.values()
            if each.uuid == which.uuid and each.service_uuid == which.service
        ]
        if not found:
            raise MissingError(which.uuid)
        return min(found, key=lambda each: each.handle)


async def forget(device: BLEDevice) -> None:
    """Have bluetoothd forget what it knows of a device that nobody is connected to."""
    with suppress(*FAILURES):
        async with asyncio.timeout(_CLOSING):
            await BleakClient(device).unpair()
