"""BTHome version 2: buttons that advertise, as Shelly's; there is no connection.

The service data under UUID ``fcd2`` is one byte that tells the version (``40``, ``44`` when sent on a trigger) and then
objects, each an id and a value whose length the id gives. Packet id (``00``) numbers what is sent anew; a button
object (``3a``) is there once for each button, in order. Encrypted advertisements (``41``, ``45``) are not read.

An advertisement is sent many times over, and the adapter repeats old ones at any time, so that one packet counts once
however late it comes again, and the first advertisement of all only tells where the numbers stand. A device that sends
no packet id counts when what it sends changes.

Source: bthome.io/format.
"""

from collections import deque
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from revanche.presses.press import Gesture

_VERSIONS: Final = {0x40, 0x44}
_PACKET_ID, _BUTTON, _TEXT, _RAW = 0x00, 0x3A, 0x53, 0x54
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


class BTHome:
    """The decoder of one device. It outlives interruptions of the scan: a known packet stays known."""

    def __init__(self) -> None:
        self._packets: deque[int | bytes] = deque(maxlen=_REMEMBERED)
        self._buttons = 0

    def feed(self, payload: bytes) -> list[tuple[str, Gesture]]:
        """Return the pushes in one advertisement's service data: none when it was seen before."""
        if not payload or payload[0] not in _VERSIONS:
            return []
        objects = list(_objects(payload[1:]))
        events = [value[0] for identifier, value in objects if identifier == _BUTTON]
        self._buttons = max(self._buttons, len(events))
        first, news = not self._packets, self._news(objects, payload)
        if first or not news:
            return []
        names = ("button",) if self._buttons == 1 else ascii_lowercase
        pushed = [(name, _GESTURES.get(event)) for name, event in zip(names, events, strict=False)]
        return [(name, gesture) for name, gesture in pushed if gesture is not None]

    def reset(self) -> None:
        """Begin a scan anew; nothing is forgotten, for the adapter repeats what it knew."""

    def _news(self, objects: list[tuple[int, bytes]], payload: bytes) -> bool:
        packet = next((value[0] for identifier, value in objects if identifier == _PACKET_ID), payload)
        last = self._packets[-1] if self._packets else None
        if packet == last or (isinstance(packet, int) and packet in self._packets):
            return False
        self._packets.append(packet)
        return True


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
