"""A request as the answers see it, and the answers that are the same everywhere."""

from http import HTTPStatus
from typing import Final

from aiohttp import web
from aiohttp.web_request import BaseRequest

from revanche.presses.press import Source
from revanche.web import questions, views
from revanche.web.gate import Visit, canonical
from revanche.web.server.connection import LARGEST_BODY, Connection

JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"


class PageRequest:
    """A request, judged by its ``visit``; ``path`` and ``query`` are as they were sent."""

    def __init__(self, request: BaseRequest, connection: Connection) -> None:
        self.request = request
        self.connection = connection
        self.visit = _visit(request, connection)
        self.path, _, self.query = self.visit.target.partition("?")

    @property
    def by(self) -> Source:
        """Who asks, as the journal names him."""
        return Source("page" if self.visit.near else f"page {self.visit.peer}")

    def languages(self, setting: str) -> list[str]:
        """Return which languages are wanted, the first one first; ``setting`` is that of the config."""
        cookie, accepted = self.request.cookies.get("lang", ""), self.request.headers.get("Accept-Language", "")
        return questions.languages(questions.query_fields(self.query), cookie, setting, accepted)

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


def response(content: bytes, kind: str = JSON, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    """Return an answer that nobody may keep."""
    sent = views.headers() | {"Content-Type": kind, "Cache-Control": "no-store"}
    return web.Response(body=content, status=status, headers=sent)


def refusal(status: HTTPStatus, why: str) -> web.Response:
    """Return the answer that says why something was not done."""
    return response(views.refused(why), status=status)


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
        stranger=connection.stranger,
        relayed=any(name in sent for name in ("Forwarded", "X-Forwarded-For", "Via")),
    )
