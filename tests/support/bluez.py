"""A BlueZ that keeps only what it is told to, on a bus of a test's own. Interfaces and methods can be added to it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from support.players import Bus

ADAPTER: Final = "/org/bluez/hci0"
Method = Callable[[Message], Message | bool]
"""Answers a call; true where it leaves that call without an answer."""

_OBJECTS: Final = "org.freedesktop.DBus.ObjectManager"
_PROPERTIES: Final = "org.freedesktop.DBus.Properties"


def switch(*, on: bool) -> Variant:
    """Return a property that is true or false."""
    return Variant("b", on)


class FakeBluez:
    """``objects`` is path to interface to property; ``methods`` answer calls; ``players`` are those registered.

    ``heard`` are the signals that others sent to it, ``asked`` the methods that they called.
    """

    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self.objects: dict[str, dict[str, dict[str, Variant]]] = {}
        self.players: dict[str, dict[str, Any]] = {}
        self.heard: list[Message] = []
        self.asked: list[str] = []
        self._agent = ("", "")
        self.methods: dict[tuple[str, str], Method] = {
            (_OBJECTS, "GetManagedObjects"): lambda asked: Message.new_method_return(
                asked, "a{oa{sa{sv}}}", [self.objects]
            ),
            ("org.bluez.Media1", "RegisterPlayer"): self._register,
            ("org.bluez.Media1", "UnregisterPlayer"): self._unregister,
        }

    @property
    def there(self) -> bool:
        """Whether it is on the bus."""
        return self._bus.connected

    def be_slow(self, member: str) -> None:
        """Take the next call of a method, but do not answer it in any time that somebody waits."""
        [(name, method)] = [(name, method) for name, method in self.methods.items() if name[1] == member]

        def slow(asked: Message) -> bool:
            self.methods[name] = method
            method(asked)
            return True

        self.methods[name] = slow

    def answer(self, message: Message) -> Message | bool | None:
        """Answer a message of the bus."""
        if message.message_type is MessageType.SIGNAL and message.path not in {None, "/org/freedesktop/DBus"}:
            self.heard.append(message)
        if message.message_type is not MessageType.METHOD_CALL:
            return None
        self.asked.append(message.member or "")
        method = self.methods.get((message.interface or "", message.member or ""))
        return None if method is None else method(message)

    async def add(self, path: str, **interfaces: dict[str, Variant]) -> None:
        """Have interfaces at a path, called without ``org.bluez.``."""
        named = {f"org.bluez.{name}": properties for name, properties in interfaces.items()}
        self.objects.setdefault(path, {}).update(named)
        await self._signal("/", _OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, named])

    async def change(self, path: str, interface: str, **properties: Variant) -> None:
        """Change properties."""
        name = f"org.bluez.{interface}"
        self.objects[path][name].update(properties)
        await self._signal(path, _PROPERTIES, "PropertiesChanged", "sa{sv}as", [name, properties, []])

    async def remove(self, path: str, *interfaces: str) -> None:
        """Take interfaces away, all where none is named."""
        held = self.objects[path]
        gone = [f"org.bluez.{name}" for name in interfaces] or list(held)
        for name in gone:
            del held[name]
        await self._signal("/", _OBJECTS, "InterfacesRemoved", "oas", [path, gone])

    async def adapter(self, path: str = ADAPTER, *, powered: bool = True) -> None:
        """Have a radio."""
        properties = {"Address": Variant("s", "00:AA:01:00:00:00"), "Powered": switch(on=powered)}
        await self.add(path, Adapter1=properties, Media1={})

    async def headset(self, address: str, name: str, battery: int | None = None, *, buttons: bool = True) -> str:
        """Have a connected headset; return its path."""
        path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
        device = {"Address": Variant("s", address), "Name": Variant("s", name), "Connected": switch(on=True)}
        await self.add(path, Device1=device, MediaControl1={"Connected": switch(on=False)})
        if battery is not None:
            await self.add(path, Battery1={"Percentage": Variant("y", battery)})
        if buttons:
            await self.change(path, "MediaControl1", Connected=switch(on=True))
        return path

    def pairs(self) -> None:
        """Let devices be found, paired and connected by whoever asks."""
        done = Message.new_method_return
        for interface, member in (
            ("AgentManager1", "RequestDefaultAgent"),
            ("AgentManager1", "UnregisterAgent"),
            ("Adapter1", "StartDiscovery"),
            ("Adapter1", "StopDiscovery"),
        ):
            self.methods[f"org.bluez.{interface}", member] = done
        self.methods["org.bluez.AgentManager1", "RegisterAgent"] = self._take_agent
        self.methods[_PROPERTIES, "Set"] = self._set
        self.methods["org.bluez.Adapter1", "RemoveDevice"] = self._remove
        self.methods["org.bluez.Device1", "Pair"] = lambda asked: self._so(asked, Device1=("Paired",))
        self.methods["org.bluez.Device1", "Connect"] = lambda asked: self._so(
            asked, Device1=("Connected",), MediaControl1=("Connected",)
        )

    def refuses(self, member: str, name: str, text: str) -> None:
        """Answer a method with an error from now on."""
        [key] = [key for key in self.methods if key[1] == member]
        self.methods[key] = lambda asked: Message.new_error(asked, f"org.bluez.Error.{name}", text)

    async def around(self, address: str, name: str, **properties: Variant) -> str:
        """Have a headset near that was never paired; return its path."""
        path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
        said = {"Address": Variant("s", address), "Alias": Variant("s", name), "RSSI": Variant("n", -50)}
        icon = {} if properties else {"Icon": Variant("s", "audio-headset")}
        await self.add(path, Device1={**said, **icon, **properties}, MediaControl1={"Connected": switch(on=False)})
        return path

    async def ask_agent(self, member: str, signature: str, *body: object) -> Message:
        """Ask the agent that was registered last."""
        owner, path = self._agent
        asked = Message(owner, path, "org.bluez.Agent1", member, signature=signature, body=list(body))
        return await self._bus.call(asked)

    def _take_agent(self, asked: Message) -> Message:
        self._agent = (asked.sender or "", asked.body[0])
        return Message.new_method_return(asked)

    def _set(self, asked: Message) -> Message:
        interface, name, value = asked.body
        self.objects[asked.path or ""][interface][name] = value
        return Message.new_method_return(asked)

    def _so(self, asked: Message, **interfaces: tuple[str, ...]) -> Message:
        for interface, names in interfaces.items():
            self.objects[asked.path or ""][f"org.bluez.{interface}"].update(dict.fromkeys(names, switch(on=True)))
        return Message.new_method_return(asked)

    def _remove(self, asked: Message) -> Message:
        del self.objects[asked.body[0]]
        return Message.new_method_return(asked)

    async def _signal(self, path: str, interface: str, member: str, signature: str, body: list[Any]) -> None:
        await self._bus.send(Message(None, path, interface, member, MessageType.SIGNAL, signature=signature, body=body))

    def _register(self, asked: Message) -> Message:
        path, properties = asked.body
        self.players[f"{asked.path}{path}"] = properties
        return Message.new_method_return(asked)

    def _unregister(self, asked: Message) -> Message:
        del self.players[f"{asked.path}{asked.body[0]}"]
        return Message.new_method_return(asked)


@asynccontextmanager
async def bluez(bus: Bus) -> AsyncIterator[FakeBluez]:
    """Have a BlueZ with nothing in it on a bus while the context lasts."""
    connection = await MessageBus(bus.address, BusType.SESSION).connect()
    fake = FakeBluez(connection)
    connection.add_message_handler(fake.answer)
    await connection.request_name("org.bluez")
    try:
        yield fake
    finally:
        connection.disconnect()
        await connection.wait_for_disconnect()
