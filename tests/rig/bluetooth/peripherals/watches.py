"""python -m peripherals.watches TRANSPORT...: a PineTime, one that has its name, a Bangle.js and a BTHome button.

Each is on the controller of one transport, in that order; `who` in an order is wrist, twin, bangle or fob. Orders:
press BYTES (notify, in pieces), drop (the link), advert BYTES (be pressed and send this service data), hide, appear,
written AFTER (what was written, but not the first so many: place, content, and time by the machine's clock), wear (be
put on: forget what was written, and be seen for a while), follow OTHER (let that one hold a link to this one), lead
(end that).

btvirt numbers a link at each end by the lowest number that is free there, tells both ends that of who asked for it, and
loses what is sent under another. So a second link of the computer works only where the watch has one already.
"""

import asyncio
import sys
import time
from contextlib import AsyncExitStack, suppress

from bumble.core import AdvertisingData
from bumble.device import Connection, Device, DeviceConfiguration
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address, HCI_Error
from bumble.transport import open_transport

from peripherals.orders import Json, obey, say

READ, WRITE, NOTIFY, COMMAND = (
    Characteristic.Properties.READ,
    Characteristic.Properties.WRITE,
    Characteristic.Properties.NOTIFY,
    Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
)
OPEN = Characteristic.READABLE | Characteristic.WRITEABLE
LIMITED_LE_ONLY = bytes([0x06])  # general discoverable, no classic Bluetooth
PIECE = 20
SMALLEST_MTU = PIECE + 3
FAMILY = "C0:FF:EE:00:00:0"
PUSHED, LONG = 8, 100  # how often something is advertised after a push, and by who wants to be found
BETWEEN = 0.7  # seconds from one advertisement to the next


class Watch:
    """A device that notifies by `events` and keeps what is written to the characteristics of `services`.

    Where a UUID is there a second time, the place of what is written there is the UUID and "again".
    """

    def __init__(
        self, who: str, name: str, services: dict[str, list[str]], events: str, mtu: int | None = None
    ) -> None:
        self._who = who
        self._name = name
        self._mtu = mtu
        self._events = Characteristic(events, NOTIFY, Characteristic.READABLE, b"")
        self._written: list[tuple[str, str, float]] = []
        self._link: Connection | None = None
        self._other: Connection | None = None
        self._content: bytes | None = None
        self._repeats = 0
        self._repeating: asyncio.Task[None] | None = None
        self._advertising = asyncio.Lock()
        places: set[str] = set()
        self._services = [
            Service(uuid, [self._writable(each, places) for each in inside]) for uuid, inside in services.items()
        ]
        self._services[0].characteristics.insert(0, self._events)

    def _writable(self, uuid: str, places: set[str]) -> Characteristic:
        place = f"{uuid} again" if uuid in places else uuid
        places.add(place)

        def write(_: Connection, value: bytes) -> None:
            self._written.append((place, bytes(value).hex(), time.monotonic()))

        return Characteristic(uuid, READ | WRITE | COMMAND, OPEN, CharacteristicValue(write=write))

    async def start(self, device: Device) -> None:
        self._device = device
        if self._mtu is not None:
            device.gatt_server.max_mtu = self._mtu
        device.add_services(self._services)
        device.on("connection", self._connected)
        await self.appear()

    async def appear(self) -> None:
        """Advertise, if there is no link; what was advertised before is over."""
        content = [(AdvertisingData.FLAGS, LIMITED_LE_ONLY)]
        if self._content is not None:
            content.append((AdvertisingData.SERVICE_DATA_16_BIT_UUID, b"\xd2\xfc" + self._content))
        named = [(AdvertisingData.COMPLETE_LOCAL_NAME, self._name.encode())]
        async with self._advertising:
            await self._stop()
            if self._link is None:
                await self._device.start_advertising(
                    advertising_data=bytes(AdvertisingData(content)),
                    scan_response_data=bytes(AdvertisingData(named)),
                    advertising_interval_min=50,
                    advertising_interval_max=50,
                )

    async def hide(self) -> None:
        self._repeats = 0
        async with self._advertising:
            await self._stop()

    async def _stop(self) -> None:
        """Stop advertising, which a link may have done already without bumble's knowledge."""
        advertised = self._device.legacy_advertising_set
        try:
            await self._device.stop_advertising()
        except HCI_Error:
            self._device.legacy_advertising_set = None
            with suppress(HCI_Error):
                await advertised.remove()

    async def follow(self, other: "Watch") -> None:
        """Be linked to a watch that wants nothing, so that the next link is a second one here too."""
        await self.appear()
        self._other = await other._device.connect(self._device.random_address)
        await self.appear()

    async def lead(self) -> None:
        """Be linked to no other watch any more."""
        if self._other is not None:
            await self._other.disconnect()
        self._other = None

    async def do(self, order: Json) -> Json:
        match order:
            case {"do": "press", "bytes": text}:
                return {"at": await self._notify(bytes.fromhex(text))}
            case {"do": "drop"} if self._link is not None:
                await self._link.disconnect()
            case {"do": "advert", "bytes": text}:
                self._push(bytes.fromhex(text))
            case {"do": "hide"}:
                await self.hide()
            case {"do": "appear"}:
                await self.appear()
            case {"do": "written", "after": number}:
                return {"written": self._written[number:]}
            case {"do": "wear"}:
                self._written.clear()
                if self._content is None:  # what was pushed before is not to be heard again
                    self._repeat(LONG)
            case {"do": "lead"}:
                await self.lead()
            case _:
                raise ValueError(order)
        return {}

    async def _notify(self, payload: bytes) -> float:
        began = time.monotonic()
        for at in range(0, len(payload), PIECE):
            await self._device.notify_subscribers(self._events, payload[at : at + PIECE])
        return began

    def _push(self, content: bytes) -> None:
        self._content = content
        self._repeat(PUSHED)

    def _repeat(self, times: int) -> None:
        """Advertise so many times from now on, as what is real does; a controller of btvirt sends it once each time."""
        self._repeats = times
        if self._repeating is None or self._repeating.done():
            self._repeating = asyncio.create_task(self._keep_repeating())

    async def _keep_repeating(self) -> None:
        while self._repeats > 0 and self._link is None:
            self._repeats -= 1
            with suppress(HCI_Error):
                await self.appear()
            await asyncio.sleep(BETWEEN)

    def _connected(self, link: Connection) -> None:
        if str(link.peer_address).startswith(FAMILY):
            return
        self._link = link
        say(seen="connected", who=self._who)
        link.on("disconnection", self._disconnected)

    def _disconnected(self, reason: int) -> None:
        self._link = None
        say(seen="disconnected", who=self._who, reason=reason)
        self._repeat(LONG)


