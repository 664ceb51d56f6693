"""BTHome version 2: buttons that advertise, as Shelly's; there is no connection.

The service data under UUID ``fcd2`` is one byte that tells the version (``40``, ``44`` when sent on a trigger) and then
objects, see ``decoding.objects``. Packet id (``00``) numbers what is sent anew; a button object (``3a``) is there once
for each button, in order.

In encrypted advertisements (``41``, ``45``) the objects are sealed by AES-CCM with the device's bind key, and followed
by a counter of four bytes and a check of four; the nonce is the address, the UUID, the first byte and the counter.
``decoding.replays`` tells which of them are new, also over restarts, so that nobody can send again what he heard.
After a new battery a device may begin anew, which looks just like that: it is told, and people decide. An advertisement
that is not encrypted could be anybody's: it is read only where that is allowed.

An advertisement is sent many times over, and the adapter repeats old ones at any time, so that one packet counts once
however late it comes again, and the first advertisement of all only tells where the numbers stand, unless what was kept
tells it. Of a device that sends no packet id, the buttons alone tell a push, see ``decoding.shown``: measurements
beside them change at any time.

There is no bond without a connection; the bind key takes its place.

Source: bthome.io/format, bthome.io/encryption.
"""

from collections import deque
from typing import Final, assert_never

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.objects import BATTERY, BUTTON, PACKET_ID, objects
from revanche.devices.watch_protocols.decoding.replays import Age, Replays
from revanche.devices.watch_protocols.decoding.sealing import Seal
from revanche.devices.watch_protocols.decoding.shown import Shown
from revanche.devices.watch_protocols.profile import Profile, sig
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Battery, Behind, Kept, Missed, Sent

_PLAIN: Final = {0x40, 0x44}
_REMEMBERED: Final = 64
"""Packets that are known when they come again. Far fewer than 256, so that a new battery, which starts the numbers
anew, costs few presses."""

_PACKETS: Final = 256
_FULL: Final = 100


class BTHome:
    """The decoder of one device. It outlives interruptions of the scan: a known packet stays known."""

    def __init__(self, settings: WatchSettings, kept: Kept | None = None) -> None:
        self._plain = settings.allow_unencrypted
        self._seal = None if settings.bind_key is None else Seal(settings.bind_key, settings.address)
        self._replays = Replays(None) if kept is None else Replays(kept.counter, kept.messages)
        self._packets: deque[int] = deque(() if kept is None else kept.packets, maxlen=_REMEMBERED)
        self._shown = Shown() if kept is None else Shown(kept.buttons, says_none=kept.says_none)
        self._last: bytes | None = None

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return what one advertisement's service data tells: no push when it was seen before."""
        if payload[:1] and payload[0] in _PLAIN:
            if not self._plain or payload == self._last:
                return []
            known, self._last = self._last is not None, payload
            return self._content(payload[1:], known=known)
        opened = None if self._seal is None else self._seal.opened(payload)
        return [] if opened is None else self._sealed(*opened, payload)

    def reset(self) -> None:
        """Begin a scan anew; nothing is forgotten, for the adapter repeats what it knew."""

    def _sealed(self, counter: int, content: bytes, payload: bytes) -> list[Sent]:
        known = self._replays.counter is not None
        match self._replays.age(counter, payload):
            case Age.NEW:
                self._last = payload
                told = self._content(content, known=known)
                return [self._kept(counter), *told]
            case Age.AGAIN:
                return []
            case Age.LATE:
                return [Missed(1)]
            case Age.BEHIND:
                return [Behind()]
            case _ as never:
                assert_never(never)

    def _kept(self, counter: int) -> Kept:
        return Kept(counter, self._replays.messages, tuple(self._packets), self._shown.events, self._shown.says_none)

    def _content(self, content: bytes, *, known: bool) -> list[Sent]:
        """Return what the objects tell; ``known``: it is told where the numbers stand."""
        found = list(objects(content))
        events = tuple(value[0] for identifier, value in found if identifier == BUTTON)
        packet = next((value[0] for identifier, value in found if identifier == PACKET_ID), None)
        if packet in self._packets:
            return []
        battery: list[Sent] = [
            Battery(value[0]) for identifier, value in found if identifier == BATTERY and value[0] <= _FULL
        ]
        missed = self._missed(packet)
        pushes = self._shown.pushes(events, anew=packet is not None)
        return [*battery, *missed, *pushes] if known else battery

    def _missed(self, packet: int | None) -> list[Sent]:
        """Return how many packets were not heard since the one before, and remember this one."""
        if packet is None:
            return []
        ahead = (packet - self._packets[-1]) % _PACKETS if self._packets else 1
        self._packets.append(packet)
        return [Missed(ahead - 1)] if 1 < ahead <= _REMEMBERED else []


_SENT_UNDER: Final = sig("fcd2")

PROFILE: Final = Profile(BTHome, Marks(service_data=(_SENT_UNDER,)), service_data=_SENT_UNDER, battery=None)
