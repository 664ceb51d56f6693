"""BTHome version 2: buttons that advertise, as Shelly's; there is no connection.

The service data under UUID ``fcd2`` is one byte that tells the version (``40``, ``44`` when sent on a trigger) and then
objects, each an id and a value whose length the id gives. Packet id (``00``) numbers what is sent anew; a button
object (``3a``) is there once for each button, in order.

In encrypted advertisements (``41``, ``45``) the objects are sealed by AES-CCM with the device's bind key, and followed
by a counter of four bytes and a check of four; the nonce is the address, the UUID, the first byte and the counter. Only
one whose counter is higher than all before counts, also over restarts, so that nobody can send again what he heard.
After a new battery a device may begin anew, which looks just like that: it is told, and people decide. An advertisement
that is not encrypted could be anybody's: it is read only where that is allowed.

An advertisement is sent many times over, and the adapter repeats old ones at any time, so that one packet counts once
however late it comes again, and the first advertisement of all only tells where the numbers stand, unless a counter
that was kept tells it. A device that sends no packet id counts when what it sends changes.

There is no bond without a connection; the bind key takes its place.

Source: bthome.io/format, bthome.io/encryption.
"""

from collections import deque
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.sealing import Seal
from revanche.devices.watch_protocols.profile import Profile, sig
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Battery, Behind, Counter, Missed, Push, Sent
from revanche.presses.press import Gesture

_PLAIN: Final = {0x40, 0x44}
_PACKET_ID, _BATTERY, _BUTTON, _TEXT, _RAW = 0x00, 0x01, 0x3A, 0x53, 0x54
_LENGTHS: Final = {
    identifier: length
    for length, identifiers in {
        1: "00 01 09 0f 10 11 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f 3a 46 57"
        " 58 59 60 64",
        2: "02 03 06 07 08 0c 0d 0e 12 13 14 3c 3d 3f 40 41 43 44 45 47 48 49 4a 51 52 56 5a 5d 5e 5f 61 f0",
        3: "04 05 0a 0b 42 4b f2",
        4: "3e 4c 4d 4e 4f 50 55 5b 5c 62 63 f1",
    }.items()
    for identifier in bytes.fromhex(identifiers)
}
_GESTURES: Final = {1: Gesture.PRESS, 2: Gesture.DOUBLE, 3: Gesture.TRIPLE, 4: Gesture.LONG}
_REMEMBERED: Final = 64
"""Packets that are known when they come again. Far fewer than 256, so that a new battery, which starts the numbers
anew, costs few presses."""

_PACKETS: Final = 256
_FULL: Final = 100


class BTHome:
    """The decoder of one device. It outlives interruptions of the scan: a known packet stays known."""

    def __init__(self, settings: WatchSettings, counter: int | None = None) -> None:
        self._plain = settings.allow_unencrypted
        self._seal = None if settings.bind_key is None else Seal(settings.bind_key, settings.address)
        self._counter = counter
        self._packets: deque[int | bytes] = deque(maxlen=_REMEMBERED)
        self._buttons = 0

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return what one advertisement's service data tells: no push when it was seen before."""
        if payload[:1] and payload[0] in _PLAIN:
            return self._content(payload[1:], payload, known=bool(self._packets)) if self._plain else []
        opened = None if self._seal is None else self._seal.opened(payload)
        if opened is None:
            return []
        last, (counter, content) = self._counter, opened
        if last is not None and counter <= last:
            return [Behind()] if counter < last else []
        self._counter = counter
        return [Counter(counter), *self._content(content, payload, known=last is not None)]

    def reset(self) -> None:
        """Begin a scan anew; nothing is forgotten, for the adapter repeats what it knew."""

    def _content(self, content: bytes, payload: bytes, *, known: bool) -> list[Sent]:
        """Return what the objects tell; ``known``: it is told where the numbers stand."""
        objects = list(_objects(content))
        events = [value[0] for identifier, value in objects if identifier == _BUTTON]
        self._buttons = max(self._buttons, len(events))
        packet = next((value[0] for identifier, value in objects if identifier == _PACKET_ID), payload)
        last = self._packets[-1] if self._packets else None
        if packet == last or (isinstance(packet, int) and packet in self._packets):
            return []
        self._packets.append(packet)
        battery: list[Sent] = [
            Battery(value[0]) for identifier, value in objects if identifier == _BATTERY and value[0] <= _FULL
        ]
        return [*battery, *_missed(last, packet), *self._pushes(events)] if known else battery

    def _pushes(self, events: list[int]) -> Iterator[Push]:
        names = ("button",) if self._buttons == 1 else ascii_lowercase
        for name, event in zip(names, events, strict=False):
            if event in _GESTURES:
                yield Push(name, _GESTURES[event])


def _missed(last: int | bytes | None, packet: int | bytes) -> Iterator[Missed]:
    if isinstance(last, int) and isinstance(packet, int) and 1 < (packet - last) % _PACKETS <= _REMEMBERED:
        yield Missed((packet - last) % _PACKETS - 1)


def _objects(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the objects up to the first that is unknown or cut short."""
    at = 0
    while at < len(content):
        identifier, start = content[at], at + 1
        if identifier in {_TEXT, _RAW} and start < len(content):
            length: int | None = content[start]
            start += 1
        else:
            length = _LENGTHS.get(identifier)
        if length is None or start + length > len(content):
            return
        yield identifier, content[start : start + length]
        at = start + length


_SENT_UNDER: Final = sig("fcd2")

PROFILE: Final = Profile(BTHome, Marks(service_data=(_SENT_UNDER,)), service_data=_SENT_UNDER, battery=None)
