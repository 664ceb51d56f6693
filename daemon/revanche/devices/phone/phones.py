"""The phones that listen: each comes, is pressed and goes as any other device; what they send comes from elsewhere.

A phone is told from others by its *key*, which nobody else can name, see ``web.server.phone_routes``. It is there from
when it begins to listen until it is switched off, or its last stream was away for ``PATIENCE`` seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from revanche.devices.phone.wish import Push, Wish
from revanche.presses.outcome import Outcome
from revanche.presses.press import Attached, Detached, Device, Kind, Press, Signal
from revanche.presses.request import request
from revanche.units import MILLISECOND

PATIENCE: Final = 30.0
"""Seconds that a phone may be without a stream."""

_MOST: Final = 16  # phones at once
_ID: Final = 16  # bytes of the id under which a press is known here


@dataclass(slots=True)
class _Phone:
    device: Device
    wish: Wish
    taken: bool = False
    streams: list[Callable[[int], None]] = field(default_factory=list)
    leaving: asyncio.TimerHandle | None = None


class Phones:
    """``put`` takes their comings and goings, ``press`` returns what a push led to; ``steady`` is the time."""

    def __init__(
        self,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
        press: Callable[[Press], Awaitable[Outcome | None]],
        patience: float = PATIENCE,
    ) -> None:
        self._steady = steady
        self._put = put
        self._press = press
        self._patience = patience
        self._phones: dict[str, _Phone] = {}

    @property
    def languages(self) -> frozenset[str]:
        """In which languages phones are told what they led to now."""
        return frozenset(phone.wish.language for phone in self._phones.values() if phone.streams)

    def listen(self, key: str, wish: Wish) -> bool:
        """Have a phone listen, or listen otherwise; return whether there was room for it."""
        phone = self._phones.get(key)
        if phone is None and len(self._phones) >= _MOST:
            return False
        device = Device(f"phone {key}", wish.name, Kind.PHONE, player=wish.player)
        if phone is None or phone.device != device:
            streams = [] if phone is None else phone.streams
            self._remove(key)
            self._phones[key] = phone = _Phone(device, wish, streams=streams)
            self._put(Attached(device, self._steady()))
        phone.wish = wish
        self.take(key, taken=False)
        self._await_stream(key, phone)
        return True

    def wish(self, key: str) -> Wish | None:
        """Return how a phone listens; ``None`` where it does not."""
        phone = self._phones.get(key)
        return None if phone is None else phone.wish

    def leave(self, key: str) -> None:
        """Have a phone listen no more."""
        self._remove(key)

    def take(self, key: str, *, taken: bool) -> None:
        """Note that something else on a phone took its buttons, or that it has them back."""
        phone = self._phones.get(key)
        if phone is None or phone.taken == taken:
            return
        phone.taken = taken
        at = self._steady()
        self._put(Detached(phone.device, at, taken=True) if taken else Attached(phone.device, at))

    @contextmanager
    def following(self, key: str, tell: Callable[[int], None]) -> Iterator[None]:
        """Have ``tell`` called with the number of each sound while the context, a stream of the phone, lasts."""
        phone = self._phones.get(key)
        if phone is None:
            yield
            return
        streams = phone.streams
        streams.append(tell)
        self._await_stream(key, phone)
        try:
            yield
        finally:
            streams.remove(tell)
            now = self._phones.get(key)
            if now is not None:
                self._await_stream(key, now)

    def tell(self, number: int) -> None:
        """Tell all phones the number of the sound that is to be heard now; never waits."""
        for phone in self._phones.values():
            for tell in tuple(phone.streams):
                tell(number)

    async def press(self, key: str, push: Push) -> Outcome | None:
        """Return what a push on a phone that listens led to, ``None`` when it means nothing; sent again, the same.

        Raises:
            UnreachableError: it was not counted, and this says why.
        """
        import hashlib  # noqa: PLC0415 - brings OpenSSL, which the daemon without a page does not need

        self.take(key, taken=False)  # what is heard can't be somebody else's
        own = hashlib.blake2b(f"{key} {push.id}".encode(), digest_size=_ID).hexdigest()  # no id is another phone's too
        asked, at = request(own, {"press": push.button}), self._steady() - push.age * MILLISECOND
        return await self._press(Press(self._phones[key].device, push.button, at, request=asked))

    def _await_stream(self, key: str, phone: _Phone) -> None:
        """Have a phone go after a while unless it has a stream."""
        if phone.leaving is not None:
            phone.leaving.cancel()
        phone.leaving = None
        if not phone.streams:
            phone.leaving = asyncio.get_running_loop().call_later(self._patience, self._remove, key)

    def _remove(self, key: str) -> None:
        phone = self._phones.pop(key, None)
        if phone is None:
            return
        if phone.leaving is not None:
            phone.leaving.cancel()
        self._put(Detached(phone.device, self._steady()))
