"""A connection that can't be kept for nothing.

There are limits on how many there are, how long a request takes to arrive and how much of it there is. aiohttp itself
waits for the rest of a header as long as the client likes.
"""

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final, cast

from aiohttp import web

from revanche.web import views
from revanche.web.gate import Visit, canonical

if TYPE_CHECKING:
    from aiohttp.web_request import BaseRequest

_log = logging.getLogger(__name__)

PATIENCE: Final = 10.0
"""Seconds within which a request must have arrived, its body too, or the next one, or be read."""

LARGEST_BODY: Final = 16 * 1024
"""Bytes."""

_LARGEST_LINE: Final = 4 * 1024  # bytes
_MOST_LINES: Final = 48  # of a head, twice what browsers send
_MOST: Final = 64
_MOST_FAR: Final = 48  # so that a flood from elsewhere leaves room for this computer itself
_MOST_OF_ONE: Final = 24  # of one address elsewhere


class ConnectionCount:
    """Counts who is connected, by address."""

    def __init__(self) -> None:
        self._there: Counter[str] = Counter()

    @property
    def there(self) -> int:
        """How many are connected."""
        return self._there.total()

    def enter(self, peer: str) -> bool:
        """Let one more in from an address; return whether there was room."""
        near = _near(peer)
        far = sum(count for other, count in self._there.items() if not _near(other))
        if self.there >= _MOST or (not near and (far >= _MOST_FAR or self._there[peer] >= _MOST_OF_ONE)):
            return False
        self._there[peer] += 1
        return True

    def leave(self, peer: str) -> None:
        """Take one who was let in off the count."""
        self._there[peer] -= 1
        if not self._there[peer]:
            del self._there[peer]


class Connection(web.RequestHandler):
    """aiohttp's connection, with a clock that runs whenever it is the client's turn."""

    __slots__ = ("_doorstep", "_entered", "_turn", "peer")

    def __init__(self, server: web.Server, doorstep: ConnectionCount, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            server,
            loop=loop,
            access_log=cast("logging.Logger", None),
            keepalive_timeout=PATIENCE,
            max_line_size=_LARGEST_LINE,
            max_field_size=_LARGEST_LINE,
            max_headers=_MOST_LINES,
            lingering_time=1.0,
            auto_decompress=False,
        )
        self.peer = ""
        self._doorstep = doorstep
        self._entered = False
        self._turn: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or drop it where there are too many."""
        super().connection_made(transport)
        self.peer = canonical(transport.get_extra_info("peername")[0])
        self._entered = self._doorstep.enter(self.peer)
        if self._entered:
            self.awaiting()
        else:
            self.drop()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Make room."""
        self.answering()
        if self._entered:
            self._entered = False
            self._doorstep.leave(self.peer)
        super().connection_lost(exc)

    def awaiting(self) -> None:
        """Give the client its time for the next request."""
        self.answering()
        if self.transport is not None:
            self._turn = asyncio.get_running_loop().call_later(PATIENCE, self.drop)

    def answering(self) -> None:
        """Stop its clock, since now it is our turn."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    def drop(self) -> None:
        """End it without another word."""
        if self.transport is not None:
            self.transport.abort()

    def handle_error(
        self,
        request: "BaseRequest",  # noqa: ARG002 - aiohttp gives it
        status: int = 400,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is no HTTP. Nothing of what was sent is shown again."""
        _log.debug("a request was no HTTP: %s %s %s", status, message, exc)
        answer = web.Response(
            status=400,
            body=views.refused("This is no request of a browser."),
            headers=views.headers() | {"Content-Type": "application/json"},
        )
        answer.force_close()
        return answer


def _near(peer: str) -> bool:
    return Visit("GET", "/", (), peer, peer, 0).near
