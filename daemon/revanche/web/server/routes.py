"""What the server answers: one table of paths, matched whole, and each request's way from the gate to its answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, cast

import msgspec
from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.errors import UnreachableError
from revanche.presses.outcome import Refused
from revanche.presses.press import Source
from revanche.web import questions, views
from revanche.web.addresses import CALENDAR
from revanche.web.gate import TurnedAway, turned_away
from revanche.web.interfaces import Daemon, Texts
from revanche.web.pairing import Pairing
from revanche.web.secret import Secret
from revanche.web.server.advice_routes import AdviceRoutes
from revanche.web.server.archive import Archive, BusyError
from revanche.web.server.calendar_routes import CalendarRoutes
from revanche.web.server.connection import PATIENCE, Connection
from revanche.web.server.history_routes import HistoryRoutes
from revanche.web.server.page_request import TEXT, PageRequest, refusal, response
from revanche.web.server.phone_routes import PhoneRoutes
from revanche.web.server.static_files import StaticFile, missing_page, static_file
from revanche.web.server.stream import Follower, Stream
from revanche.web.server.turns import Turns
from revanche.web.sheets import Sheets
from revanche.web.signing import signed

_log = logging.getLogger(__name__)

_HEARTBEAT: Final = 20.0  # seconds without news after which a follower is sent a sign of life
_COOKIE: Final = "revanche"
_YEAR: Final = 365 * 24 * 3600
_UNPAIRED: Final = "To count from here, scan the code that `revanche web pair` shows."


_Taking = Callable[[bytes, Source], Awaitable[tuple[bytes, bool]]]  # what became of it, and whether it was not refused


class _Brought(msgspec.Struct, frozen=True):
    token: str


class Routes:
    """All answers. ``names`` are those of this computer."""

    def __init__(  # noqa: PLR0913 - what a page consists of
        self,
        daemon: Daemon,
        words: Texts,
        stream: Stream,
        *,
        sheets: Sheets,
        archive: Archive,
        advising: Archive,
        phones: PhoneRoutes,
        pairing: Pairing,
        calendar: Secret,
        items: dict[str, StaticFile],
        names: frozenset[str],
    ) -> None:
        self._daemon, self._words_of = daemon, words
        self._stream, self._sheets = stream, sheets
        self._pairing, self._items, self._names = pairing, items, names
        self._turns, self._squeezed = Turns(), dict[bytes, StaticFile]()
        past, best = HistoryRoutes(archive), AdviceRoutes(daemon, advising)
        dates = CalendarRoutes(past, calendar)
        self._table: dict[tuple[str, str], _Answering] = {
            ("GET", "/api/status"): self._status,
            ("GET", "/api/text"): self._words,
            ("GET", "/api/me"): self._me,
            ("GET", "/api/games"): self._games,
            ("GET", "/api/rules"): self._rules,
            ("GET", "/api/sheet"): self._sheet,
            **{("GET", path): answering for path, answering in past.table().items()},
            ("GET", "/api/calendar"): lambda asked: self._allowed(asked, dates.link),
            ("GET", CALENDAR): dates.feed,
            ("GET", "/api/advice"): best.advice,
            ("GET", "/api/review"): best.review,
            ("GET", "/api/phone/sound"): lambda asked: self._allowed(asked, phones.sound),
            ("POST", "/api/commands"): lambda asked: self._counted(asked, self._command),
            ("POST", "/api/sheet"): lambda asked: self._counted(asked, self._sheets.take),
            ("POST", "/api/phone"): lambda asked: self._read(asked, phones.switch),
            ("POST", "/api/presses"): lambda asked: self._read(asked, phones.press),
            ("POST", "/api/pair"): self._pair,
        }
        self._streams: dict[str, tuple[_Answering, _Following]] = {
            "/events": (self._full, self._follow),
            "/api/phone/events": (
                lambda asked: self._allowed(asked, phones.refused),
                lambda asked: phones.follow(asked),  # noqa: PLW0108 - the test of the document has none
            ),
        }

    async def serve(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request. Each step has its time; a fault of ours ends the connection and is in our log alone."""
        connection = cast("Connection", request.protocol)
        try:
            asked = PageRequest(request, connection)
            if request.method != "POST":
                connection.answering()
            connection.known = self._may_count(asked)
            if not connection.known:
                await self._turns.guest()
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

    async def _answer(self, asked: PageRequest) -> web.Response | None:
        """Return the answer; ``None`` where a stream is to follow."""
        away = turned_away(asked.visit, self._names)
        if away is not None:
            return _turned(away)
        if (found := self._items.get(asked.path)) and asked.request.method in {"GET", "HEAD"}:
            return _shown(found, asked.request)
        if asked.path in self._streams and asked.request.method == "GET":
            return await self._streams[asked.path][0](asked)
        answering = self._table.get((asked.request.method, asked.path))
        if answering is None:
            return self._unknown(asked)
        try:
            return await answering(asked)
        except questions.QuestionError as error:
            return refusal(HTTPStatus.BAD_REQUEST, str(error))
        except UnreachableError as error:
            why = self._words_of.sentence(self._languages(asked), str(error))
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why)
        except BusyError:
            return refusal(HTTPStatus.TOO_MANY_REQUESTS, "That is too much at once; ask for less, or wait a moment.")

    def _unknown(self, asked: PageRequest) -> web.Response:
        if asked.path in {*self._items, *self._streams, *(path for _, path in self._table)}:
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "That can't be done here.")
        page = missing_page(asked.path)
        if page is not None:
            return response(page.encode() + b"\n", TEXT, HTTPStatus.NOT_FOUND)
        return refusal(HTTPStatus.NOT_FOUND, "There is nothing here.")

    async def _full(self, asked: PageRequest) -> web.Response | None:
        full = self._stream.full(asked.visit, may_count=self._may_count(asked))
        return refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many pages are open; close one.") if full else None

    async def _follow(self, asked: PageRequest) -> web.StreamResponse:
        """Send news until the client goes, or does not keep up."""
        stream = web.StreamResponse(headers=views.headers() | {"Content-Type": "text/event-stream"})
        follower = Follower(asked.visit.peer, asked.connection.drop, may_count=self._may_count(asked))
        with self._stream.following(follower):
            await stream.prepare(asked.request)
            await stream.write(b"retry: 2000\n\n")
            while True:
                try:
                    async with asyncio.timeout(_HEARTBEAT):
                        message = await follower.messages.get()
                except TimeoutError:
                    message = b":\n\n"
                async with asyncio.timeout(PATIENCE):
                    await stream.write(message)

    async def _status(self, _asked: PageRequest) -> web.Response:
        return response(self._daemon.status())

    async def _me(self, asked: PageRequest) -> web.Response:
        return response(msgspec.json.encode({"may_count": self._may_count(asked)}))

    async def _words(self, asked: PageRequest) -> web.Response:
        text = self._words_of.text(self._languages(asked))
        if text not in self._squeezed:  # one for each language
            self._squeezed[text] = static_file(text, ".json")
        return _shown(self._squeezed[text], asked.request)

    async def _rules(self, asked: PageRequest) -> web.Response:
        game, options = questions.about_rules(questions.query_fields(asked.query))
        rules = self._words_of.rules(self._languages(asked), game, options)
        return _shown(static_file(rules, ".json"), asked.request)

    def _languages(self, asked: PageRequest) -> list[str]:
        fields, cookie = questions.query_fields(asked.query), asked.request.cookies.get("lang", "")
        accepted = asked.request.headers.get("Accept-Language", "")
        return questions.languages(fields, cookie, self._words_of.setting, accepted)

    async def _games(self, _asked: PageRequest) -> web.Response:
        return response(self._sheets.games())

    async def _sheet(self, _asked: PageRequest) -> web.Response:
        return response(self._sheets.sheet())

    async def _counted(self, asked: PageRequest, take: _Taking) -> web.Response:
        """Have a command taken, if whoever asks may count; what the rules refuse conflicts with what stands."""

        async def taken(asked: PageRequest, body: bytes) -> web.Response:
            answer, counted = await take(body, asked.by)
            return response(answer, status=HTTPStatus.OK if counted else HTTPStatus.CONFLICT)

        return await self._read(asked, taken)

    async def _allowed(self, asked: PageRequest, answering: "_Answering") -> web.Response | None:
        """Have it answered, if whoever asks may count."""
        return await answering(asked) if self._may_count(asked) else refusal(HTTPStatus.FORBIDDEN, _UNPAIRED)

    async def _read(self, asked: PageRequest, answering: "_Reading") -> web.Response:
        """Have it answered together with its body, if whoever asks may count."""
        if not self._may_count(asked):
            return refusal(HTTPStatus.FORBIDDEN, _UNPAIRED)
        body = await asked.body()
        if body is None:
            return refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too long.")
        with self._turns.press():
            return await answering(asked, body)

    async def _command(self, body: bytes, by: Source) -> tuple[bytes, bool]:
        wanted = views.command(body)
        outcome = await self._daemon.scorekeeper.command(wanted, signed(by, body, wanted))
        return self._daemon.line(outcome), not isinstance(outcome, Refused)

    async def _pair(self, asked: PageRequest) -> web.Response:
        body = await asked.body()
        try:
            cookie = self._pairing.cookie(msgspec.json.decode(body or b"", type=_Brought).token)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return refusal(HTTPStatus.BAD_REQUEST, "This can't be understood.")
        if cookie is None:
            return refusal(
                HTTPStatus.FORBIDDEN, "This code holds no more; scan the one that `revanche web pair` shows."
            )
        told = response(b'{"may_count":true}')
        told.set_cookie(_COOKIE, cookie, max_age=_YEAR, path="/", httponly=True, samesite="Strict")
        return told

    def _may_count(self, asked: PageRequest) -> bool:
        return asked.visit.near or self._pairing.knows(asked.request.cookies.get(_COOKIE, ""))


_Answering = Callable[[PageRequest], Awaitable[web.Response | None]]
_Following = Callable[[PageRequest], Awaitable[web.StreamResponse]]
_Reading = Callable[[PageRequest, bytes], Awaitable[web.Response]]


def _shown(file: StaticFile, request: BaseRequest) -> web.Response:
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
