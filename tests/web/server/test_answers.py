"""The way of a request through a table of its own; ``test_routes`` sends attacks through that of the page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from aiohttp import web

from revanche.errors import UnreachableError
from revanche.web.pairing import Pairing
from revanche.web.questions import QuestionError
from revanche.web.server.answers import Answers
from revanche.web.server.archive import BusyError
from revanche.web.server.page_request import PageRequest, refusal, response
from revanche.web.server.server import Server
from revanche.web.server.static_files import static_file
from revanche.web.settings import WebSettings
from support.served import PlainWords, parsed

RAISED = {"/question": QuestionError("What?"), "/unreachable": UnreachableError("Gone."), "/busy": BusyError()}


async def raising(asked: PageRequest) -> web.Response:
    raise RAISED.get(asked.path, RuntimeError)


async def hello(_asked: PageRequest) -> web.Response:
    return response(b'"hello"')


async def closed(_asked: PageRequest) -> web.Response:
    return refusal(HTTPStatus.TOO_MANY_REQUESTS, "Full.")


async def never(_asked: PageRequest) -> web.StreamResponse:
    raise AssertionError


@asynccontextmanager
async def answering(folder: Path) -> AsyncIterator[Server]:
    server = Server(WebSettings(port=0))
    answers = Answers(
        PlainWords(),
        Pairing(folder / "pairing"),
        table={("GET", "/hello"): hello, **{("GET", path): raising for path in (*RAISED, "/fault")}},
        streams={"/events": (closed, never)},
        items={"/file": static_file(b"x" * 2000, ".txt")},
        names=server.names,
    )
    task = asyncio.create_task(server.run(answers.serve))
    await asyncio.wait_for(server.listening.wait(), 20)
    try:
        yield server
    finally:
        task.cancel()
        await asyncio.wait([task])


async def asked(server: Server, path: str, method: str = "GET", *fields: str) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.ports[0])
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.ports[0]}", *fields, "Connection: close"]
    writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
    answer = parsed(await asyncio.wait_for(reader.read(), 20))
    writer.close()
    return answer.status, answer.body


async def test_each_path_has_its_answer_and_each_error_its_status(tmp_path: Path) -> None:
    async with answering(tmp_path) as server:
        assert await asked(server, "/hello") == (200, b'"hello"')
        assert await asked(server, "/file") == (200, b"x" * 2000)
        assert (await asked(server, "/file", "GET", "Accept-Encoding: gzip"))[1][:2] == b"\x1f\x8b"
        assert b"wanted" in (await asked(server, "/api/text"))[1]
        statuses = [(await asked(server, path))[0] for path in (*RAISED, "/events", "/nothing", "/board")]
        assert statuses == [400, 503, 429, 429, 404, 404]
        assert [(await asked(server, path, "HEAD"))[0] for path in ("/file", "/hello", "/events")] == [200, 405, 405]


async def test_a_fault_of_ours_ends_the_connection_and_tells_nobody_else(tmp_path: Path) -> None:
    async with answering(tmp_path) as server:
        assert await asked(server, "/fault") == (0, b"")
        assert (await asked(server, "/hello"))[0] == 200
