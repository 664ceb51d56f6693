"""How long to wait before what failed is tried again. Pure."""

from collections.abc import Callable


class Backoff:
    """The pauses of one thing that is tried: ``first`` seconds, doubled each time up to ``longest``.

    Each is shortened by up to a half, as ``chance`` says by numbers from 0 to 1, so that two that failed together never
    keep step.
    """

    def __init__(self, first: float, longest: float, chance: Callable[[], float] = lambda: 0.0) -> None:
        self._first = self._next = first
        self._longest = longest
        self._chance = chance

    def pause(self) -> float:
        """Return the seconds to wait now."""
        pause, self._next = self._next, min(2 * self._next, self._longest)
        return pause * (1 - self._chance() / 2)

    def worked(self) -> None:
        """Take note that it worked: what failed before is forgotten."""
        self._next = self._first
