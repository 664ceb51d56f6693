"""Watches on an ``org.bluez`` of our own, for the real bleak: all that air, watches and bluetoothd may do."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Final

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from support.players import Bus

ADAPTER: Final = "/org/bluez/hci0"
MUSIC: Final = "00000000-78fc-48fe-8e23-433b3a1942d0"
"""InfiniTime's music service."""

_WRITABLE: Final = ("2", "3", "4", "5", "6", "7", "7", "8", "9", "a", "b", "c")
_OBJECTS: Final = "org.freedesktop.DBus.ObjectManager"
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"
_ADAPTER: Final = "org.bluez.Adapter1"
_DEVICE: Final = "org.bluez.Device1"
_SERVICE: Final = "org.bluez.GattService1"
_CHARACTERISTIC: Final = "org.bluez.GattCharacteristic1"
_NO, _YES = Variant("b", False), Variant("b", True)  # noqa: FBT003


@dataclass
class Peripheral:
    """A watch. ``services`` are characteristics by service, each with its flags; a UUID may be there twice.

    ``fails`` are errors of D-Bus, by method, that the next calls get; ``hangs`` are methods that never answer.
    """

    address: str
    name: str
    services: dict[str, list[tuple[str, list[str]]]] = field(default_factory=dict)
    advertised: tuple[str, ...] = ()
    service_content: dict[str, bytes] = field(default_factory=dict)
    paired: bool = False
    advertises: bool = True
    fails: dict[str, list[str]] = field(default_factory=dict)
    hangs: set[str] = field(default_factory=set)
    written: list[tuple[str, bytes]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    values: dict[str, bytes] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Its object."""
        return f"{ADAPTER}/dev_{self.address.replace(':', '_')}"

    def characteristics(self) -> list[tuple[str, str, str, list[str]]]:
        """Return the path, service's path, UUID and flags of each characteristic."""
        listed, handle = [], 0x10
        for uuid, inside in self.services.items():
            service = f"{self.path}/service{handle:04x}"
            handle += 1
            for each, flags in inside:
                listed.append((f"{service}/char{handle:04x}", service, each, flags))
                handle += 2
            assert uuid
        return listed

    def service_paths(self) -> dict[str, str]:
        """Return the path of each service, by its UUID."""
        paths, handle = {}, 0x10
        for uuid, inside in self.services.items():
            paths[uuid] = f"{self.path}/service{handle:04x}"
            handle += 1 + 2 * len(inside)
        return paths


class Bluetoothd:
    """The daemon. What it was ``asked`` to do is kept, by object and method."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self._connection: MessageBus | None = None
        self.objects: dict[str, dict[str, dict[str, Any]]] = {}
        self.peripherals: list[Peripheral] = []
        self.asked: list[tuple[str, str]] = []
        self.fails: dict[str, list[str]] = {}
        self.scanning: set[str] = set()
        self.subscribed: set[tuple[str, str]] = set()
        self.most_subscribed = 0
        self._again: asyncio.TimerHandle | None = None

    async def start(self, *peripherals: Peripheral, powered: bool = True) -> None:
        """Come up with one adapter; watches are around."""
        self._connection = await MessageBus(self.bus.address, BusType.SESSION).connect()
        self._connection.add_message_handler(self._take)
        self.objects = {}
        await self._connection.request_name("org.bluez")
        self.add_adapter(powered=powered)
        for peripheral in peripherals:
            self.near(peripheral)

    @property
    def there(self) -> bool:
        """Whether it is on the bus."""
        return self._connection is not None

    async def kill(self) -> None:
        """End at once, as by SIGKILL: nobody is told but by the bus."""
        if self._connection is not None:
            self._connection.disconnect()
            await self._connection.wait_for_disconnect()
        self._connection = None
        self.objects = {}
        self.scanning.clear()
        self.subscribed.clear()
        self._discover()

    def add_adapter(self, *, powered: bool = True) -> None:
        """Have an adapter plugged in."""
        properties = {
            "Address": Variant("s", "00:AA:01:00:00:00"),
            "Powered": Variant("b", powered),
            "Discovering": _NO,
            "Roles": Variant("as", ["central"]),
        }
        self.add(ADAPTER, {_ADAPTER: properties})

    def remove_adapter(self) -> None:
        """Have the adapter pulled out: its objects go, and no link is said to have ended."""
        self.scanning.clear()
        self.subscribed.clear()
        for path in sorted(self.objects, key=len, reverse=True):
            self._remove(path)

    def power(self, *, on: bool) -> None:
        """Switch the adapter."""
        if not on:
            for path in [path for path, held in self.objects.items() if _DEVICE in held]:
                self._drop(path)
            self.scanning.clear()
        self.change(ADAPTER, _ADAPTER, Powered=Variant("b", on))

    def near(self, peripheral: Peripheral) -> None:
        """Have a watch near."""
        if peripheral not in self.peripherals:
            self.peripherals.append(peripheral)
        self._discover()

    def advertise(self, peripheral: Peripheral, uuid: str, content: bytes) -> None:
        """Have a fob send service data, for as long as somebody scans."""
        peripheral.service_content = {uuid: content}
        if self.scanning and peripheral.path in self.objects:
            self.change(peripheral.path, _DEVICE, ServiceData=_content(peripheral), RSSI=Variant("n", -50))
        self._discover()

    def notify(self, peripheral: Peripheral, uuid: str, value: bytes) -> None:
        """Have a watch send a value: one signal for each that subscribed, as bluetoothd does."""
        path = next(path for path, _, each, _ in peripheral.characteristics() if each == uuid)
        for who, subscribed in sorted(self.subscribed):
            if subscribed == path:
                assert who
                self.change(path, _CHARACTERISTIC, Value=Variant("ay", value))

    def connect(self, peripheral: Peripheral) -> None:
        """Have somebody be connected to a watch."""
        if peripheral.path not in self.objects:
            self.add(peripheral.path, {_DEVICE: _device(peripheral)})
        self._connect(peripheral)

    def drop(self, peripheral: Peripheral) -> None:
        """Have a link end."""
        self._drop(peripheral.path)

    def connected(self, peripheral: Peripheral) -> bool:
        """Tell whether somebody is connected."""
        device = self.objects.get(peripheral.path, {}).get(_DEVICE)
        return device is not None and bool(device["Connected"].value)

    def subscriptions(self, peripheral: Peripheral) -> int:
        """Return how many subscriptions there are."""
        return sum(path.startswith(peripheral.path) for _, path in self.subscribed)

    def _drop(self, path: str) -> None:
        if self.objects.get(path, {}).get(_DEVICE, {}).get("Connected", _NO).value:
            self.subscribed = {(who, held) for who, held in self.subscribed if not held.startswith(path)}
            self.change(
                path,
                _DEVICE,
                Connected=_NO,
                ServicesResolved=_NO,
            )
            for inner in [inner for inner in self.objects if inner.startswith(f"{path}/")]:
                self._remove(inner)

    def _discover(self) -> None:
        """Advertise, and again a little later."""
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if not self.scanning:
            return
        self._again = asyncio.get_running_loop().call_later(0.05, self._discover)
        for peripheral in self.peripherals:
            if not peripheral.advertises or self.connected(peripheral):
                continue
            if peripheral.path not in self.objects:
                self.add(peripheral.path, {_DEVICE: _device(peripheral)})
            else:
                self.change(peripheral.path, _DEVICE, RSSI=Variant("n", -60))

    def _take(self, message: Message) -> Message | bool | None:
        if message.message_type is not MessageType.METHOD_CALL:
            return None
        path, member = message.path or "", message.member or ""
        self.asked.append((path, member))
        peripheral = next((each for each in self.peripherals if path.startswith(each.path)), None)
        failing = (peripheral.fails if peripheral else self.fails).get(member)
        if peripheral is not None:
            peripheral.asked.append(member)
            if member in peripheral.hangs:
                return True
        if failing:
            return Message.new_error(message, failing.pop(0), "")
        if path != "/" and path not in self.objects:
            return Message.new_error(message, "org.freedesktop.DBus.Error.UnknownObject", "")
        return self._answer(message, path, member, peripheral)

    def _answer(  # noqa: C901 - a method an arm
        self, message: Message, path: str, member: str, peripheral: Peripheral | None
    ) -> Message | None:
        done = Message.new_method_return(message)
        sender = message.sender or ""
        match member:
            case "GetManagedObjects":
                return Message.new_method_return(message, "a{oa{sa{sv}}}", [self.objects])
            case "SetDiscoveryFilter" | "StopNotify":
                return done
            case "StartDiscovery":
                self.scanning.add(sender)
                asyncio.get_running_loop().call_soon(self._discover)
                return done
            case "StopDiscovery":
                self.scanning.discard(sender)
                return done
            case "Connect" if peripheral is not None:
                self._connect(peripheral)
                return done
            case "Disconnect":
                self._drop(path)
                return done
            case "RemoveDevice":
                self._drop(message.body[0])
                self._remove(message.body[0])
                return done
            case "StartNotify":
                self.subscribed.add((sender, path))
                self.most_subscribed = max(self.most_subscribed, len(self.subscribed))
                return done
            case "WriteValue" if peripheral is not None:
                uuid = next(each for at, _, each, _ in peripheral.characteristics() if at == path)
                peripheral.written.append((uuid, bytes(message.body[0])))
                return done
            case "ReadValue" if peripheral is not None:
                uuid = next(each for at, _, each, _ in peripheral.characteristics() if at == path)
                return Message.new_method_return(message, "ay", [peripheral.values.get(uuid, b"")])
            case _:
                return None

    def _connect(self, peripheral: Peripheral) -> None:
        for uuid, path in peripheral.service_paths().items():
            self.add(path, {_SERVICE: {"UUID": Variant("s", uuid), "Device": Variant("o", peripheral.path)}})
        for path, service, uuid, flags in peripheral.characteristics():
            held = {"UUID": Variant("s", uuid), "Service": Variant("o", service), "Flags": Variant("as", flags)}
            self.add(path, {_CHARACTERISTIC: {**held, "MTU": Variant("q", 23)}})
        self.change(peripheral.path, _DEVICE, Connected=_YES, ServicesResolved=_YES)

    def add(self, path: str, interfaces: dict[str, dict[str, Any]]) -> None:
        """Have an object, or more interfaces of one."""
        self.objects.setdefault(path, {}).update(interfaces)
        self._signal("/", _OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def _remove(self, path: str) -> None:
        interfaces = list(self.objects.pop(path))
        self._signal("/", _OBJECTS, "InterfacesRemoved", "oas", [path, interfaces])

    def change(self, path: str, interface: str, **properties: Variant) -> None:
        """Have properties change."""
        self.objects[path][interface] |= properties
        self._signal(path, _PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, properties, []])

    def _signal(self, path: str, interface: str, member: str, signature: str, body: Iterable[Any]) -> None:
        if self._connection is not None:
            self._connection.send(Message.new_signal(path, interface, member, signature, list(body)))


@contextmanager
def in_the_air(bus: Bus, *peripherals: Peripheral) -> Iterator[Callable[[Callable[[Bluetoothd], object]], object]]:
    """Have bluetoothd and watches on a bus in a thread of their own; what is yielded does something with bluetoothd."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    daemon = Bluetoothd(bus)

    def does(what: Callable[[Bluetoothd], object]) -> object:
        async def done() -> object:
            return what(daemon)

        return asyncio.run_coroutine_threadsafe(done(), loop).result(10)

    try:
        asyncio.run_coroutine_threadsafe(daemon.start(*peripherals), loop).result(10)
        yield does
    finally:
        asyncio.run_coroutine_threadsafe(daemon.kill(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


def _device(peripheral: Peripheral) -> dict[str, Variant]:
    return {
        "Address": Variant("s", peripheral.address),
        "AddressType": Variant("s", "random"),
        "Name": Variant("s", peripheral.name),
        "Alias": Variant("s", peripheral.name),
        "Adapter": Variant("o", ADAPTER),
        "Paired": Variant("b", peripheral.paired),
        "Connected": _NO,
        "ServicesResolved": _NO,
        "UUIDs": Variant("as", list(peripheral.advertised)),
        "RSSI": Variant("n", -60),
        "ServiceData": _content(peripheral),
    }


def _content(peripheral: Peripheral) -> Variant:
    return Variant("a{sv}", {uuid: Variant("ay", held) for uuid, held in peripheral.service_content.items()})


def music(first: str) -> str:
    """Return the UUID of a characteristic of InfiniTime's music service, by its first digits."""
    return f"{first:0>8}{MUSIC[8:]}"


def pinetime(address: str = "C0:FF:EE:00:00:01", name: str = "InfiniTime", **more: Any) -> Peripheral:  # noqa: ANN401
    """Return a PineTime: characteristic 7 is there twice."""
    inside = [(music("1"), ["notify"])] + [(music(each), ["write", "read"]) for each in _WRITABLE]
    return Peripheral(address, name, {MUSIC: inside}, **more)
