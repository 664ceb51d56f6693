"""Buttons that tell of going down and up. A push counts when it ends, so that a long one is not two. Pure."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture
from revanche.units import SECOND

LONG: Final = SECOND
"""A push is long that lasted so long."""


class Half(StrEnum):
    """Half of a push, as the settings of a watch write it behind a button: ``a:down``."""

    DOWN = "down"
    UP = "up"


def halved(buttons: Iterable[str]) -> dict[str, set[Half]]:
    """Return the buttons that are there by half a push, each with its halves; one that has only one can't be pushed."""
    found: dict[str, set[Half]] = {}
    for name, _, what in (button.partition(":") for button in buttons):
        if what in {*Half}:
            found.setdefault(name, set()).add(Half(what))
    return found


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
