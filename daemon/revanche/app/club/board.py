"""The board of a club: hearing the tables, and telling pages and programs what becomes otherwise.

It is a part of a daemon whose config has it on, and a program of its own (``revanche board``).
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import msgspec

from revanche.club.board import Board
from revanche.club.form import board_form, result_form, row_form, table_form
from revanche.club.names import ClubNames
from revanche.errors import MissingExtraError, RevancheError
from revanche.outside.club import Club
from revanche.outside.settings import MqttSettings
from revanche.words.catalogue import Catalogue

_TOGETHER: Final = 0.1  # seconds: what changes within them is told at once
_NEWEST: Final = 100  # results that a page shows


class BoardPart:
    """The board of the tables at the broker of ``settings``, at the times of ``now``.

    ``names`` reads those of the club, and raises ``RevancheError`` where it can't.
    """

    def __init__(
        self, settings: MqttSettings, names: Callable[[], ClubNames], now: Callable[[], datetime], words: Catalogue
    ) -> None:
        self._board = Board()
        self._settings, self._names, self._words = settings, names, words
        self._now = now
        self._club = Club(settings, self._board, now, self._change)
        self._followers: dict[Callable[[bytes], None], None] = {}
        self._changed: dict[str | None, None] = {}
        self._called = asyncio.Event()
        self._told = self._board.results

    async def run(self) -> None:
        """Hear the tables and tell, until cancelled.

        Raises:
            RevancheError: there is no broker, what speaks with one is not installed, or the names can't be read.
        """
        if not self._settings.hosts:
            raise RevancheError(self._words.text("board.no_host"))
        self._board.names = self._names()
        missing: BaseException | None = None
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._club.run())
                group.create_task(self._tell())
        except* ImportError as error:
            missing = error  # what is raised in here comes out in a group in Debian 12
        if missing is not None:
            raise MissingExtraError(self._words.text("board.no_mqtt"), "mqtt") from missing

    def whole(self) -> bytes:
        """Return all of the board, as JSON."""
        return msgspec.json.encode(self._form())

    def page(self) -> bytes:
        """Return what a page shows: all tables and players, and the newest results."""
        form = self._form()
        return msgspec.json.encode({**form, "results": form["results"][-_NEWEST:], "whole": True})

    @contextmanager
    def following(self, tell: Callable[[bytes], None]) -> Iterator[None]:
        """Have ``tell`` called with what became otherwise while the context lasts; all of it has ``"whole":true``."""
        self._followers[tell] = None
        try:
            yield
        finally:
            del self._followers[tell]

    def _form(self) -> dict[str, Any]:
        return board_form(self._board, self._now(), connected=self._club.connected)

    def _change(self, table: str | None) -> None:
        self._changed[table] = None
        self._called.set()

    async def _tell(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            changed, self._changed = self._changed, {}
            if self._followers:
                news = self.page() if None in changed else self._news([name for name in changed if name is not None])
                for tell in tuple(self._followers):
                    tell(news)
            self._told = self._board.results
            await asyncio.sleep(_TOGETHER)

    def _news(self, changed: list[str]) -> bytes:
        """Return these tables, and the results and who is ahead where they became otherwise."""
        now, board = self._now(), self._board
        news: dict[str, Any] = {"tables": [table_form(board.table(name), board, now) for name in changed]}
        if board.results is not self._told:
            news["results"] = [result_form(result) for result in board.results[-_NEWEST:]]
            news["standings"] = [row_form(row) for row in board.standings]
        return msgspec.json.encode({"connected": self._club.connected, **news, "dropped": board.dropped})
