"""Those who tell people."""

import asyncio
import logging
from typing import Generic, Protocol, TypeVar

from revanche.presses.inputs import Input
from revanche.scorekeeper.interfaces import Listener

T = TypeVar("T")
Told_contra = TypeVar("Told_contra", contravariant=True)

_log = logging.getLogger(__name__)


class Sink(Protocol[Told_contra]):
    """Something that tells people. It must return at once; what it raises is logged and does not stop counting."""

    def __call__(self, outcome: Told_contra, /) -> None:
        """Take note of an outcome."""


def in_turn(sink: Sink[T]) -> Sink[T]:
    """Return a sink that is told in the loop's next turn, after those who could not wait; in the order of outcomes."""

    def tell(outcome: T) -> None:
        asyncio.get_running_loop().call_soon(sink, outcome)

    return tell


class Sinks(Generic[T]):
    """All who are told of outcomes of one kind, in the order in which they were added."""

    def __init__(self) -> None:
        self._sinks: list[Sink[T]] = []

    def add(self, sink: Sink[T]) -> None:
        """Have each outcome told to ``sink`` from now on."""
        self._sinks.append(sink)

    def tell(self, outcome: T) -> None:
        """Tell all of them."""
        for sink in self._sinks:
            try:
                sink(outcome)
            except Exception:  # noqa: BLE001 - whatever a sink does, counting goes on
                _log.exception("a sink failed")


class Listeners:
    """All who hear what is taken up."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def add(self, listener: Listener) -> None:
        """Have ``listener`` hear all from now on."""
        self._listeners.append(listener)

    def hear(self, taken: Input, at: int, *, weighed: bool = True) -> None:
        """Have all of them hear."""
        for listener in self._listeners:
            try:
                listener(taken, at, weighed=weighed)
            except Exception:  # noqa: BLE001 - as with a sink
                _log.exception("a listener failed")
