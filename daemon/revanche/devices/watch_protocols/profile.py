"""What a profile is: all that must be known of one kind of watch or fob to talk with it. Pure: values and functions.

Who has the radio does this, and needs to know nothing else of any protocol:

1. Finds the device by the address in its settings, or its name (``recognising`` tells people what is near).
2. Makes ``decoder(settings, kept)`` once; ``kept`` is the last ``Kept`` that there was, if there was one.
3. Of a device that ``links``: calls ``decoder.reset()`` at each connection, subscribes to ``inputs`` in order, writes
   ``hello`` in order, and then what ``face`` gives for what stands, and for each later outcome.
4. Gives each notification that is no echo (``echoes``) to ``decoder.feed(payload, place, at)``: ``place`` is the
   characteristic's place in ``inputs``, ``at`` the steady time in nanoseconds. Of an advertiser, the service data under
   ``service_data`` goes there instead, at place 0.
"""

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Kept, Sent
from revanche.shown.scoreboard import Scoreboard


def sig(number: str) -> str:
    """Return the UUID of which Bluetooth's own numbers are short, as ``2a19``."""
    return f"0000{number}-0000-1000-8000-00805f9b34fb"


class Characteristic(msgspec.Struct, frozen=True):
    """A characteristic, by the UUIDs of its service and its own, both long and in small letters.

    Where a service has several of one UUID, it is the first by handle.
    """

    service: str
    uuid: str


class Write(msgspec.Struct, frozen=True):
    """Bytes for a characteristic, ``response``: acknowledged, ``pause``: nanoseconds to wait before.

    ``stream``: they are part of a stream and go in ``pieces``; else they go whole or not at all. ``optional``: where
    the device has no such characteristic, nothing is wrong.
    """

    to: Characteristic
    payload: bytes
    response: bool = True
    stream: bool = False
    optional: bool = False
    pause: int = 0

    def pieces(self, size: int) -> list[bytes]:
        """Return what to write, one after the other, where a single write takes ``size`` bytes (20, if unknown)."""
        if not self.stream:
            return [self.payload]
        return [self.payload[at : at + size] for at in range(0, len(self.payload), size)]


class Decoder(Protocol):
    """What turns one device's bytes into what they tell. It never raises: what it does not understand is nothing."""

    def feed(self, payload: bytes, place: int = 0, at: int = 0, /) -> list[Sent]:
        """Return what the bytes tell, in order; see the module for ``place`` and ``at``."""

    def reset(self) -> None:
        """Note that the device connected anew."""


BATTERY: Final = Characteristic(sig("180f"), sig("2a19"))
"""One byte, the percentage. A device may lack it."""


def no_face(_settings: WatchSettings, _board: Scoreboard) -> list[Write]:
    """Return nothing: the face of what shows nothing."""
    return []


class Profile(msgspec.Struct, frozen=True):
    """A kind of device. ``marks`` are what it is recognised by.

    ``require_bond`` is whether only a paired device counts where its settings do not say; each profile's module tells
    the reason. ``battery`` is read once after connecting, if the device has it. ``face`` gives what is to be written to
    show the score, in order: everything, each time. Where it is late, the newest alone is written. ``single``: it has
    one button, which is one player's.
    """

    decoder: Callable[[WatchSettings, Kept | None], Decoder]
    marks: Marks = Marks()
    inputs: tuple[Characteristic, ...] = ()
    service_data: str | None = None
    require_bond: bool = False
    battery: Characteristic | None = BATTERY
    hello: tuple[Write, ...] = ()
    face: Callable[[WatchSettings, Scoreboard], list[Write]] = no_face
    single: bool = False

    @property
    def links(self) -> bool:
        """Whether it connects and notifies, so that a press can be stale; else it advertises."""
        return self.service_data is None

    def place(self, characteristic: str | None) -> int | None:
        """Return the place in ``inputs`` of what a recording calls by its UUID or the first group of it.

        Without a name it is the only one. ``None``: it is not among them.
        """
        if characteristic is None:
            return 0 if len(self.inputs) <= 1 else None
        group = characteristic.strip().lower().partition("-")[0].rjust(8, "0")
        return next((place for place, each in enumerate(self.inputs) if each.uuid.partition("-")[0] == group), None)
