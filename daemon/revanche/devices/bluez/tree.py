"""What is known of BlueZ's objects, as a value. Pure: what it said in, the next tree out.

Interfaces and properties are those of BlueZ's documents ``org.bluez.Adapter``, ``Device``, ``Battery`` and
``MediaControl``; values come without their D-Bus variants. A property that is not understood is left out.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

_Properties = Mapping[str, object]
_Objects = Mapping[str, Mapping[str, _Properties]]
_Fields = Mapping[str, tuple[str, type]]

ADAPTER: Final = "org.bluez.Adapter1"
_DEVICE: Final = "org.bluez.Device1"
_BATTERY: Final = "org.bluez.Battery1"
_CONTROL: Final = "org.bluez.MediaControl1"
INTERFACES: Final = (ADAPTER, _DEVICE, _BATTERY, _CONTROL)
"""All that is looked at."""


class Adapter(msgspec.Struct, frozen=True):
    """A Bluetooth radio of this computer."""

    path: str
    address: str = ""
    powered: bool = False


class Known(msgspec.Struct, frozen=True):
    """A device that BlueZ knows, connected or not.

    ``name`` is how it calls itself, ``alias`` how people here call it; ``battery`` is in percent. ``buttons``: the
    link that its media buttons come over is up, so that there is an input node of it, or will be at once.
    """

    path: str
    address: str = ""
    name: str = ""
    alias: str = ""
    paired: bool = False
    trusted: bool = False
    connected: bool = False
    battery: int | None = None
    buttons: bool = False


class Tree(msgspec.Struct, frozen=True):
    """BlueZ's objects by their paths; ``up`` tells whether it runs and has said what there is."""

    up: bool = False
    adapters: dict[str, Adapter] = {}
    devices: dict[str, Known] = {}

    @property
    def powered(self) -> bool:
        """Whether there is a radio that is on."""
        return any(adapter.powered for adapter in self.adapters.values())


def whole(objects: _Objects) -> Tree:
    """Return the tree of all objects, as ``GetManagedObjects`` has them."""
    tree = Tree(up=True)
    for path, interfaces in objects.items():
        tree = added(tree, path, interfaces)
    return tree


def added(tree: Tree, path: str, interfaces: Mapping[str, _Properties]) -> Tree:
    """Return the tree after ``InterfacesAdded``. The order of the interfaces does not matter."""
    if ADAPTER in interfaces and path not in tree.adapters:
        tree = msgspec.structs.replace(tree, adapters={**tree.adapters, path: Adapter(path)})
    if _DEVICE in interfaces and path not in tree.devices:
        tree = msgspec.structs.replace(tree, devices={**tree.devices, path: Known(path)})
    for interface, properties in interfaces.items():
        tree = changed(tree, path, interface, properties)
    return tree


def removed(tree: Tree, path: str, interfaces: tuple[str, ...]) -> Tree:
    """Return the tree after ``InterfacesRemoved``."""
    adapters, devices = dict(tree.adapters), dict(tree.devices)
    if ADAPTER in interfaces:
        adapters.pop(path, None)
    if _DEVICE in interfaces:
        devices.pop(path, None)
    known = devices.get(path)
    if known is not None:
        battery = None if _BATTERY in interfaces else known.battery
        buttons = known.buttons and _CONTROL not in interfaces
        devices[path] = msgspec.structs.replace(known, battery=battery, buttons=buttons)
    return msgspec.structs.replace(tree, adapters=adapters, devices=devices)


def changed(tree: Tree, path: str, interface: str, properties: _Properties) -> Tree:
    """Return the tree after ``PropertiesChanged``; of objects that are not known nothing is kept."""
    if interface == ADAPTER and path in tree.adapters:
        adapter = msgspec.structs.replace(tree.adapters[path], **_taken(properties, _OF_ADAPTER))
        return msgspec.structs.replace(tree, adapters={**tree.adapters, path: adapter})
    if interface in _OF_DEVICE and path in tree.devices:
        known = msgspec.structs.replace(tree.devices[path], **_taken(properties, _OF_DEVICE[interface]))
        return msgspec.structs.replace(tree, devices={**tree.devices, path: known})
    return tree


_OF_ADAPTER: Final[_Fields] = {"Address": ("address", str), "Powered": ("powered", bool)}
_OF_DEVICE: Final[Mapping[str, _Fields]] = {
    _DEVICE: {
        "Address": ("address", str),
        "Name": ("name", str),
        "Alias": ("alias", str),
        "Paired": ("paired", bool),
        "Trusted": ("trusted", bool),
        "Connected": ("connected", bool),
    },
    _BATTERY: {"Percentage": ("battery", int)},
    _CONTROL: {"Connected": ("buttons", bool)},
}


def _taken(properties: _Properties, fields: _Fields) -> dict[str, object]:
    return {
        field: properties[name]
        for name, (field, kind) in fields.items()
        if name in properties and isinstance(properties[name], kind)
    }
