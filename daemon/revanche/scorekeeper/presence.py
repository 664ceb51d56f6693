"""Which devices were seen, and whether each is there."""

from revanche.presses.outcome import Linked, LinkState
from revanche.presses.press import Device


class Presence:
    """The devices seen so far."""

    def __init__(self) -> None:
        self._devices: dict[str, tuple[Device, LinkState]] = {}

    @property
    def devices(self) -> tuple[tuple[Device, LinkState], ...]:
        """The devices, each with whether it is there."""
        return tuple(self._devices.values())

    def note(self, linked: Linked) -> None:
        """Take note of a coming or going; one that comes takes the place of one of its name that went."""
        away = [
            key
            for key, (device, link) in self._devices.items()
            if device.name == linked.device.name and link is LinkState.DOWN
        ]
        for key in away:
            del self._devices[key]
        self._devices[linked.device.id] = (linked.device, linked.link)
