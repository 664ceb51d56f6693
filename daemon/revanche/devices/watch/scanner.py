"""The one scan for all watches that are missing and all fobs that only advertise; off while there are neither.

For a missing watch the adapter listens in windows of ten seconds with pauses that grow to a minute, since listening
takes air time from headsets and power from everybody. A fob that advertises can only be heard by listening all the
time. While a watch is being connected to, nothing is sought, for many adapters can't do both.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from bleak import BleakScanner
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from revanche.backoff import Backoff
from revanche.devices.watch.link import FAILURES
from revanche.devices.watch.radio import Radio
from revanche.faults import Faults

_log = logging.getLogger(__name__)

_WINDOW: Final = 10.0  # seconds
_FIRST_PAUSE, _LONGEST_PAUSE = 5.0, 60.0  # seconds between windows in which nobody was found
_BUSY: Final = 2.0  # seconds before a scan that was refused is tried again
_STUBBORN: Final = (
    5  # refusals in a row that somebody is told of; fewer are of a radio that does something else just now
)
_PATIENCE: Final = 10.0  # seconds that bluetoothd may take to begin or end one

Sighting = Callable[[BLEDevice, AdvertisementData], None]
"""Somebody who is shown what advertises. What is shown may be long past: bluetoothd repeats what it knows."""


class Scanner:
    """Shows what advertises to all who seek or listen."""

    def __init__(self, radio: Radio) -> None:
        self._radio = radio
        self._seekers: list[Sighting] = []
        self._listeners: list[Sighting] = []
        self._connecting = 0
        self._changed = asyncio.Event()
        self._backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE)
        self._refusals = 0
        self._faults = Faults(_log, "Watches and fobs are not looked for")

    @contextmanager
    def seeking(self, shown: Sighting) -> Iterator[None]:
        """Show what advertises while the context lasts, at first at once and later now and then."""
        self._backoff.worked()
        yield from self._with(self._seekers, shown)

    @contextmanager
    def listening(self, shown: Sighting) -> Iterator[None]:
        """Show what advertises while the context lasts, all the time."""
        yield from self._with(self._listeners, shown)

    @contextmanager
    def connecting(self) -> Iterator[None]:
        """Seek nothing while the context lasts."""
        self._connecting += 1
        self._changed.set()
        try:
            yield
        finally:
            self._connecting -= 1
            self._changed.set()

    async def run(self) -> None:
        """Scan when there is something to scan for, until cancelled."""
        while True:
            await self._until(lambda: self._wanted)
            await self._radio.ready()
            served = list(self._seekers)
            refused = await self._scan()
            if refused:
                await asyncio.sleep(_BUSY)
            elif not self._listeners:
                await self._rest(self._backoff.pause(), served)

    def _with(self, those: list[Sighting], shown: Sighting) -> Iterator[None]:
        those.append(shown)
        self._changed.set()
        try:
            yield
        finally:
            those.remove(shown)
            self._changed.set()

    @property
    def _wanted(self) -> bool:
        return bool(self._listeners) or (bool(self._seekers) and not self._connecting)

    async def _scan(self) -> bool:
        """Scan for one window, or for as long as somebody listens; return whether it was refused."""
        scanner = BleakScanner(self._show)
        try:
            async with asyncio.timeout(_PATIENCE):
                await scanner.start()
        except FAILURES as error:
            self._refusals += 1
            self._faults.expected(error, logging.DEBUG if self._refusals < _STUBBORN else logging.WARNING)
            return True
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            self._faults.unforeseen(error)
            return True
        self._refusals = 0
        gone: asyncio.Future[object] = asyncio.ensure_future(self._radio.gone())
        try:
            await self._window(gone)
        finally:
            gone.cancel()
            await self._stop(scanner)
        return False

    async def _stop(self, scanner: BleakScanner) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await scanner.stop()
        except FAILURES as error:
            _log.debug("a scan was not ended in good order: %r", error)
        except Exception as error:  # noqa: BLE001 - the next scan is another one
            self._faults.unforeseen(error)
        else:
            self._faults.worked()

    async def _window(self, gone: "asyncio.Future[object]") -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + _WINDOW
        while self._wanted and not gone.done():
            self._changed.clear()
            change: asyncio.Future[object] = asyncio.ensure_future(self._changed.wait())
            left = None if self._listeners else max(end - loop.time(), 0)
            done, _ = await asyncio.wait({change, gone}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            change.cancel()
            if not done:
                return

    async def _rest(self, seconds: float, served: list[Sighting]) -> None:
        """Wait, but not when there is somebody to scan for who was not served by the scan before."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._until(lambda: bool(self._listeners) or any(each not in served for each in self._seekers))

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    def _show(self, device: BLEDevice, advertised: AdvertisementData) -> None:
        for shown in [*self._seekers, *self._listeners]:
            shown(device, advertised)
