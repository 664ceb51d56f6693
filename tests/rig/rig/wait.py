"""Waiting for conditions rather than times: the machine is emulated, slow by a factor that nobody knows beforehand."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 30.0  # seconds; far beyond anything that works


class TimedOutError(AssertionError):
    """A condition did not come true in time; tells what was seen last."""


def until(condition: Callable[[], T], what: str, seconds: float = PATIENCE, every: float = 0.02) -> T:
    """The first true value of `condition`, asked for every few milliseconds."""
    limit = time.monotonic() + seconds
    while True:
        seen = condition()
        if seen:
            return seen
        if time.monotonic() > limit:
            message = f"not within {seconds:g} s: {what}; last seen: {seen!r}"
            raise TimedOutError(message)
        time.sleep(every)


def until_steady(number: Callable[[], object], seconds: float, what: str, patience: float = PATIENCE) -> object:
    """The value of `number` once it has stayed the same for `seconds`."""
    limit = time.monotonic() + patience
    last, since = number(), time.monotonic()
    while time.monotonic() - since < seconds:
        time.sleep(seconds / 10)
        now = number()
        if now != last:
            last, since = now, time.monotonic()
        if time.monotonic() > limit:
            message = f"not steady within {patience:g} s: {what}; last seen: {last!r}"
            raise TimedOutError(message)
    return last


def happened(fact: object, what: str) -> None:
    """Fail unless the fault came about that a test is about: before that, nothing it finds proves anything."""
    assert fact, f"the fault that this test is about did not happen: {what}"


def apart() -> None:
    """Let the time pass in which a second win would be a bounce (1.5 s); call it once the first has counted."""
    time.sleep(1.6)


def settled() -> None:
    """Let the time pass in which a headset's ⏯ is not believed, after it came (5 s)."""
    time.sleep(5.1)
