"""One fob that advertises and is never connected to."""

import asyncio
from typing import assert_never

import msgspec
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from revanche import extras
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.context import WatchContext
from revanche.devices.watch.identity import Identity
from revanche.devices.watch.trouble import Trouble
from revanche.devices.watch_protocols.profile import Decoder, Profile
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
from revanche.errors import MissingExtraError
from revanche.presses.press import Attached, Charged, Device, Kind, Press, Received
from revanche.shown.scoreboard import Scoreboard


class Advertiser:
    """Hears one fob of the config. It is there from when it was first heard."""

    def __init__(self, settings: WatchSettings, profile: Profile, around: WatchContext) -> None:
        self._settings = settings
        self._profile = profile
        self._around = around
        self._device = Device(f"watch {settings.name}", settings.name, Kind.WATCH, settings.profile)
        self._identity = Identity(settings, around.memory)
        self._decoder: Decoder | None = None
        self._last: bytes | None = None
        self._behind = False
        self._waiting: asyncio.Queue[tuple[BLEDevice, AdvertisementData, int]] = asyncio.Queue()

    def show(self, _board: Scoreboard) -> None:
        """Show nothing: a fob has nothing to show it on."""

    async def run(self) -> None:
        """Listen until cancelled; not at all where the cipher for a bind key is missing, which is told."""
        try:
            self._profile.decoder(self._settings, None)
        except MissingExtraError as missing:
            self._around.tell(self._settings, Trouble.SEALED, extras.command(missing.extra))
            await asyncio.Event().wait()
        with self._around.scanner.listening(self._heard):
            while True:
                await self._take_up(*await self._waiting.get())

    def _heard(self, device: BLEDevice, advertised: AdvertisementData) -> None:
        self._waiting.put_nowait((device, advertised, self._around.steady()))

    async def _take_up(self, device: BLEDevice, advertised: AdvertisementData, at: int) -> None:
        """Take what was heard at the steady time ``at``, one message after the other: some have to be kept first."""
        payload = advertised.service_data.get(self._profile.service_data or "")
        if payload is None or payload == self._last:  # bluetoothd repeats it whenever anything else changes
            return
        if not self._identity.fits(device.address, advertised.local_name or device.name):
            return
        if self._decoder is None:
            self._decoder = await self._attached(device.address, at)
        self._last = payload
        self._around.put(Received(self._device, payload, at, advert=True))
        for sent in self._decoder.feed(payload, 0, at):
            await self._take(sent, at)

    async def _attached(self, address: str, at: int) -> Decoder:
        if await self._identity.pin(address):
            self._around.tell(self._settings, Trouble.PINNED, address)
        self._around.put(Attached(self._device, at))
        known = msgspec.structs.replace(self._settings, address=self._identity.address)
        return self._profile.decoder(known, self._around.memory.of(self._settings.name).kept)

    async def _take(self, sent: Sent, at: int) -> None:
        match sent:
            case Push(button, gesture):
                self._around.put(Press(self._device, button, at, gesture))
            case Kept():
                self._behind = False
                await self._around.memory.keep(self._settings.name, kept=sent)
            case Battery(percent):
                self._around.put(Charged(self._device, percent, at))
            case Behind():
                if not self._behind:
                    self._around.tell(self._settings, Trouble.BEHIND, "")
                self._behind = True
            case Together(buttons):
                self._around.tell(self._settings, Trouble.TOGETHER, ", ".join(buttons))
            case Missed(count):
                self._around.tell(self._settings, Trouble.UNHEARD, str(count))
            case ScoreWanted() | Flow():
                pass  # of what is connected to
            case _:
                assert_never(sent)
