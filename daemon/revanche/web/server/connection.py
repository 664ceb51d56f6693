"""A connection that can't be kept for nothing.

There are limits on how many there are, how long a request takes to arrive and how much of it there is. aiohttp itself
waits for the rest of a header as long as the client likes.
"""

import asyncio
import logging
import os
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol, cast

from aiohttp import web

from revanche.web import views
from revanche.web.gate import Visit, canonical, household
from revanche.web.owner import owner

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


class Entrant(Protocol):
    """Who is connected. ``known`` are this computer and whoever may count."""

    @property
    def peer(self) -> str:
        """From which address."""

    @property
    def known(self) -> bool:
        """Whether it keeps its place whoever comes."""

    def drop(self) -> None:
        """End it."""


class ConnectionCount:
    """Knows who is connected, and makes room for one more from elsewhere where one household has most of it."""

    def __init__(self) -> None:
        self._there: list[Entrant] = []

    @property
    def there(self) -> int:
        """How many are connected."""
        return len(self._there)

    def enter(self, one: Entrant) -> bool:
        """Let one more in; return whether there was room, or could be made."""
        if not _near(one.peer):
            far = [other for other in self._there if not _near(other.peer)]
            if sum(household(other.peer) == household(one.peer) for other in far) >= _MOST_OF_ONE:
                return False
            if (len(far) >= _MOST_FAR or self.there >= _MOST) and not self._make_room(one.peer, far):
                return False
        elif self.there >= _MOST:
            return False
        self._there.append(one)
        return True

    def leave(self, one: Entrant) -> None:
        """Take one off the list, where it is still there."""
        if one in self._there:
            self._there.remove(one)

    def _make_room(self, peer: str, far: list[Entrant]) -> bool:
        """End the oldest connection of the household that has most of those which are not known."""
        strangers = [other for other in far if not other.known]
        counted = Counter(household(other.peer) for other in strangers)
        if not counted:
            return False
        fullest, most = counted.most_common(1)[0]
        if counted[household(peer)] == most and most > 1:
            return False  # it would be its own
        oldest = next(other for other in strangers if household(other.peer) == fullest)
        self._there.remove(oldest)
        oldest.drop()
        return True


class Connection(web.RequestHandler):
    """aiohttp's connection, with a clock that runs whenever it is the client's turn.

    ``strict``: whoever connects from this computer under another account is a ``stranger``.
    """

    __slots__ = ("_doorstep", "_entered", "_strict", "_turn", "known", "peer", "stranger")

    def __init__(
        self, server: web.Server, doorstep: ConnectionCount, loop: asyncio.AbstractEventLoop, *, strict: bool = False
    ) -> None:
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
        self.known = False
        self.stranger = False
        self._strict = strict
        self._doorstep = doorstep
        self._entered = False
        self._turn: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or drop it where there are too many."""
        super().connection_made(transport)
        self.peer = canonical(transport.get_extra_info("peername")[0])
        if self._strict and _near(self.peer):
            peer, local = (transport.get_extra_info(end)[:2] for end in ("peername", "sockname"))
            self.stranger = owner(peer, local) not in {None, 0, os.geteuid()}
        self._entered = self._doorstep.enter(self)
        if self._entered:
            self.awaiting()
        else:
            self.drop()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Make room."""
        self.answering()
        if self._entered:
            self._entered = False
            self._doorstep.leave(self)
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
