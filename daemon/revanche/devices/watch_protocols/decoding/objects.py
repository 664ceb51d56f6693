"""What a BTHome advertisement holds, opened: objects, each an id and a value whose length the id gives. Pure.

Only text (``53``), raw bytes (``54``) and a command (``3b``) tell their length themselves, in the byte behind the id;
of a command's, five bits are the length of its arguments, and one byte more says what is to be done.

Source: bthome.io/format, read in June 2026.
"""

from collections.abc import Iterator
from typing import Final

PACKET_ID, BATTERY, BUTTON = 0x00, 0x01, 0x3A

_COMMAND, _TEXT, _RAW = 0x3B, 0x53, 0x54
_ARGUMENTS: Final = 0x1F
_LENGTHS: Final = {
    identifier: length
    for length, identifiers in {
        1: "00 01 09 0f 10 11 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f 3a 46 57"
        " 58 59 60 64 65",
        2: "02 03 06 07 08 0c 0d 0e 12 13 14 3c 3d 3f 40 41 43 44 45 47 48 49 4a 51 52 56 5a 5d 5e 5f 61 f0",
        3: "04 05 0a 0b 42 4b f2",
        4: "3e 4c 4d 4e 4f 50 55 5b 5c 62 63 f1",
    }.items()
    for identifier in bytes.fromhex(identifiers)
}


def objects(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield id and value of each object, up to the first that is unknown or cut short."""
    at = 0
    while at < len(content):
        identifier, start = content[at], at + 1
        length = _LENGTHS.get(identifier)
        if identifier in {_COMMAND, _TEXT, _RAW} and start < len(content):
            length = 1 + (content[start] & _ARGUMENTS) if identifier == _COMMAND else content[start]
            start += 1
        if length is None or start + length > len(content):
            return
        yield identifier, content[start : start + length]
        at = start + length
