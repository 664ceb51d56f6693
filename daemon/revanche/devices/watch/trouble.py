"""What can be the matter with a watch, for people: each has a text that tells what mends it."""

from enum import StrEnum
from typing import Final

from revanche.devices.watch.link import MissingError

_PAIRING: Final = ("authenti", "encrypt", "not paired", "notauthorized", "att error: 0x05", "att error: 0x0f")
"""What bluetoothd says of a watch that wants to be paired."""


class Trouble(StrEnum):
    """What is the matter; the texts are under ``watch.`` in the catalogues, some of them once more for a profile."""

    ABSENT = "absent"
    REFUSED = "refused"
    MISSING = "missing"
    UNPAIRED = "unpaired"
    BOND_LOST = "bond_lost"
    STUCK = "stuck"
    UNSHOWN = "unshown"
    UNHEARD = "unheard"
    TOGETHER = "together"
    BEHIND = "behind"
    PINNED = "pinned"
    SEALED = "sealed"


def trouble(error: BaseException) -> Trouble:
    """Return what an error while connecting means."""
    if isinstance(error, MissingError):
        return Trouble.MISSING
    said = repr(error.args).lower()  # of some, bleak can't make a text
    return Trouble.UNPAIRED if any(word in said for word in _PAIRING) else Trouble.REFUSED
