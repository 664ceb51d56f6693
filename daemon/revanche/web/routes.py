"""What the server answers: one table of paths, matched whole, and each request's way from the gate to its answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, cast

import msgspec
from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.presses.press import Source
from revanche.web import questions, views
from revanche.web.archive import Archive, BusyError
from revanche.web.connection import LARGEST_BODY, PATIENCE, Connection
from revanche.web.gate import TurnedAway, Visit, canonical, turned_away
from revanche.web.house import House, Words
from revanche.web.pairing import Pairing
from revanche.web.shelf import Item, missing
from revanche.web.stream import Follower, Stream

_log = logging.getLogger(__name__)

_HEARTBEAT: Final = 20.0  # seconds without news after which a follower is sent a sign of life
_COOKIE: Final = "revanche"
_YEAR: Final = 365 * 24 * 3600
_JSON: Final = "application/json"
_TEXT: Final = "text/plain; charset=utf-8"
_EXPORTS: Final = {"csv": "text/csv; charset=utf-8", "json": _JSON, "ics": "text/calendar; charset=utf-8"}
_REFUSED: Final = 1  # exit status of a command that could not do what was asked, with a sentence


class _Brought(msgspec.Struct, frozen=True):
    token: str


class Routes:
    """All answers. ``names`` are those of this computer."""

    def __init__(  # noqa: PLR0913 - what a page consists of
        self,
        house: House,
        words: Words,
        stream: Stream,
        *,
        archive: Archive,
        pairing: Pairing,
        items: dict[str, Item],
        names: frozenset[str],
    ) -> None:
        self._house = house
        self._words_of = words
        self._stream = stream
        self._archive = archive
        self._pairing = pairing
        self._items = items
        self._names = names
        self._table: dict[tuple[str, str], _Answering] = {
            ("GET", "/api/status"): self._status,
            ("GET", "/api/text"): self._words,
            ("GET", "/api/me"): self._me,
            ("GET", "/api/log"): self._log,
            ("GET", "/api/stats"): self._stats,
            ("GET", "/api/names"): self._recent,
            ("GET", "/api/export"): self._export,
            ("GET", "/api/share"): self._share,
            ("POST", "/api/commands"): self._command,
            ("POST", "/api/pair"): self._pair,
        }

    async def serve(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request. Each step has its time; a fault of ours ends the connection and is in our log alone."""
        connection = cast("Connection", request.protocol)
        try:
            asked = _Asked(request, connection)
            if request.method != "POST":
                connection.answering()
            answer = await self._answer(asked)
            connection.answering()
            if answer is None:
                return await self._follow(asked)
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

    async def _answer(self, asked: "_Asked") -> web.Response | None:
        """Return the answer; ``None`` where news is to follow."""
        away = turned_away(asked.visit, self._names)
        if away is not None:
            return _turned(away)
        if (item := self._items.get(asked.path)) and asked.request.method in {"GET", "HEAD"}:
            return _shown(item, asked.request)
        if asked.path == "/events" and asked.request.method == "GET":
            full = self._stream.full(asked.visit)
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many pages are open; close one.") if full else None
        answering = self._table.get((asked.request.method, asked.path))
        if answering is None:
            return self._unknown(asked)
        try:
            return await answering(asked)
        except questions.QuestionError as error:
            return _refusal(HTTPStatus.BAD_REQUEST, str(error))
        except BusyError:
            return _refusal(HTTPStatus.TOO_MANY_REQUESTS, "That is too much at once; ask for less, or wait a moment.")

    def _unknown(self, asked: "_Asked") -> web.Response:
        known = asked.path in self._items or asked.path == "/events" or asked.path in {path for _, path in self._table}
        if known:
            return _refusal(HTTPStatus.METHOD_NOT_ALLOWED, "That can't be done here.")
        page = missing(asked.path)
        if page is not None:
            return _response(page.encode() + b"\n", _TEXT, HTTPStatus.NOT_FOUND)
        return _refusal(HTTPStatus.NOT_FOUND, "There is nothing here.")

    async def _follow(self, asked: "_Asked") -> web.StreamResponse:
        """Send news until the client goes, or does not keep up."""
        response = web.StreamResponse(headers=views.headers() | {"Content-Type": "text/event-stream"})
        follower = Follower(asked.visit.peer, asked.connection.drop, may_count=self._may_count(asked))
        with self._stream.following(follower):
            await response.prepare(asked.request)
            await response.write(b"retry: 2000\n\n")
            while True:
                try:
                    async with asyncio.timeout(_HEARTBEAT):
                        message = await follower.messages.get()
                except TimeoutError:
                    message = b":\n\n"
                async with asyncio.timeout(PATIENCE):
                    await response.write(message)

    async def _status(self, _asked: "_Asked") -> web.Response:
        return _response(self._house.status())

    async def _me(self, asked: "_Asked") -> web.Response:
        return _response(msgspec.json.encode({"may_count": self._may_count(asked)}))

    async def _words(self, asked: "_Asked") -> web.Response:
        fields, cookie = questions.asked(asked.query), asked.request.cookies.get("lang", "")
        accepted = asked.request.headers.get("Accept-Language", "")
        return _response(self._words_of.text(questions.languages(fields, cookie, self._words_of.setting, accepted)))

    async def _log(self, asked: "_Asked") -> web.Response:
        return await self._past(questions.log_arguments(questions.asked(asked.query)))

    async def _stats(self, asked: "_Asked") -> web.Response:
        return await self._past(questions.stats_arguments(questions.asked(asked.query)))

    async def _recent(self, _asked: "_Asked") -> web.Response:
        return await self._past(["web", "names"])

    async def _share(self, asked: "_Asked") -> web.Response:
        return await self._past(questions.share_arguments(questions.asked(asked.query)), _TEXT)

    async def _export(self, asked: "_Asked") -> web.Response:
        arguments = questions.export_arguments(questions.asked(asked.query))
        answer = await self._past(arguments, _EXPORTS[arguments[-1]])
        if answer.status == HTTPStatus.OK:
            answer.headers["Content-Disposition"] = f'attachment; filename="revanche.{arguments[-1]}"'
        return answer

    async def _past(self, arguments: list[str], kind: str = _JSON) -> web.Response:
        answer = await self._archive.ask(arguments)
        if not answer.status:
            return _response(answer.out, kind)
        status = HTTPStatus.NOT_FOUND if answer.status == _REFUSED else HTTPStatus.BAD_REQUEST
        return _refusal(status, answer.sentence)

    async def _command(self, asked: "_Asked") -> web.Response:
        if not self._may_count(asked):
            return _refusal(HTTPStatus.FORBIDDEN, "To count from here, scan the code that `revanche web pair` shows.")
        body = await asked.body()
        if body is None:
            return _refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too long.")
        by = Source("page" if asked.visit.near else f"page {asked.visit.peer}")
        return _response(self._house.line(await self._house.scorekeeper.command(views.command(body), by)))

    async def _pair(self, asked: "_Asked") -> web.Response:
        body = await asked.body()
        try:
            cookie = self._pairing.cookie(msgspec.json.decode(body or b"", type=_Brought).token)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return _refusal(HTTPStatus.BAD_REQUEST, "This can't be understood.")
        if cookie is None:
            return _refusal(
                HTTPStatus.FORBIDDEN, "This code holds no more; scan the one that `revanche web pair` shows."
            )
        answer = _response(b'{"may_count":true}')
        answer.set_cookie(_COOKIE, cookie, max_age=_YEAR, path="/", httponly=True, samesite="Strict")
        return answer

    def _may_count(self, asked: "_Asked") -> bool:
        return asked.visit.near or self._pairing.knows(asked.request.cookies.get(_COOKIE, ""))


