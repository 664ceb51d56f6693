"""The page as the daemon has it, over a journal of its own, in a thread of its own, so that a test can drive a browser.

Only three things are a test's: time begins when its tale ends, dice fall as it lays them, and questions about the past
are answered here and not by a program (which ``tests/app/test_answering.py`` starts).
"""

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self

import msgspec

from revanche.app.club.board import BoardPart
from revanche.app.devices.phones import PhonePart
from revanche.app.page import PageTexts
from revanche.app.past import Past
from revanche.app.rendering import Rendering
from revanche.club.messages import Kind as BoardKind
from revanche.club.names import ClubNames
from revanche.config import Config
from revanche.history.answers.answers import answer
from revanche.history.answers.past import Unknown
from revanche.history.answers.questions import Question
from revanche.journal.journal import Journal
from revanche.match.commands import Command, New, Won
from revanche.match.decide import Rules
from revanche.match.events import Side
from revanche.outside.settings import MqttSettings
from revanche.presses.counting import Counting, Settings
from revanche.presses.inputs import Incoming
from revanche.presses.outcome import Telling
from revanche.presses.press import Attached, Device, Kind, Press, Source
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets import play
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.games.scoring import Dice
from revanche.shown.colours import NO_WISHES, Wishes
from revanche.units import Moment
from revanche.web.advice import AdvisingQuestion
from revanche.web.pairing import Pairing
from revanche.web.server.archive import Answer, Archive
from revanche.web.server.page import Page
from revanche.web.settings import WebSettings
from revanche.words.catalogue import load
from support.diary import Diary
from support.sheets import SHEET, Table, digits

BUDS: Final = Device("buds", "Rig Buds", Kind.HEADSET)
CLI: Final = Source("cli")
ENGLISH: Final = load("en")
PATIENCE: Final = 20.0  # seconds until a page that does not start or answer is given up