def music(number: str) -> str:
    return f"{number:0>8}-78fc-48fe-8e23-433b3a1942d0"


def uart(number: str) -> str:
    return f"6e40000{number}-b5a3-f393-e0a9-e50e24dcca9e"


def pinetime(who: str) -> Watch:
    """InfiniTime's music service, which has 7 twice, and the service of its notifications."""
    writable = [music(number) for number in ("2", "3", "4", "5", "6", "7", "7", "8", "9", "a", "b", "c")]
    return Watch(who, "InfiniTime", {music("0"): writable, "1811": ["2A46"]}, music("1"))


def bangle(who: str) -> Watch:
    """The Nordic UART Service of a link that never agreed on longer pieces."""
    return Watch(who, "Bangle.js c0de", {uart("1"): [uart("2")]}, uart("3"), SMALLEST_MTU)


def fob(who: str) -> Watch:
    """A button that has no more to say to who connects than its maker."""
    return Watch(who, "SBBT-002C", {"180A": []}, "2A29")


WATCHES = {"wrist": pinetime, "twin": pinetime, "bangle": bangle, "fob": fob}


async def main(*transports: str) -> None:
    watches: dict[str, Watch] = {}
    async with AsyncExitStack() as stack:
        for number, ((who, make), transport) in enumerate(zip(WATCHES.items(), transports, strict=True), 1):
            controller = await stack.enter_async_context(await open_transport(transport))
            config = DeviceConfiguration(address=Address(f"{FAMILY}{number}"))
            device = Device.from_config_with_hci(config, controller.source, controller.sink)
            await device.power_on()
            watches[who] = make(who)
            await watches[who].start(device)

        async def do(order: Json) -> Json:
            if order["do"] == "follow":
                await watches[order["who"]].follow(watches[order["other"]])
                return {}
            return await watches[order["who"]].do(order)

        await obey(do)


asyncio.run(main(*sys.argv[1:]))
