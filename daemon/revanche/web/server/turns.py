"""Whose request is worked on now: a press at once, and those who may only look one after another behind it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_APART: Final = 0.004  # seconds between the requests of guests, of which one takes an eighth


class Turns:
    """The order of requests: guests wait for presses, and for each other."""

    def __init__(self) -> None:
        self._queue = asyncio.Lock()
        self._next = 0.0
        self._presses = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def press(self) -> Iterator[None]:
        """Have no guest begin while the context lasts."""
        self._presses += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._presses -= 1
            if not self._presses:
                self._quiet.set()

    async def guest(self) -> None:
        """Return when it is the turn of a guest."""
        loop = asyncio.get_running_loop()
        async with self._queue:
            await asyncio.sleep(max(0.0, self._next - loop.time()))
            await self._quiet.wait()
            self._next = loop.time() + _APART
