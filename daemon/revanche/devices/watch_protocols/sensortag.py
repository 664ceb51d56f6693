"""Texas Instruments' SensorTag: two buttons in one byte, of which bit 0 is the right one and bit 1 the left.

Bit 2 of the CC2650 is its reed switch. Both buttons at once are ⏯.

No bond is required: the SensorTag has none. Its service ``ffe0`` is also that of many other things, so that it is
recognised by its name alone.

Source: Texas Instruments' "Simple Keys Service".
"""

from typing import Final

from revanche.devices.watch_protocols.decoding.held import Held
from revanche.devices.watch_protocols.profile import Characteristic, Profile, sig
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.keys import PLAYPAUSE

_BUTTONS: Final = {0b10: "a", 0b01: "b"}
_BOTH: Final = 0b11


class SensorTag:
    """The decoder of one SensorTag."""

    def __init__(self) -> None:
        self._held = Held()
        self._bits = 0

    def feed(self, payload: bytes, _place: int = 0, at: int = 0) -> list[Sent]:
        """Return the pushes that one notification ends, or that both buttons are down."""
        if len(payload) != 1:
            return []
        before, self._bits = self._bits, payload[0] & _BOTH
        if self._bits == before:
            return []
        if self._bits == _BOTH:
            self._held.reset()
            return [Push(PLAYPAUSE)]
        sent: list[Sent] = []
        for bit, button in _BUTTONS.items():
            if self._bits & bit > before & bit:
                sent += self._held.down(button, at)
            elif self._bits & bit < before & bit:
                sent += self._held.up(button, at)
        return sent

    def reset(self) -> None:
        """Forget what was down when the connection ended."""
        self._held.reset()
        self._bits = 0


PROFILE: Final = Profile(
    lambda _settings, _kept: SensorTag(),
    Marks(names=("sensortag", "cc2650 sensortag", "cc1350 sensortag", "ti ble sensor tag")),
    (Characteristic(sig("ffe0"), sig("ffe1")),),
)