class LivePage:
    """A page after the evenings of a tale, with the sheet of a table on it. It serves from ``start`` to ``stop``.

    ``given`` is what browsers sent to it, without the ``ids``, one each; ``fallen`` are the dice of the throws to come,
    then all are sixes.
    """

    def __init__(self, tale: str = "", rules: Rules | None = None, table: Table | None = None) -> None:
        self.given: list[Any] = []
        self.ids: list[str | None] = []
        self.fallen: list[str] = []
        self.wishes: Wishes = NO_WISHES
        self.port = 0
        self.scorekeeper: Scorekeeper
        self.rendering: Rendering
        self._rules = Rules(settle=0) if rules is None else rules
        self._diary = Diary(tale, self._rules)
        self._diary.at(self._diary.now.local.isoformat())  # on a steady line that begins at the wall clock's reading
        self._keep(table or Table())

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def token(self) -> str:
        """What somebody elsewhere brings to be paired."""
        return Pairing(self._folder / "pairing").token()

    @property
    def sheet(self) -> play.State:
        """What stands on the scoresheet."""
        return self.scorekeeper.scoresheet.state

    def on_sheet(self, table: Table) -> Self:
        """Have had a match in which the second game was won on the sheet of a table; before it is served."""
        self._diary.do("new", ["Anna", "Bram"], None)
        self._keep(table)
        self._diary.tell("+0 won A")
        self._diary.tell(f"+0 won B {SHEET}")
        return self

    @contextmanager
    def serving(self) -> Iterator[Self]:
        """Serve while the context lasts."""
        with TemporaryDirectory(prefix="page-") as folder:
            self._folder = Path(folder)
            self._journal = self._folder / "revanche" / "journal"
            self._diary.write(self._journal)
            self._began = time.monotonic_ns()
            self.start()
            try:
                yield self
            finally:
                self.stop()

    def start(self) -> None:
        """Be there, on the same port as before."""
        ready = threading.Event()

        def work() -> None:
            try:
                asyncio.run(self._run(ready))
            finally:
                ready.set()  # so that nobody waits for a page that could not start

        self._thread = threading.Thread(target=work)
        self._thread.start()
        assert ready.wait(PATIENCE), "the page does not start"

    def stop(self) -> None:
        """Go, and leave all that was counted in the journal; a second time changes nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join()

    def begin(self, a: str, b: str, first_to: int = 3) -> None:
        """Open a match from elsewhere."""
        self.give(New((a, b), first_to=first_to))

    def won(self, side: str) -> None:
        """Count a game by the earbuds."""
        self.give(Won(Side(side)), Source(BUDS.name, "next"))

    def give(self, command: Command, by: Source = CLI) -> None:
        """Give any command from elsewhere."""
        self._await(self.scorekeeper.command(command, by))

    def press(self, button: str) -> None:
        """Press a button of the earbuds, which the guards judge."""
        self._await(self.scorekeeper.press(Press(BUDS, button, self.now().steady)))

    def send(self, signal: Incoming) -> None:
        """Have a device come or go."""
        self._loop.call_soon_threadsafe(self.scorekeeper.signal, signal)

    def hear(self, table: str, kind: BoardKind, told: object) -> None:
        """Have a table of a club tell its board something; bytes as they are, all else as JSON."""
        payload = told if isinstance(told, bytes) else msgspec.json.encode(told)

        def hear() -> None:
            self.board._board.hear(table, kind, payload, self.now().local)
            self.board._change(table)

        self._loop.call_soon_threadsafe(hear)

    def play(self, command: SheetCommand) -> None:
        """Give a command about the sheet from another device."""
        self._await(self.scorekeeper.write(command, Source("page 192.168.1.5")))

    def now(self) -> Moment:
        """Return this instant, as ``SystemClock`` does."""
        passed, began = time.monotonic_ns() - self._began, self._diary.now
        return Moment(began.steady + passed, began.local + timedelta(microseconds=passed // 1000))

    def steady(self) -> int:
        """Return the time on the steady line, as ``SystemClock`` does."""
        return self.now().steady

    def _keep(self, table: Table) -> None:
        for event in table.events:
            self._diary.keep(event)

    def _fall(self, count: int) -> Dice:
        return digits(self.fallen.pop(0) if self.fallen else "666666")[:count]

    def _await(self, work: Coroutine[Any, Any, object]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _run(self, ready: threading.Event) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        journal = Journal.open(self._journal, self.now())
        counting = Counting(Settings(self._rules), journal.state)
        self.scorekeeper = Scorekeeper(counting, journal, self, journal.sheet)
        archive, advising = _Answering(self._folder, self), _Advising(self._folder)
        settings, words = WebSettings(port=self.port), PageTexts("auto", "en")
        rendering = self.rendering = Rendering(self.scorekeeper, ENGLISH, self.now, wishes=self.wishes)
        self.phones = PhonePart(Config(), self.scorekeeper, self.steady, "en", self._folder)
        self.board = BoardPart(MqttSettings(), ClubNames, lambda: self.now().local, ENGLISH)
        self.board._club.connected = True
        beside: dict[str, Any] = {
            "calendar": self._folder / "calendar",
            "archive": archive,
            "advising": advising,
            "phones": (self.phones.phones, self.phones),
            "board": self.board,
        }
        page = Page(settings, rendering, words, self._folder / "pairing", **beside, thrown=self._fall)
        self.scorekeeper.add_sink(page.tell)
        self.scorekeeper.add_sink(self.phones.tell, Telling.HEARD)
        self.scorekeeper.scoresheet.add_sink(page.tell_sheet)
        self.scorekeeper.signal(Attached(BUDS, self.steady()))
        tasks = [asyncio.create_task(work) for work in (self.scorekeeper.run(), page.run(), self.board._tell())]
        await page.listening.wait()
        self.port = page.ports[0]
        ready.set()
        await self._stopping.wait()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        journal.close()


class _Answering(Archive):
    """Answers in the thread of the page."""

    def __init__(self, folder: Path, page: LivePage) -> None:
        super().__init__((), {"XDG_STATE_HOME": str(folder)})
        self._page = page

    async def _run(self, question: Question) -> Answer:  # type: ignore[override]
        now = self._page.now().local
        answered = answer(question, Past(self._page._journal, now), ENGLISH, now)
        if isinstance(answered, Unknown):
            return Answer(failed=True, out=b"", sentence=answered.sentence)
        return Answer(failed=False, out=answered, sentence="")


class _Advising(Archive):
    """Advises in the thread of the page."""

    def __init__(self, folder: Path) -> None:
        super().__init__((), {})
        self._places = dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(folder))

    async def _run(self, question: AdvisingQuestion) -> Answer:  # type: ignore[override]
        from revanche.app import advising  # noqa: PLC0415 - brings NumPy, which few of these tests need

        answered = advising.answer(question, self._places)
        if isinstance(answered, Unknown):
            return Answer(failed=True, out=b"", sentence=answered.sentence)
        return Answer(failed=False, out=answered, sentence="")
