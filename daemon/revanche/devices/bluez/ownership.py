"""Whose input nodes are: what hot-plug sees and what BlueZ says, brought together."""

from collections.abc import Callable, Iterator

from revanche.devices.bluez.belonging import Belonging, Device, Node
from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.tree import Known, Tree
from revanche.presses.press import Attached, Charged, Detached, Identified, Kind, Signal
from revanche.presses.press import Device as Button

_CUT = 71  # bytes of a headset's name that BlueZ keeps in that of its node (profiles/audio/avctp.c: 80 with its ending)


class Ownership:
    """Puts the addresses and batteries of headsets when they become known or change; made before ``bluez`` runs."""

    def __init__(self, bluez: Bluez, steady: Callable[[], int], put: Callable[[Signal], None]) -> None:
        self._bluez = bluez
        self._steady = steady
        self._put = put
        self._belonging = Belonging()
        self._buttons: dict[str, tuple[Button, Node]] = {}
        self._told: dict[str, tuple[str | None, int | None]] = {}
        bluez.subscribe(self._changed)

    def hear(self, signal: Signal) -> None:
        """Take note of a headset that comes or goes; the first one is a sign that there is Bluetooth."""
        device = signal.device
        if device.kind is not Kind.HEADSET or not isinstance(signal, Attached | Detached):
            return
        if isinstance(signal, Attached):
            node = Node(_number(device.id), _cut(device.name))
            self._buttons[device.id] = (device, node)
            self._belonging.node_came(node)
            self._bluez.wake()
        elif device.id in self._buttons:
            _, node = self._buttons.pop(device.id)
            self._belonging.node_went(node)
            self._told.pop(device.id, None)
        self._tell()

    def known(self, button: Button) -> Known | None:
        """Return what BlueZ knows of a headset, where it is clear which of its devices that is."""
        if button.id not in self._buttons:
            return None
        path = self._belonging.of(self._buttons[button.id][1])
        return None if path is None else self._bluez.tree.devices.get(path)

    def _changed(self, before: Tree, after: Tree) -> None:
        went, came = set(_linked(before)) - set(_linked(after)), set(_linked(after)) - set(_linked(before))
        for path in sorted(went):
            self._belonging.device_went(path)
        self._belonging.devices_came(
            Device(path, _cut(after.devices[path].name), seen=before.up) for path in after.devices if path in came
        )
        self._tell()

    def _tell(self) -> None:
        for button, _ in self._buttons.values():
            known = self.known(button)
            now = (None, None) if known is None else (known.address or None, known.battery)
            before = self._told.get(button.id, (None, None))
            self._told[button.id] = now
            if now[0] != before[0]:
                self._put(Identified(button, now[0], self._steady()))
            if now[1] is not None and now[1] != before[1]:
                self._put(Charged(button, now[1], self._steady()))


def _linked(tree: Tree) -> Iterator[str]:
    return (path for path, known in tree.devices.items() if known.buttons)


def _number(node: str) -> int:
    """Return the number of ``inputN``."""
    return int("0" + "".join(letter for letter in node if letter.isdigit()))


def _cut(name: str) -> str:
    return name.encode()[:_CUT].decode(errors="ignore")