class _Asked:
    """A request, judged by its ``visit``; ``path`` and ``query`` are as they were sent."""

    def __init__(self, request: BaseRequest, connection: Connection) -> None:
        self.request = request
        self.connection = connection
        self.visit = _visit(request, connection)
        self.path, _, self.query = self.visit.target.partition("?")

    async def body(self) -> bytes | None:
        """Return the body, ``None`` when it is too long; once it is there, it is our turn."""
        if (self.request.content_length or 0) > LARGEST_BODY:
            return None
        body = bytearray()
        async for chunk in self.request.content.iter_any():
            body += chunk
            if len(body) > LARGEST_BODY:
                return None
        self.connection.answering()
        return bytes(body)


_Answering = Callable[[_Asked], Awaitable[web.Response]]


def _visit(request: BaseRequest, connection: Connection) -> Visit:
    sent = request.headers
    sockname = request.get_extra_info("sockname") or ("127.0.0.1", 0)
    return Visit(
        method=request.method,
        target=request.raw_path,
        hosts=tuple(sent.getall("Host", ())),
        peer=connection.peer,
        local=canonical(sockname[0]),
        port=sockname[1],
        origins=tuple(sent.getall("Origin", ())),
        site=sent.get("Sec-Fetch-Site"),
        content_type=sent.get("Content-Type", ""),
        relayed=any(name in sent for name in ("Forwarded", "X-Forwarded-For", "Via")),
    )


def _shown(item: Item, request: BaseRequest) -> web.Response:
    sent = views.headers(framed=item.framed) | {"Content-Type": item.type, "ETag": item.etag, "Vary": "Accept-Encoding"}
    if item.etag in request.headers.get("If-None-Match", ""):
        return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=sent)
    if item.squeezed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=item.squeezed, headers=sent | {"Content-Encoding": "gzip"})
    return web.Response(body=item.content, headers=sent)


def _response(content: bytes, kind: str = _JSON, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    sent = views.headers() | {"Content-Type": kind, "Cache-Control": "no-store"}
    return web.Response(body=content, status=status, headers=sent)


def _refusal(status: HTTPStatus, why: str) -> web.Response:
    return _response(views.refused(why), status=status)


def _turned(away: TurnedAway) -> web.Response:
    answer = _refusal(away.status, away.why)
    answer.force_close()
    return answer
