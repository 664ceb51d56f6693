"""One watch that connects: seek, connect, subscribe, show the score, wait for the end, and all of it again.

Nothing that a watch or bluetoothd does gets out of here but signals and a word of what is the matter.
"""

import asyncio
import logging
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, assert_never

from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from revanche.backoff import Backoff
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.context import WatchContext
from revanche.devices.watch.identity import Identity
from revanche.devices.watch.link import FAILURES, Link, MissingError, forget
from revanche.devices.watch.trouble import Trouble, trouble
from revanche.devices.watch_protocols.decoding.echoes import Echoes
from revanche.devices.watch_protocols.profile import Profile, Write
from revanche.devices.watch_protocols.sent import (
    Battery,
    Behind,
    Flow,
    Kept,
    Missed,
    Push,
    ScoreWanted,
    Sent,
    Together,
)
from revanche.faults import Faults
from revanche.presses.press import Attached, Charged, Detached, Device, Kind, Press, Received
from revanche.shown.scoreboard import Scoreboard

_log = logging.getLogger(__name__)

_PATIENCE: Final = 90.0  # seconds before somebody is told that a watch is not seen
_WRITING: Final = 5.0  # seconds that one write may take
_BETWEEN: Final = 0.5  # seconds from one score to the next
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0  # seconds between links
_GOOD: Final = 30.0  # seconds after which a link is a good one; before that, a press proves it
_SHORT: Final = 2.0  # a paired watch whose links are shorter, so many times, has forgotten the pairing
_SHORT_LINKS: Final = 3


