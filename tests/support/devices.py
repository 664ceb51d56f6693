"""Devices and what they send, as tests want them."""

from typing import Final

from revanche.presses.keys import button
from revanche.presses.press import Device, Edge, Kind, Press
from support.clock import moment

BUDS: Final = Device("event5", "Rig Buds", Kind.HEADSET)
SAME_BUDS: Final = Device("event6", "Rig Buds", Kind.HEADSET)
"""A second headset of the same model: only the id tells it from BUDS."""
OTHER_BUDS: Final = Device("event7", "Linde's Buds", Kind.HEADSET)
REMOTE: Final = Device("event8", "USB Remote", Kind.KEYBOARD)
DESKTOP: Final = Device("desktop", "desktop", Kind.SESSION)
WATCH: Final = Device("wrist#1", "wrist", Kind.WATCH)
PHONE: Final = Device("phone 1", "Anna's phone", Kind.PHONE)

PREVIOUS_CODE: Final = 165
NEXT_CODE: Final = 163
PLAY_CODE: Final = 200
PAUSE_CODE: Final = 201


def down(device: Device, code: int, seconds: float, nanos: int = 0, *, stamp: int | None = None) -> Edge:
    """Return the edge of a key that goes down so many seconds after EVENING; its stamp is that time by default."""
    at = moment(seconds, nanos).steady
    return Edge(device, 1, code, 1, at, at if stamp is None else stamp)


def push(device: Device, code: int, seconds: float, nanos: int = 0, *, linked: bool = False) -> Press:
    """Return the press of a key."""
    return Press(device, button(code), moment(seconds, nanos).steady, code=code, linked=linked)
