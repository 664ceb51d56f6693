"""The devices that are there, and what else is known of each: address, battery, who has taken it."""

from typing import Final

import msgspec

from revanche.presses.bindings import Bindings
from revanche.presses.press import Device, Kind, Particulars

_LOW, _CHARGED = 15, 20  # percent of a battery: told below the first, once until it reached the second
_NAMED: Final = frozenset({Kind.HEADSET, Kind.PHONE})  # what is bound by names that people and makers give twice
_UNKNOWN: Final = Particulars()


class AttachedDevices:
    """What came and has not gone. ``particulars`` is what else is known of them, by their ids."""

    def __init__(self) -> None:
        self.particulars: dict[str, Particulars] = {}
        self._present: dict[str, Device] = {}
        self._low: set[str] = set()  # those told of, by what they are called for good

    def came(self, device: Device) -> None:
        """Take note that a device is there; what was known of it is forgotten."""
        self._present[device.id] = device
        self.particulars.pop(device.id, None)

    def went(self, device: Device, *, taken: bool) -> None:
        """Take note that a device is there no longer, since another program has ``taken`` it or for another reason."""
        self._present.pop(device.id, None)
        self.particulars.pop(device.id, None)
        if taken:
            self.particulars[device.id] = Particulars(taken=True)

    def identified(self, device: Device, address: str | None) -> None:
        """Take note of the address of one that is there, or that it has none."""
        self._learn(device, address=address)

    def charged(self, device: Device, percent: int) -> bool:
        """Take note of a battery; return whether to tell that it is low, once until it was charged."""
        self._learn(device, battery=percent)
        lasting = self.address(device) or device.name
        if percent >= _CHARGED:
            self._low.discard(lasting)
        if percent >= _LOW or lasting in self._low:
            return False
        self._low.add(lasting)
        return True

    def address(self, device: Device) -> str | None:
        """Return the address of a device, ``None`` where it is not known."""
        return self.particulars.get(device.id, _UNKNOWN).address

    def holding(self, bindings: Bindings) -> Bindings:
        """Return which bindings hold: a name that two headsets have stands for neither, and so with phones."""
        names = [device.name for device in self._present.values() if device.kind in _NAMED]
        twice = frozenset(name for name in names if names.count(name) > 1)
        return bindings.without(twice) if twice else bindings

    def _learn(self, device: Device, **news: str | int | None) -> None:
        if device.id in self._present:
            known = self.particulars.get(device.id, _UNKNOWN)
            self.particulars[device.id] = msgspec.structs.replace(known, **news)
