"""The answers about the board of a club, and the stream of what becomes otherwise on it."""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from aiohttp import web

from revanche.web import views
from revanche.web.interfaces import Board
from revanche.web.server.connection import PATIENCE
from revanche.web.server.page_request import PageRequest, refusal, response

_MOST: Final = 32  # followers
_BEHIND: Final = 64  # messages that a follower may be behind
_HEARTBEAT: Final = 20.0  # seconds without news after which a follower is sent a sign of life


class BoardRoutes:
    """Everybody who may look at a page may look at the board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._followers = 0

    async def board(self, _asked: PageRequest) -> web.Response:
        """Answer with all of the board."""
        return response(self._board.whole())

    async def full(self, _asked: PageRequest) -> web.Response | None:
        """Return why a stream is not begun."""
        full = self._followers >= _MOST
        return refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many pages are open; close one.") if full else None

    async def follow(self, asked: PageRequest) -> web.StreamResponse:
        """Send what a page shows, then what becomes otherwise, until the client goes or does not keep up."""
        stream = web.StreamResponse(headers=views.headers() | {"Content-Type": "text/event-stream"})
        messages: asyncio.Queue[bytes] = asyncio.Queue(_BEHIND)

        def tell(news: bytes) -> None:
            if messages.full():
                asked.connection.drop()
            else:
                messages.put_nowait(news)

        self._followers += 1
        try:
            with self._board.following(tell):
                tell(self._board.page())
                await stream.prepare(asked.request)
                await stream.write(b"retry: 2000\n\n")
                while True:
                    message = b":\n\n"
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_HEARTBEAT):
                            message = b"event: board\ndata: %s\n\n" % await messages.get()
                    async with asyncio.timeout(PATIENCE):
                        await stream.write(message)
        finally:
            self._followers -= 1
