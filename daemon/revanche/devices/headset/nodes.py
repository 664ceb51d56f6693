"""Input nodes as sysfs describes them, so that none has to be opened to know that it is not ours.

Opening costs: closing a node again blocks for some 40 ms each, and a keyboard is nobody's business.
"""

import struct
from enum import StrEnum
from errno import EMFILE, ENFILE
from pathlib import Path
from typing import Final

import msgspec

from revanche.match.names import identity
from revanche.presses.keys import KEY_PAUSE, LETTERS, NEXT_CODES, PLAYPAUSE_CODES, PREVIOUS_CODES
from revanche.presses.press import HEADSET_ENDINGS, Device, key_device
from revanche.units import shown

SYSFS: Final = Path("/sys/class/input")
_JACK: Final = "ALSA"  # sound/core/jack.c: the sockets of sound cards, which press on their own when dirty


class Node(msgspec.Struct, frozen=True):
    """An input node ``event5``: its device's name, the ``phys`` of it, the keys it can send, and its ``inputN``."""

    event: str
    input: str
    name: str
    phys: str
    keys: frozenset[int]

    @property
    def types(self) -> bool:
        """Whether people type on it: laptops' own keyboards have media keys too, and must stay theirs."""
        return self.keys >= LETTERS

    @property
    def device(self) -> Device:
        """The device that people see; its id is new with each connection."""
        return key_device(self.input, shown(self.name), typing=self.types)


def describe(event: str, sysfs: Path = SYSFS) -> Node | None:
    """Return the node called ``event``, or ``None`` when it is gone or was never one.

    Raises:
        OSError: there are too many open files to tell.
    """
    folder = sysfs / event / "device"
    try:
        name, phys = _text(folder / "name"), _text(folder / "phys")
        keys = _bits(_text(folder / "capabilities" / "key"))
        return Node(event, folder.resolve(strict=True).name, name, phys, keys)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno in {EMFILE, ENFILE}:
            raise
        return None


class Why(StrEnum):
    """Why a node's buttons count, or do not."""

    NAMED = "named"
    HEADSET = "headset"
    MEDIA_KEYS = "media_keys"
    JACK = "jack"
    NO_MEDIA_KEYS = "no_media_keys"


def why(node: Node, named: frozenset[str]) -> Why:
    """Return why a node's buttons count or not: the config names it, BlueZ made it, it has the three media keys.

    KEY_PLAYPAUSE is not asked for, since BlueZ's nodes never have it.
    """
    if not {identity(node.name), identity(node.device.name)}.isdisjoint(map(identity, named)):
        return Why.NAMED
    if node.phys == _JACK:
        return Why.JACK
    if node.name.endswith(HEADSET_ENDINGS):
        return Why.HEADSET
    plays = PLAYPAUSE_CODES - {KEY_PAUSE} if node.types else PLAYPAUSE_CODES
    lacks = any(codes.isdisjoint(node.keys) for codes in (PREVIOUS_CODES, NEXT_CODES, plays))
    return Why.NO_MEDIA_KEYS if lacks else Why.MEDIA_KEYS


def counts(node: Node, named: frozenset[str]) -> bool:
    """Tell whether a node's buttons count, see ``why``."""
    return why(node, named) not in {Why.JACK, Why.NO_MEDIA_KEYS}


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="replace").rstrip("\n")


def _bits(words: str) -> frozenset[int]:
    """Return the bits set in sysfs' ``capabilities``: hexadecimal words of a C ``long``, the highest first."""
    width = 8 * struct.calcsize("l")
    numbers = [int(word, 16) for word in words.split()]
    return frozenset(
        place * width + bit
        for place, number in enumerate(reversed(numbers))
        for bit in range(width)
        if number >> bit & 1
    )
