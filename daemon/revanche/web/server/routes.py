"""What the page answers: one table of paths."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

import msgspec
from aiohttp import web

from revanche.presses.outcome import Refused
from revanche.presses.press import Source
from revanche.web import questions, views
from revanche.web.addresses import CALENDAR
from revanche.web.interfaces import Daemon, Texts
from revanche.web.pairing import Pairing
from revanche.web.secret import Secret
from revanche.web.server.advice_routes import AdviceRoutes
from revanche.web.server.answers import Answering, Answers, Following, file_response
from revanche.web.server.archive import Archive
from revanche.web.server.board_routes import BoardRoutes
from revanche.web.server.calendar_routes import CalendarRoutes
from revanche.web.server.connection import PATIENCE
from revanche.web.server.history_routes import HistoryRoutes
from revanche.web.server.page_request import PageRequest, refusal, response
from revanche.web.server.phone_routes import PhoneRoutes
from revanche.web.server.static_files import StaticFile, static_file
from revanche.web.server.stream import Follower, Stream
from revanche.web.sheets import Sheets
from revanche.web.signing import signed

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
        board: BoardRoutes | None = None,
    ) -> None:
        self._daemon, self._words_of = daemon, words
        self._stream, self._sheets = stream, sheets
        past, best = HistoryRoutes(archive), AdviceRoutes(daemon, advising)
        self._pairing, dates = pairing, CalendarRoutes(past, calendar)
        table: dict[tuple[str, str], Answering] = {
            ("GET", "/api/status"): self._status,
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
        streams: dict[str, tuple[Answering, Following]] = {
            "/events": (self._full, self._follow),
            "/api/phone/events": (
                lambda asked: self._allowed(asked, phones.refused),
                lambda asked: phones.follow(asked),  # noqa: PLW0108 - the test of the document has none
            ),
        }
        if board is not None:
            table["GET", "/api/board"] = board.board
            streams["/api/board/events"] = board.full, board.follow
        self._answers = Answers(words, pairing, table=table, streams=streams, items=items, names=names)
        self._may_count, self._turns, self.serve = self._answers.may_count, self._answers.turns, self._answers.serve

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

    async def _rules(self, asked: PageRequest) -> web.Response:
        game, options = questions.about_rules(questions.query_fields(asked.query))
        rules = self._words_of.rules(asked.languages(self._words_of.setting), game, options)
        return file_response(static_file(rules, ".json"), asked.request)

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

    async def _allowed(self, asked: PageRequest, answering: Answering) -> web.Response | None:
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


_Reading = Callable[[PageRequest, bytes], Awaitable[web.Response]]
