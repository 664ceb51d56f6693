"""python -m peripherals.watches TRANSPORT...: a PineTime, one that has its name, a Bangle.js and a BTHome button.

Each is on the controller of one transport, in that order; `who` in an order is wrist, twin, bangle or fob. Orders:
press BYTES (a notification, cut as the link would), drop (the link), advert BYTES (service data), hide, appear,
shown (the last bytes written, by characteristic), times (when what was written came, by the machine's clock).
"""

import asyncio
import sys
import time
from contextlib import AsyncExitStack

from bumble.core import AdvertisingData
from bumble.device import Connection, Device, DeviceConfiguration
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
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


class Watch:
    """A device that notifies by `events` and keeps what is written to the characteristics of `services`."""

    def __init__(self, name: str, services: dict[str, list[str]], events: str) -> None:
        self._name = name
        self._events = Characteristic(events, NOTIFY, Characteristic.READABLE, b"")
        self.written: list[tuple[str, bytes, float]] = []
        self._link: Connection | None = None
        self._content: bytes | None = None
        self._services = [
            Service(
                uuid, [self._events, *map(self._writable, inside)] if place == 0 else [*map(self._writable, inside)]
            )
            for place, (uuid, inside) in enumerate(services.items())
        ]

    def _writable(self, uuid: str) -> Characteristic:
        def write(_: Connection, value: bytes) -> None:
            self.written.append((uuid, bytes(value), time.monotonic()))

        return Characteristic(uuid, READ | WRITE | COMMAND, OPEN, CharacteristicValue(write=write))

    async def start(self, device: Device) -> None:
        self._device = device
        device.add_services(self._services)
        device.on("connection", self._connected)
        await self.appear()

    async def appear(self) -> None:
        """Advertise, and again after each link."""
        content = [(AdvertisingData.FLAGS, LIMITED_LE_ONLY)]
        if self._content is not None:
            content.append((AdvertisingData.SERVICE_DATA_16_BIT_UUID, b"\xd2\xfc" + self._content))
        named = [(AdvertisingData.COMPLETE_LOCAL_NAME, self._name.encode())]
        if self._device.is_advertising:
            await self._device.stop_advertising()
        await self._device.start_advertising(
            auto_restart=True,
            advertising_data=bytes(AdvertisingData(content)),
            scan_response_data=bytes(AdvertisingData(named)),
            advertising_interval_min=50,
            advertising_interval_max=50,
        )

    async def do(self, order: Json) -> Json:
        match order:
            case {"do": "press", "bytes": text}:
                payload = bytes.fromhex(text)
                began = time.monotonic()
                for at in range(0, len(payload), PIECE):
                    await self._device.notify_subscribers(self._events, payload[at : at + PIECE])
                return {"at": began}
            case {"do": "drop"} if self._link is not None:
                await self._link.disconnect()
            case {"do": "advert", "bytes": text}:
                self._content = bytes.fromhex(text)
                await self.appear()
            case {"do": "hide"}:
                await self._device.stop_advertising()
            case {"do": "appear"}:
                await self.appear()
            case {"do": "shown"}:
                return {"shown": {uuid: content.hex() for uuid, content, _ in self.written}}
            case {"do": "times"}:
                return {"times": [[uuid, content.hex(), at] for uuid, content, at in self.written]}
            case _:
                raise ValueError(order)
        return {}

    def _connected(self, link: Connection) -> None:
        self._link = link
        say(seen="connected", who=self._name)
        link.on("disconnection", self._disconnected)

    def _disconnected(self, reason: int) -> None:
        self._link = None
        say(seen="disconnected", who=self._name, reason=reason)


def music(number: str) -> str:
    return f"{number:0>8}-78fc-48fe-8e23-433b3a1942d0"


def uart(number: str) -> str:
    return f"6e40000{number}-b5a3-f393-e0a9-e50e24dcca9e"


def pinetime() -> Watch:
    """InfiniTime's music service, which has 7 twice, and the service of its notifications."""
    writable = [music(number) for number in ("2", "3", "4", "5", "6", "7", "7", "8", "9", "a", "b", "c")]
    return Watch("InfiniTime", {music("0"): writable, "1811": ["2A46"]}, music("1"))


WATCHES = {
    "wrist": pinetime,
    "twin": pinetime,
    "bangle": lambda: Watch("Bangle.js c0de", {uart("1"): [uart("2")]}, uart("3")),
    "fob": lambda: Watch("SBBT-002C", {"180A": []}, "2A29"),
}


async def main(*transports: str) -> None:
    watches: dict[str, Watch] = {}
    async with AsyncExitStack() as stack:
        for number, ((who, make), transport) in enumerate(zip(WATCHES.items(), transports, strict=True), 1):
            controller = await stack.enter_async_context(await open_transport(transport))
            config = DeviceConfiguration(address=Address(f"C0:FF:EE:00:00:0{number}"))
            device = Device.from_config_with_hci(config, controller.source, controller.sink)
            await device.power_on()
            watches[who] = make()
            await watches[who].start(device)
        await obey(lambda order: watches[order["who"]].do(order))


asyncio.run(main(*sys.argv[1:]))