class Worker:
    """Holds one watch of the config."""

    def __init__(self, settings: WatchSettings, profile: Profile, around: WatchContext) -> None:
        self._settings = settings
        self._profile = profile
        self._around = around
        self._device = Device(f"watch {settings.name}", settings.name, Kind.WATCH, settings.profile)
        self._identity = Identity(settings, around.memory)
        self._decoder = profile.decoder(settings, around.memory.of(settings.name).kept)
        self._backoff = Backoff(_FIRST_PAUSE, _LONGEST_PAUSE, random.random)
        self._echoes = Echoes()
        self._link: Link | None = None
        self._board = Scoreboard()
        self._news = asyncio.Event()
        self._told: Trouble | None = None
        self._short = 0
        self._pressed = False
        self._forgot = False
        self._faults = Faults(_log, f"The watch {settings.name} was let go")

    def show(self, board: Scoreboard) -> None:
        """Have the watch show the score; never waits. Of several at once only the newest is shown."""
        self._board = board.after(self._board) if self._news.is_set() else board
        self._news.set()

    async def run(self) -> None:
        """Hold the watch until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            device = await self._sought()
            began = loop.time()
            attached = await self._held(device)
            held = loop.time() - began if attached else 0.0
            self._judge(device, held, attached=attached)
            if self._pressed or held >= _GOOD:
                self._backoff.worked()
            await asyncio.sleep(self._backoff.pause())

    async def _sought(self) -> BLEDevice:
        """Return the watch once it is seen, or is connected already."""
        found: asyncio.Future[BLEDevice] = asyncio.get_running_loop().create_future()

        def shown(device: BLEDevice, advertised: AdvertisementData) -> None:
            if not found.done() and self._identity.fits(device.address, advertised.local_name or device.name):
                found.set_result(device)

        complaint = asyncio.get_running_loop().call_later(_PATIENCE, self._tell, Trouble.ABSENT)
        already = asyncio.ensure_future(self._around.radio.connected(self._identity.fits))
        try:
            with self._around.scanner.seeking(shown):
                await asyncio.wait([found, already], return_when=asyncio.FIRST_COMPLETED)
        finally:
            complaint.cancel()
            already.cancel()
        return found.result() if found.done() else already.result()

    async def _held(self, device: BLEDevice) -> bool:
        """Hold a connection until it ends; return whether one came about."""
        self._pressed = False
        if self._wants_bond and not _paired(device):
            self._tell(Trouble.UNPAIRED)
            return False
        link = Link(device, self._profile.inputs, self._came)
        failed: Exception | None = None
        try:
            with self._around.scanner.connecting():
                await link.open()
            await self._attach(link, device.address)
            await self._end(link, device.details["path"])
        except (MissingError, *FAILURES) as error:
            _log.debug("%s: %r", self._settings.name, error)
            failed = error
        except Exception as error:  # noqa: BLE001 - whatever it is, this watch is tried again and no other suffers
            self._faults.unforeseen(error)
            failed = error
        finally:
            attached = self._detach()
            closed = await self._close(link)
        if failed is None and closed:
            self._faults.worked()
        elif failed is not None and not attached:
            await self._explain(device, failed)
        return attached

    async def _close(self, link: Link) -> bool:
        try:
            await link.close()
        except Exception as error:  # noqa: BLE001 - the next link is another object
            self._faults.unforeseen(error)
            return False
        return True

    async def _attach(self, link: Link, address: str) -> None:
        self._decoder.reset()
        self._echoes = Echoes()
        self._board = self._board.again
        self._news.set()
        self._around.put(Attached(self._device, self._around.steady()))
        self._link = link
        if await self._identity.pin(address):
            self._around.tell(self._settings, Trouble.PINNED, address)

    def _detach(self) -> bool:
        if self._link is None:
            return False
        self._link = None
        self._around.put(Detached(self._device, self._around.steady()))
        return True

    async def _end(self, link: Link, path: str) -> None:
        """Return when the link has ended; raise ``TimeoutError`` when the watch does not take what is written."""
        ends: list[asyncio.Future[object]] = [
            asyncio.ensure_future(link.ended.wait()),
            asyncio.ensure_future(self._around.radio.lost(path)),
            asyncio.ensure_future(self._keep_showing(link)),
            asyncio.ensure_future(self._follow_battery(path)),
        ]
        try:
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ends:
                each.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
        for each in done:
            each.result()

    async def _keep_showing(self, link: Link) -> None:
        await self._write(link, self._profile.hello)
        await self._ask_battery(link)
        while True:
            await self._news.wait()
            await link.flowing.wait()
            self._news.clear()
            shown = await self._write(link, self._profile.face(self._settings, self._board))
            await asyncio.sleep(_BETWEEN)
            if not shown:  # and still connected
                self._tell(Trouble.UNSHOWN)

    async def _write(self, link: Link, writes: Iterable[Write]) -> bool:
        """Write what is to be shown; return whether the watch took it. One that never answers ends the link."""
        try:
            for write in writes:
                async with asyncio.timeout(_WRITING):
                    await link.write(write)
        except TimeoutError:
            self._tell(Trouble.STUCK)
            raise
        except (MissingError, *FAILURES) as error:
            _log.debug("%s could not be shown the score: %r", self._settings.name, error)
            return False
        return True

    async def _ask_battery(self, link: Link) -> None:
        if self._profile.battery is not None:
            value = await link.read(self._profile.battery)
            if value:
                self._charged(value[0])

    def _charged(self, percent: int) -> None:
        self._around.put(Charged(self._device, percent, self._around.steady()))

    async def _follow_battery(self, path: str) -> None:
        """Note the battery as BlueZ tells it, which keeps the service of batteries for itself."""
        percent: int | None = None
        while True:
            percent = await self._around.radio.battery(path, percent)
            self._charged(percent)

    def _came(self, place: int, payload: bytes) -> None:
        """Take what the watch sent; before it counts as connected, and twice by bluetoothd's doing, it is nothing."""
        at = self._around.steady()
        if self._link is None or self._echoes.again(place, payload, at):
            return
        inputs = self._profile.inputs
        named = inputs[place].uuid if len(inputs) > 1 else None
        for sent in self._decoder.feed(payload, place, at):
            self._take(sent, self._link, at)
        self._around.put(Received(self._device, payload, at, characteristic=named))  # a press is not to wait

    def _take(self, sent: Sent, link: Link, at: int) -> None:
        match sent:
            case Push(button, gesture):
                self._pressed = True
                self._around.put(Press(self._device, button, at, gesture, linked=True))
            case ScoreWanted():
                self.show(self._board if self._news.is_set() else self._board.again)
            case Flow(open=True):
                link.flowing.set()
            case Flow():
                link.flowing.clear()
            case Battery(percent):
                self._charged(percent)
            case Kept() | Behind() | Together() | Missed():
                pass  # of what advertises
            case _:
                assert_never(sent)

    async def _explain(self, device: BLEDevice, error: BaseException) -> None:
        """Tell why no connection came about, or try once to mend it."""
        matter = trouble(error)
        if matter is Trouble.MISSING and not self._forgot and not _paired(device):
            self._forgot = True
            await forget(device)  # bluetoothd may remember what the watch had before it was updated
        else:
            self._tell(matter)

    def _judge(self, device: BLEDevice, held: float, *, attached: bool) -> None:
        """Draw conclusions from how long a link held."""
        if attached and held >= _SHORT:
            self._short, self._told, self._forgot = 0, None, False
        elif attached and _paired(device):
            self._short += 1
            if self._short >= _SHORT_LINKS:
                self._tell(Trouble.BOND_LOST)

    def _tell(self, matter: Trouble) -> None:
        if matter is not self._told:
            self._told = matter
            self._around.tell(self._settings, matter, self._identity.address or "")

    @property
    def _wants_bond(self) -> bool:
        wanted = self._settings.require_bond
        return self._profile.require_bond if wanted is None else wanted


def _paired(device: BLEDevice) -> bool:
    with suppress(KeyError, TypeError):
        return bool(device.details["props"]["Paired"])
    return False
