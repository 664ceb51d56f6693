"""Profiles: the kinds of watches and fobs that are understood, by the name that the config and recordings give them."""

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from revanche.devices.watch_protocols.bthome import BTHome
from revanche.devices.watch_protocols.gadgetbridge import Gadgetbridge
from revanche.devices.watch_protocols.infinitime import InfiniTime
from revanche.presses.press import Gesture


class Decoder(Protocol):
    """What turns one device's bytes into pushes. It never raises: what it does not understand is no push."""

    def feed(self, payload: bytes, /) -> list[tuple[str, Gesture]]:
        """Return the buttons pushed, in order, each with its gesture."""

    def reset(self) -> None:
        """Note that the device connected anew."""


class Profile(msgspec.Struct, frozen=True):
    """A kind of device. ``linked``: it connects and notifies, so a press can be stale; else it advertises."""

    decoder: Callable[[], Decoder]
    linked: bool


PROFILES: Final = {
    "bthome": Profile(BTHome, linked=False),
    "gadgetbridge": Profile(Gadgetbridge, linked=True),
    "infinitime": Profile(InfiniTime, linked=True),
}
