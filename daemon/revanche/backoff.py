"""How long to wait before a watch is tried again. Pure."""

from collections.abc import Callable
from typing import Final

FIRST: Final = 1.0
LONGEST: Final = 60.0
"""Seconds."""


class Backoff:
    """The pauses of one watch: 1, 2, 4 … 60 s, each shortened by up to a half, so that two never keep step.

    ``chance`` gives numbers from 0 to 1.
    """

    def __init__(self, chance: Callable[[], float]) -> None:
        self._chance = chance
        self._next = FIRST

    def pause(self, *, good: bool = False) -> float:
        """Return the seconds to wait; after a ``good`` link, what came before it is forgotten."""
        if good:
            self._next = FIRST
        pause, self._next = self._next, min(2 * self._next, LONGEST)
        return pause * (1 - self._chance() / 2)
