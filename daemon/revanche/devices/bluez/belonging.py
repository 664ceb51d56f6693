"""Which of BlueZ's devices an input node belongs to. Pure.

A node's name is the headset's, and nothing in it tells two of one model apart: its ``phys`` is the radio's. But
bluetoothd does one thing after the other: it makes the node, then says that the device's ``MediaControl1`` is
connected. So of one name the first node belongs to the first device, as long as both were seen to come, one for one.

Nobody is guessed at. While there are more nodes than devices of a name, or the other way round, all of them wait. Where
several were there before anybody looked, where one left before it was known whose it was, or where an older node turns
up after a newer one was given away, none of that name belongs to anybody until it comes again.
"""

from collections.abc import Iterable

import msgspec


class Node(msgspec.Struct, frozen=True):
    """An input node: ``number`` grows with each that the kernel makes, ``name`` is the headset's."""

    number: int
    name: str


class Device(msgspec.Struct, frozen=True):
    """A device of BlueZ whose media buttons are connected. ``seen``: it was seen to connect."""

    path: str
    name: str
    seen: bool = True


class Belonging:
    """Nodes and devices as they come and go."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._devices: list[Device] = []
        self._pairs: dict[Node, Device] = {}
        self._unclear: set[Node | Device] = set()
        self._left: set[Node | Device] = set()

    def of(self, node: Node) -> str | None:
        """Return the path of the device that a node belongs to, where that is known."""
        device = self._pairs.get(node)
        return None if device is None else device.path

    def node_came(self, node: Node) -> None:
        """A node came."""
        self._nodes.append(node)
        if any(other.name == node.name and other.number > node.number for other in self._pairs):
            self._doubt(node.name)
        self._pair(node.name)

    def node_went(self, node: Node) -> None:
        """A node went; its device, if it is still there, can have another one."""
        if node in self._nodes:
            self._leave(node)
            self._nodes.remove(node)
            self._pair(node.name)

    def devices_came(self, devices: Iterable[Device]) -> None:
        """Devices were connected, in this order; those that were there before anybody looked come all at once."""
        came = list(devices)
        self._devices += came
        for name in {device.name for device in came}:
            self._pair(name)

    def device_went(self, path: str) -> None:
        """The buttons of a device were disconnected."""
        for device in [device for device in self._devices if device.path == path]:
            self._leave(device)
            self._devices.remove(device)
            self._pair(device.name)

    def _leave(self, one: Node | Device) -> None:
        """Let one go. Whom it belonged to is left behind, and may go after it without a doubt about the others."""
        paired = [(node, device) for node, device in self._pairs.items() if one in {node, device}]
        for node, device in paired:
            del self._pairs[node]
            self._left.add(device if one == node else node)
        if not paired and one not in self._unclear | self._left:
            self._doubt(one.name)
        self._unclear.discard(one)
        self._left.discard(one)

    def _waiting(self, name: str) -> tuple[list[Node], list[Device]]:
        given = set(self._pairs.values())
        nodes = [node for node in self._nodes if node.name == name and node not in self._pairs]
        devices = [device for device in self._devices if device.name == name and device not in given]
        return (
            sorted((node for node in nodes if node not in self._unclear), key=lambda node: node.number),
            [device for device in devices if device not in self._unclear],
        )

    def _pair(self, name: str) -> None:
        """Give nodes to devices where there is one for each, and an order where there are several."""
        nodes, devices = self._waiting(name)
        if not nodes or len(nodes) != len(devices):
            return
        if len(nodes) > 1 and not all(device.seen for device in devices):
            self._unclear |= {*nodes, *devices}
            return
        self._pairs.update(zip(nodes, devices, strict=True))
        self._left -= {*nodes, *devices}

    def _doubt(self, name: str) -> None:
        """Take back what was given of a name, and give nothing of it that is there now; one alone is no doubt."""
        nodes = [node for node in self._nodes if node.name == name]
        devices = [device for device in self._devices if device.name == name]
        if len(nodes) <= 1 and len(devices) <= 1:
            return
        for node in nodes:
            self._pairs.pop(node, None)
        self._unclear |= {*nodes, *devices}
