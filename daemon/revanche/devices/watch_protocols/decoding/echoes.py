"""Notifications that one D-Bus signal too many made two of. Pure.

BlueZ sends a value once for each program that subscribed, and each program hears them all. Such copies come within a
few milliseconds; nobody pushes a button twice that fast. They are dropped where they come in, as the autorepeat of
keys is, and are in no recording.
"""

from typing import Final

from revanche.units import MILLISECOND

WITHIN: Final = 50 * MILLISECOND


class Echoes:
    """What came last over one connection. It begins anew with each."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[bytes, int]] = {}

    def again(self, place: int, payload: bytes, at: int) -> bool:
        """Tell whether these are the bytes that came from the same characteristic at most 50 ms before ``at``."""
        before, came = self._last.get(place, (None, 0))
        self._last[place] = payload, at
        return payload == before and at - came <= WITHIN
