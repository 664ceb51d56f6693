"""A house with a page: the static files and what they ask for, with a match that the real rules decide.

It answers as the daemon's server does, but holds the journal in memory and takes no care of safety. The server runs in
a thread of its own, so that a browser can be driven from the test's.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import msgspec
from aiohttp import web

import revanche.web
from revanche.cli.log.stats import stats_form
from revanche.history import statistics
from revanche.history.evenings import matches
from revanche.history.log_form import log_form, match_form, trail_form
from revanche.history.sheets import left
from revanche.history.trail import trail
from revanche.match.commands import Command, New, Won
from revanche.match.decide import Rules
from revanche.match.refusal import Refusal
from revanche.presses.bindings import Bindings
from revanche.presses.guards import Guard
from revanche.presses.outcome import Counted, Ignored, LinkState, Outcome, PressIgnored, Refused, Telling
from revanche.presses.press import Device, Kind, Source
from revanche.sheets.form import past_form
from revanche.shown.line import line
from revanche.shown.status import status
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.phrases import written
from support.diary import Diary
from support.sheets import SHEET, Table

STATIC = Path(revanche.web.__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
BUDS = Device("buds", "Rig Buds", Kind.HEADSET)
SHOWN = ("page.", "box.", "sheet.", "print.", "refused.")
PAGES = {"/": "score", "/log": "log", "/overlay": "overlay", "/sheet": "sheet"}


class House:
    """What stands, who listens, and the server. ``may_count`` is what pages are told."""

    def __init__(self, tale: str = "", rules: Rules | None = None) -> None:
        self.diary = Diary(tale, rules)
        self.may_count = True
        self.language = "en"
        self.given: list[Any] = []
        self.pairings: list[str] = []
        self.port = 0
        self._streams: set[asyncio.Queue[bytes | None]] = set()
        self._loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def won(self, side: str, by: str = "Rig Buds") -> None:
        """Count a game from elsewhere."""
        self._outside(lambda: self._take(Won(side), Source(by, "next")))

    def begin(self, a: str, b: str, first_to: int = 3) -> None:
        """Open a match from elsewhere."""
        self.give(New((a, b), first_to=first_to))

    def give(self, command: Command, by: str = "cli") -> None:
        """Give any command from elsewhere."""
        self._outside(lambda: self._take(command, Source(by)))

    def ignore(self, guard: Guard, side: str) -> None:
        """Ignore a press for a side."""

        def ignore() -> None:
            running = self.diary.state.match
            self.diary.keep(
                PressIgnored(guard, f"won {side}", running.id if running else None), Source(BUDS.name, "next")
            )
            self._tell(Ignored(self.diary.now, Won(side), Source(BUDS.name), guard, Telling.HEARD, self.diary.state))

        self._outside(ignore)

    def on_sheet(self, table: Table) -> Self:
        """Have had a match in which the second game was won on the sheet of a table; before it is served."""
        self.diary.tell(f"{datetime.now().astimezone().isoformat()} new Anna Bram")
        for event in table.events:
            self.diary.keep(event)
        self.diary.tell("+0 won A")
        self.diary.tell(f"+0 won B {SHEET}")
        return self

    def send(self, message: bytes) -> None:
        """Send news to all who follow; in the server's thread."""
        for queue in self._streams:
            queue.put_nowait(message)

    def hang_up(self) -> None:
        """End all streams."""
        self._outside(lambda: [queue.put_nowait(None) for queue in self._streams])

    def more_routes(self) -> list[web.RouteDef]:
        """Return what else is served."""
        return []

    def more_news(self) -> bytes:
        """Return what else is told to one who begins to follow."""
        return b""

    @contextmanager
    def serving(self, port: int = 0) -> Iterator["House"]:
        """Serve while the context lasts."""
        ready, stop = threading.Event(), asyncio.Event()
        thread = threading.Thread(target=lambda: asyncio.run(self._serve(port, ready, stop)))
        thread.start()
        assert ready.wait(10)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(stop.set)
            thread.join()

    async def _serve(self, port: int, ready: threading.Event, stop: asyncio.Event) -> None:
        self._loop = asyncio.get_running_loop()
        app = web.Application(middlewares=[self._sealed])
        app.add_routes(
            [
                *(web.get(path, self._page) for path in PAGES),
                web.get("/static/{folder}/{name}", self._file),
                web.get("/api/{what}", self._answer),
                web.get("/events", self._events),
                web.post("/api/commands", self._command),
                web.post("/api/pair", self._pair),
                *self.more_routes(),
            ]
        )
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        self.port = runner.addresses[0][1]
        ready.set()
        await stop.wait()
        for queue in self._streams:
            queue.put_nowait(None)
        await runner.cleanup()

    @web.middleware
    async def _sealed(self, request: web.Request, handler: Any) -> web.StreamResponse:  # noqa: ANN401 - aiohttp's own
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = POLICY
        return response

    async def _page(self, request: web.Request) -> web.Response:
        return web.Response(body=(STATIC / PAGES[request.path] / "index.html").read_bytes(), content_type="text/html")

    async def _file(self, request: web.Request) -> web.Response:
        types = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
        path = STATIC / request.match_info["folder"] / request.match_info["name"]
        return web.Response(body=path.read_bytes(), content_type=types[path.suffix])

    async def _answer(self, request: web.Request) -> web.Response:
        what, asked = request.match_info["what"], request.query
        if what in {"share", "export"}:
            return web.Response(text=f"{what} {asked.get('evening', asked.get('form'))}")
        return web.Response(body=msgspec.json.encode(self._about(what, asked)), content_type="application/json")

    def _about(self, what: str, asked: Any) -> Any:  # noqa: ANN401 - JSON
        records = matches(self.diary.entries)
        match what:
            case "text":
                language = asked.get("lang") if asked.get("lang") in LANGUAGES else self.language
                texts = {key: text for key, text in load(language).texts.items() if key.startswith(SHOWN)}
                return {"language": language, "languages": LANGUAGES, "text": texts}
            case "status":
                return self._status()
            case "log" if "match" in asked:
                steps = trail_form(trail(self.diary.entries, asked["match"]))
                return {"matches": [match_form(one) | {"trail": steps} for one in records if one.id == asked["match"]]}
            case "log":
                return log_form(records)
            case "sheets":
                return self._past(asked["sheet"])
            case "stats":
                known = list(statistics.players(records))
                pairs = {tuple(sorted(one.players)): one.players for one in records if one.winner}
                return stats_form(known, [statistics.head_to_head(records, *pair) for pair in pairs.values()])
            case "names":
                return {
                    "players": list(dict.fromkeys(name for one in reversed(records) for name in one.players)),
                    "games": ["yahtzee"],
                }
            case _:
                return {"may_count": self.may_count}

    def _past(self, sheet: str) -> Any:  # noqa: ANN401 - JSON
        state = left(self.diary.entries, sheet)
        return {"error": f"There is no scoresheet {sheet}."} if state is None else past_form(state)

    async def _command(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.given.append(msgspec.json.decode(body))
        try:
            command = msgspec.json.decode(body, type=Command)
        except msgspec.MsgspecError as error:
            return web.json_response({"error": str(error)}, status=400)
        answer = self._take(command, Source("page"))
        return web.Response(body=msgspec.json.encode(answer), content_type="application/json")

    async def _pair(self, request: web.Request) -> web.Response:
        self.pairings.append((await request.json())["token"])
        self.may_count = True
        return web.json_response({"may_count": True})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        queue.put_nowait(self._news(None) + self.more_news())
        self._streams.add(queue)
        with suppress(ConnectionError):  # the page was closed
            while (message := await queue.get()) is not None:
                await response.write(message)
        self._streams.discard(queue)
        return response

    def _take(self, command: Command, by: Source) -> Any:  # noqa: ANN401 - JSON
        self.diary.at(datetime.now().astimezone().isoformat())
        before = self.diary.state
        led_to = self.diary.give(command, by)
        now, after = self.diary.now, self.diary.state
        if isinstance(led_to, Refusal):
            return self._tell(Refused(now, command, by, led_to.reason, after))
        return self._tell(Counted(now, command, by, led_to, before, after))

    def _tell(self, outcome: Outcome) -> Any:  # noqa: ANN401 - JSON
        self.send(self._news(outcome))
        return self._line(outcome)

    def _line(self, outcome: Outcome) -> Any:  # noqa: ANN401 - JSON
        by = getattr(outcome, "by", None)
        return msgspec.to_builtins(line(outcome, 0, written(outcome, load("en")), by.device if by else None))

    def _status(self) -> Any:  # noqa: ANN401 - JSON
        return msgspec.to_builtins(status(self.diary.state, [(BUDS, LinkState.UP)], Bindings(), self.diary.now))

    def _news(self, outcome: Outcome | None) -> bytes:
        said = written(outcome, load("en")) if outcome else None
        news = {"status": self._status(), "said": said, "line": self._line(outcome) if outcome else None}
        return b"event: news\ndata: %s\n\n" % msgspec.json.encode(news | {"may_count": self.may_count})

    def _outside(self, do: Any) -> None:  # noqa: ANN401 - anything
        """Do something in the server's thread and wait until it is done."""
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (do(), done.set()))
        done.wait()
