"""Each request's way from the gate to its answer: a table of paths, matched whole, static files, and streams."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final, cast

from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.errors import UnreachableError
from revanche.web import questions, views
from revanche.web.gate import TurnedAway, turned_away
from revanche.web.interfaces import Texts
from revanche.web.pairing import Pairing
from revanche.web.server.archive import BusyError
from revanche.web.server.connection import PATIENCE, Connection
from revanche.web.server.page_request import TEXT, PageRequest, refusal, response
from revanche.web.server.static_files import StaticFile, missing_page, static_file
from revanche.web.server.turns import Turns

_log = logging.getLogger(__name__)

_COOKIE: Final = "revanche"

Answering = Callable[[PageRequest], Awaitable[web.Response | None]]
"""Answers a request; before a stream ``None``, or why it is not begun."""

Following = Callable[[PageRequest], Awaitable[web.StreamResponse]]
"""Sends a stream until the client goes."""


class Answers:
    """Answers what ``table`` has by method and path, ``streams`` by path, and the files of ``items``.

    ``words`` are the texts of the pages, ``names`` those of this computer.
    """

    def __init__(  # noqa: PLR0913 - what is answered, and to whom
        self,
        words: Texts,
        pairing: Pairing,
        *,
        table: Mapping[tuple[str, str], Answering],
        streams: Mapping[str, tuple[Answering, Following]],
        items: Mapping[str, StaticFile],
        names: frozenset[str],
    ) -> None:
        self.turns = Turns()
        self._words_of, self._pairing = words, pairing
        self._items, self._names, self._streams = items, names, streams
        self._squeezed = dict[bytes, StaticFile]()
        self.table: dict[tuple[str, str], Answering] = {**table, ("GET", "/api/text"): self._words}

    async def serve(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request. Each step has its time; a fault of ours ends the connection and is in our log alone."""
        connection = cast("Connection", request.protocol)
        try:
            asked = PageRequest(request, connection)
            if request.method != "POST":
                connection.answering()
            connection.known = self.may_count(asked)
            if not connection.known:
                await self.turns.guest()
            answer = await self._answer(asked)
            connection.answering()
            if answer is None:
                return await self._streams[asked.path][1](asked)
            async with asyncio.timeout(PATIENCE):
                await answer.prepare(request)
                await answer.write_eof()
        except (TimeoutError, ConnectionError):
            connection.drop()
            return web.Response()
        except Exception:  # noqa: BLE001 - a fault of ours, which no client is shown
            _log.exception("The page could not answer; please report this.")
            connection.drop()
            return web.Response()
        connection.awaiting()
        return answer

    def may_count(self, asked: PageRequest) -> bool:
        """Tell whether somebody may count: from this computer, or paired."""
        return asked.visit.near or self._pairing.knows(asked.request.cookies.get(_COOKIE, ""))

    async def _answer(self, asked: PageRequest) -> web.Response | None:
        """Return the answer; ``None`` where a stream is to follow."""
        away = turned_away(asked.visit, self._names)
        if away is not None:
            return _turned(away)
        if (found := self._items.get(asked.path)) and asked.request.method in {"GET", "HEAD"}:
            return file_response(found, asked.request)
        if asked.path in self._streams and asked.request.method == "GET":
            return await self._streams[asked.path][0](asked)
        answering = self.table.get((asked.request.method, asked.path))
        if answering is None:
            return self._unknown(asked)
        try:
            return await answering(asked)
        except questions.QuestionError as error:
            return refusal(HTTPStatus.BAD_REQUEST, str(error))
        except UnreachableError as error:
            why = self._words_of.sentence(asked.languages(self._words_of.setting), str(error))
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why)
        except BusyError:
            return refusal(HTTPStatus.TOO_MANY_REQUESTS, "That is too much at once; ask for less, or wait a moment.")

    def _unknown(self, asked: PageRequest) -> web.Response:
        if asked.path in {*self._items, *self._streams, *(path for _, path in self.table)}:
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "That can't be done here.")
        page = missing_page(asked.path)
        if page is not None:
            return response(page.encode() + b"\n", TEXT, HTTPStatus.NOT_FOUND)
        return refusal(HTTPStatus.NOT_FOUND, "There is nothing here.")

    async def _words(self, asked: PageRequest) -> web.Response:
        text = self._words_of.text(asked.languages(self._words_of.setting))
        if text not in self._squeezed:  # one for each language
            self._squeezed[text] = static_file(text, ".json")
        return file_response(self._squeezed[text], asked.request)


def file_response(file: StaticFile, request: BaseRequest) -> web.Response:
    """Return a file as the client takes it, or that it has it already."""
    sent = views.headers(framed=file.framed) | {
        "Content-Type": file.type,
        "ETag": file.etag,
        "Vary": "Accept-Encoding",
    }
    if file.etag in request.headers.get("If-None-Match", ""):
        return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=sent)
    if file.squeezed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=file.squeezed, headers=sent | {"Content-Encoding": "gzip"})
    return web.Response(body=file.content, headers=sent)


def _turned(away: TurnedAway) -> web.Response:
    answer = refusal(away.status, away.why)
    answer.force_close()
    return answer
