"""python -m peripherals.agent: who sits at the computer, switches its adapter on and says yes to every device.

Orders: ready ADAPTERS (once bluetoothd answers), device ADDRESS (what BlueZ says of it), forget ADDRESS, looking
(whether the adapter looks around), charge ADDRESS PERCENT (tell BlueZ how full its battery is, as a sound server does
that heard it from the headset).
"""

import asyncio
from itertools import product
from typing import Any

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from peripherals.orders import Json, obey, say

AGENT = "/rig/agent"
BATTERIES = "/rig/batteries"
ADAPTER = "/org/bluez/hci0"
PROPERTIES = "org.freedesktop.DBus.Properties"
MISSING = {
    "org.freedesktop.DBus.Error.ServiceUnknown",
    "org.freedesktop.DBus.Error.NameHasNoOwner",
    "org.freedesktop.DBus.Error.UnknownObject",
    "org.freedesktop.DBus.Error.UnknownMethod",
    "org.bluez.Error.Busy",
}


class Agent:
    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self._battery: dict[str, Variant] = {}
        bus.add_message_handler(self._answer)

    def _answer(self, message: Message) -> Message | None:
        if message.message_type is not MessageType.METHOD_CALL:
            return None
        if (message.path, message.member) == (BATTERIES, "GetManagedObjects"):
            objects = {f"{BATTERIES}/0": {"org.bluez.BatteryProvider1": self._battery}}
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [objects])
        if message.path != AGENT:
            return None
        say(seen=message.member, body=repr(message.body))
        return Message.new_method_return(message)

    async def do(self, order: Json) -> Json:
        match order:
            case {"do": "ready", "adapters": adapters}:
                await self._call(
                    "/org/bluez", "org.bluez.AgentManager1", "RegisterAgent", "os", AGENT, "NoInputNoOutput"
                )
                await self._call("/org/bluez", "org.bluez.AgentManager1", "RequestDefaultAgent", "o", AGENT)
                for adapter, name in product(adapters, ("Powered", "Pairable", "Discoverable")):
                    switch = ("org.bluez.Adapter1", name, Variant("b", True))  # noqa: FBT003 - D-Bus's own order
                    await self._call(f"/org/bluez/{adapter}", PROPERTIES, "Set", "ssv", *switch)
                return {}
            case {"do": "device", "address": address}:
                path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
                found = await self._call(path, PROPERTIES, "GetAll", "s", "org.bluez.Device1")
                return {
                    name.lower(): found[name].value for name in ("Name", "Paired", "Connected", "Icon") if name in found
                }
            case {"do": "forget", "address": address}:
                path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
                remove = ("org.bluez", ADAPTER, "org.bluez.Adapter1", "RemoveDevice")
                await self._bus.call(Message(*remove, signature="o", body=[path]))  # that it never was known is as well
                return {}
            case {"do": "looking"}:
                looks = await self._call(ADAPTER, PROPERTIES, "Get", "ss", "org.bluez.Adapter1", "Discovering")
                return {"so": looks.value}
            case {"do": "charge", "address": address, "percent": percent}:
                return {"taken": await self._charge(f"{ADAPTER}/dev_{address.replace(':', '_')}", percent)}
            case _:
                raise ValueError(order)

    async def _charge(self, device: str, percent: int) -> bool:
        """Provide a battery; whether this bluetoothd takes any (some have that among their experiments)."""
        provide = ("org.bluez", ADAPTER, "org.bluez.BatteryProviderManager1")
        if self._battery:
            await self._bus.call(Message(*provide, "UnregisterBatteryProvider", signature="o", body=[BATTERIES]))
        self._battery = {"Device": Variant("o", device), "Percentage": Variant("y", percent)}
        answer = await self._bus.call(Message(*provide, "RegisterBatteryProvider", signature="o", body=[BATTERIES]))
        if answer is None or answer.error_name == "org.freedesktop.DBus.Error.UnknownMethod":
            return False
        if answer.message_type is MessageType.ERROR:
            raise RuntimeError(answer.error_name, answer.body)
        return True

    async def _call(self, path: str, interface: str, member: str, signature: str, *body: object) -> Any:  # noqa: ANN401
        """Call BlueZ, again and again while what is called is still on its way up."""
        while True:
            answer = await self._bus.call(
                Message("org.bluez", path, interface, member, signature=signature, body=list(body))
            )
            if answer is None or answer.message_type is not MessageType.ERROR:
                return answer.body[0] if answer and answer.body else {}
            if answer.error_name not in MISSING:
                raise RuntimeError(member, answer.error_name, answer.body)
            say(seen="waiting", member=member, error=answer.error_name)
            await asyncio.sleep(0.5)


async def main() -> None:
    await obey(Agent(await MessageBus(bus_type=BusType.SYSTEM).connect()).do)


asyncio.run(main())
