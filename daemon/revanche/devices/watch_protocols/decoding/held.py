"""Buttons that tell of going down and up. A push counts when it ends, so that a long one is not two. Pure."""

from typing import Final

from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture
from revanche.units import SECOND

LONG: Final = SECOND
"""A push is long that lasted so long."""


class Held:
    """The buttons of one device that are down. Times are steady, in nanoseconds."""

    def __init__(self) -> None:
        self._down: dict[str, int] = {}

    def down(self, button: str, at: int) -> list[Sent]:
        """Note that a button went down; where its release before was lost, it counts at once and has no end."""
        if self._down.pop(button, None) is not None:
            return [Push(button)]
        self._down[button] = at
        return []

    def up(self, button: str, at: int) -> list[Sent]:
        """Return the push that ended."""
        began = self._down.pop(button, None)
        if began is None:
            return []
        return [Push(button, Gesture.LONG if at - began >= LONG else Gesture.PRESS)]

    def long(self, button: str) -> list[Sent]:
        """Return the long push that the device itself tells of; its end says nothing more."""
        self._down.pop(button, None)
        return [Push(button, Gesture.LONG)]

    def reset(self) -> None:
        """Forget what is down."""
        self._down.clear()
