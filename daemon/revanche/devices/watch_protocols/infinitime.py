"""InfiniTime, the firmware of the PineTime: one byte a push, from the event characteristic of its music service.

Source: InfiniTime's ``doc/MusicService.md``. ``00`` is play and ``01`` pause, as the watch thinks music stands, so they
are one button. ``e0`` (the music app was opened), ``05`` and ``06`` (volume) and all else are no pushes.
"""

from typing import Final

from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.press import Gesture

_BUTTONS: Final = {b"\x00": PLAYPAUSE, b"\x01": PLAYPAUSE, b"\x03": NEXT, b"\x04": PREVIOUS}


class InfiniTime:
    """The decoder of one watch. Each notification stands alone."""

    def feed(self, payload: bytes) -> list[tuple[str, Gesture]]:
        """Return the pushes in one notification: one or none."""
        button = _BUTTONS.get(payload)
        return [] if button is None else [(button, Gesture.PRESS)]

    def reset(self) -> None:
        """Forget the connection before; there is nothing to forget."""
