"""The board over real sockets: all of it at once, and what becomes otherwise."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from revanche.web.server import board_routes
from support.served import Served, news, served


class PlainBoard:
    """A board that says what it is told to."""

    def __init__(self) -> None:
        self.followers: list[Callable[[bytes], None]] = []

    def whole(self) -> bytes:
        return b'{"all":1}'

    def page(self) -> bytes:
        return b'{"whole":true}'

    @contextmanager
    def following(self, tell: Callable[[bytes], None]) -> Iterator[None]:
        self.followers.append(tell)
        try:
            yield
        finally:
            self.followers.remove(tell)

    def tell(self, what: bytes) -> None:
        for tell in tuple(self.followers):
            tell(what)


@asynccontextmanager
async def with_board(folder: Path) -> AsyncIterator[tuple[Served, PlainBoard]]:
    board = PlainBoard()
    async with served(folder, board=board) as site:
        yield site, board


async def test_everybody_may_look_at_all_of_it_and_follow(tmp_path: Path) -> None:
    async with with_board(tmp_path) as (site, board):
        answer = await site.get("/api/board", "X-Forwarded-For: 192.168.1.20")
        assert (answer.status, answer.json) == (200, {"all": 1})
        assert (await site.get("/board")).status == 200
        async with site.following(target="/api/board/events") as stream:
            assert (await news(stream, "board"))["data"] == {"whole": True}
            board.tell(b'{"tables":[]}')
            assert (await news(stream, "board"))["data"] == {"tables": []}
        async with asyncio.timeout(20):
            while board.followers:
                await asyncio.sleep(0.01)


async def test_where_there_is_no_board_there_is_no_page_of_it(site: Served) -> None:
    for path in ("/board", "/api/board", "/api/board/events"):
        assert (await site.get(path)).status == 404
    assert (await site.get("/board")).body == b"This Revanche has no page /board.\n"


async def test_there_is_an_end_to_those_who_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_routes, "_MOST", 2)
    async with with_board(tmp_path) as (site, _), AsyncExitStack() as streams:
        for _number in range(2):
            await news(await streams.enter_async_context(site.following(target="/api/board/events")), "board")
        assert (await site.get("/api/board/events")).status == 429


async def test_one_who_does_not_keep_up_is_let_go_and_a_quiet_board_gives_a_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_routes, "_HEARTBEAT", 0.01)
    async with with_board(tmp_path) as (site, board):
        async with site.following(target="/api/board/events") as stream:
            assert b":\n" in await asyncio.wait_for(stream.readuntil(b":\n\n"), 20)
        async with site.following(target="/api/board/events", buffer=1024):
            async with asyncio.timeout(20):
                while not board.followers:
                    await asyncio.sleep(0.01)
                while board.followers:
                    board.tell(json.dumps({"x": "x" * 100_000}).encode())
                    await asyncio.sleep(0.01)
