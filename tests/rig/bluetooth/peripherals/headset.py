"""A pair of earbuds: AVRCP, and the record of an A2DP sink.

Orders: connect, press OP, down OP, up OP, drop, look (what a display would show), follow (say when that changes),
refuse SO (let nobody pair from now on, or everybody), hide SO (answer nobody who calls, or everybody).
"""

import asyncio

from bumble import a2dp, avc, avrcp
from bumble.core import PhysicalTransport
from bumble.device import Connection, Device, DeviceConfiguration
from bumble.hci import Address
from bumble.keys import MemoryKeyStore
from bumble.l2cap import L2capError
from bumble.pairing import PairingConfig, PairingDelegate

from peripherals.orders import Json, say

AUDIO_HEADPHONES = 0x240404  # class of device
PAUSES = (0.5, 1.0, 2.0)  # seconds until a computer that has not noticed yet that the link is encrypted is asked again
OPERATIONS = avc.PassThroughFrame.OperationId


class Delegate(PairingDelegate):
    """Earbuds without keys to answer with, which may refuse all the same."""

    def __init__(self) -> None:
        super().__init__(PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT)
        self.refuses = False

    async def confirm(self, auto: bool = False) -> bool:  # noqa: FBT001, FBT002 - as bumble has it
        return not self.refuses and await super().confirm(auto)


class Headset:
    def __init__(self, host: str, who: int) -> None:
        self._who = who
        self._host = Address(host, Address.PUBLIC_DEVICE_ADDRESS)
        self._protocol = avrcp.Protocol()
        self._link: Connection | None = None
        self._following: asyncio.Task[None] | None = None

    def configure(self, config: DeviceConfiguration) -> None:
        config.name = "Rig Buds"
        config.class_of_device = AUDIO_HEADPHONES
        config.classic_enabled = True

    async def start(self, device: Device) -> None:
        self._device = device
        self._delegate = delegate = Delegate()
        device.keystore = MemoryKeyStore()  # earbuds remember whom they were paired with
        device.pairing_config_factory = lambda _: PairingConfig(delegate=delegate)
        device.sdp_service_records = {
            0x10001: avrcp.ControllerServiceSdpRecord(0x10001).to_service_attributes(),
            0x10002: avrcp.TargetServiceSdpRecord(0x10002).to_service_attributes(),
            0x10003: a2dp.make_audio_sink_service_sdp_records(0x10003),
        }
        device.on(device.EVENT_CONNECTION, self._linked)
        self._protocol.on(self._protocol.EVENT_STOP, lambda: say(seen="no more buttons", who=self._who))
        await device.set_discoverable(True)
        await device.set_connectable(True)

    async def do(self, order: Json) -> Json:
        match order:
            case {"do": "connect"}:
                await self._connect()
            case {"do": "press", "op": op}:
                await self._send(op, pressed=True)
                await self._send(op, pressed=False)
            case {"do": "down" | "up" as way, "op": op}:
                await self._send(op, pressed=way == "down")
            case {"do": "drop"} if self._link is not None:
                await self._link.disconnect()
            case {"do": "refuse", "so": so}:
                self._delegate.refuses = so
            case {"do": "hide", "so": so}:
                await self._device.set_connectable(not so)
            case {"do": "look"}:
                return await self._look()
            case {"do": "follow"}:
                self._following = asyncio.create_task(self._follow())
            case _:
                raise ValueError(order)
        return {}

    async def _connect(self) -> None:
        """Connect as earbuds do when they leave their case, if the computer has not; the first time this pairs."""
        link = self._link or await self._device.connect(self._host, transport=PhysicalTransport.BR_EDR)
        self._linked(link)
        await link.authenticate()
        await link.encrypt()
        for pause in PAUSES:
            try:
                await self._protocol.connect(link)
            except L2capError:
                await asyncio.sleep(pause)
            else:
                return
        await self._protocol.connect(link)

    async def _look(self) -> Json:
        """Ask the computer whether something plays there, and the title of it."""
        playing = await self._protocol.get_play_status()
        shown = await self._protocol.get_element_attributes(0, [avrcp.MediaAttributeId.TITLE])
        return {"status": playing.play_status.name, "title": "".join(each.attribute_value for each in shown)}

    async def _follow(self) -> None:
        """Be told of each new track, as a headset with a display is."""
        async for track in self._protocol.monitor_track_changed():
            say(seen="track", who=self._who, track=track)

    def _linked(self, link: Connection) -> None:
        if self._link is None:
            self._link = link
            link.on(link.EVENT_DISCONNECTION, self._disconnected)
            say(seen="connected", who=self._who)

    def _disconnected(self, reason: int) -> None:
        self._link = None
        if self._following is not None:
            self._following.cancel()
        say(seen="disconnected", who=self._who, reason=reason)

    async def _send(self, operation: str, *, pressed: bool) -> None:
        answer = await self._protocol.send_key_event(OPERATIONS[operation], pressed)
        if answer.response != avc.ResponseFrame.ResponseCode.ACCEPTED:
            raise RuntimeError(answer)
