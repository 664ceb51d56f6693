"""What comes from devices: their coming and going, edges of keys, and presses; and who is behind a press."""

from enum import StrEnum
from typing import Final

import msgspec

from revanche.match.events import Side
from revanche.presses.request import Request

HEADSET_ENDINGS: Final = (" (AVRCP)", " (MCS)")
"""How BlueZ ends the names of its input nodes: classic headsets, and LE Audio since 5.86."""


class Kind(StrEnum):
    """What a device is, as ``status`` calls it."""

    HEADSET = "headset"
    WATCH = "watch"
    KEYBOARD = "keyboard"
    PHONE = "phone"
    """A page that listens, which passes on buttons of whatever its phone has."""
    SESSION = "session"
    """The desktop, which passes on buttons of whatever it has."""


class Device(msgspec.Struct, frozen=True):
    """A thing with buttons. ``id`` tells two of one name apart and ends with the connection; ``name`` is for people.

    ``profile`` is how the bytes of a watch are understood. ``typing``: it has letters, so people type on it.
    ``player`` is whose wins alone it counts, where it says so itself, as a phone does.
    """

    id: str
    name: str
    kind: Kind
    profile: str | None = None
    typing: bool = False
    player: Side | None = None


def key_device(node: str, name: str, *, typing: bool = False) -> Device:
    """Return the device of an input node: a headset when BlueZ named it so, else a keyboard, which remotes are too."""
    for ending in HEADSET_ENDINGS:
        if name.endswith(ending):
            return Device(node, name.removesuffix(ending), Kind.HEADSET)
    return Device(node, name, Kind.KEYBOARD, typing=typing)


class Gesture(StrEnum):
    """How a button was pressed, where the device tells."""

    PRESS = "press"
    DOUBLE = "double"
    TRIPLE = "triple"
    LONG = "long"
    LONG_DOUBLE = "long_double"
    LONG_TRIPLE = "long_triple"


class Attached(msgspec.Struct, frozen=True):
    """A device came, at the steady time ``at``."""

    device: Device
    at: int


class Detached(msgspec.Struct, frozen=True):
    """A device went. ``taken``: it is still near, and something else has its buttons, such as a call on a phone."""

    device: Device
    at: int
    taken: bool = False


class Edge(msgspec.Struct, frozen=True):
    """A raw evdev event of a device: ``stamp`` is the kernel's time of it, where known, both in nanoseconds."""

    device: Device
    type: int
    code: int
    value: int
    at: int
    stamp: int | None = None

    @property
    def of_key(self) -> bool:
        """Whether it is a key's: EV_KEY in Linux' ``input-event-codes.h``."""
        return self.type == 1

    @property
    def goes_down(self) -> bool:
        """Whether a key went down; up is 0, autorepeat 2."""
        return self.of_key and self.value == 1


class Received(msgspec.Struct, frozen=True):
    """Bytes came from a device with a profile; the presses that they are follow. Only recordings want to know.

    They came in a notification of ``characteristic``, or (``advert``) in an advertisement.
    """

    device: Device
    payload: bytes
    at: int
    advert: bool = False
    characteristic: str | None = None


class Charged(msgspec.Struct, frozen=True):
    """A device told how full its battery is, in percent."""

    device: Device
    percent: int
    at: int


class Particulars(msgspec.Struct, frozen=True):
    """What else is known of a device: its Bluetooth address, its battery in percent, whether it is ``taken``."""

    address: str | None = None
    battery: int | None = None
    taken: bool = False


class Identified(msgspec.Struct, frozen=True):
    """It became known, or (``None``) doubtful, which Bluetooth address a device has."""

    device: Device
    address: str | None
    at: int


class Press(msgspec.Struct, frozen=True):
    """One push of a button. ``linked``: it came over a connection, so it can be stale.

    ``request`` names it where whoever sent it may send it again.
    """

    device: Device
    button: str
    at: int
    gesture: Gesture = Gesture.PRESS
    code: int | None = None
    linked: bool = False
    request: Request | None = None

    @property
    def binding(self) -> str:
        """What the config calls it in a binding."""
        return self.button if self.gesture is Gesture.PRESS else f"{self.button}:{self.gesture}"

    @property
    def typed(self) -> bool:
        """Whether somebody sits at a terminal's keys, or a program pressed: neither presses on its own."""
        return self.device.kind is Kind.KEYBOARD and self.code is None


Signal = Attached | Charged | Detached | Edge | Identified | Received | Press


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is behind an entry: a device's button, or ``cli``, ``page``, ``keyboard``; and what was asked, by its id."""

    device: str
    button: str | None = None
    code: int | None = None
    request: Request | None = None


def source(press: Press) -> Source:
    """Return whom the journal names for a press."""
    gesture = "" if press.gesture is Gesture.PRESS else f" {press.gesture}"
    return Source(press.device.name, press.button + gesture, press.code, press.request)
