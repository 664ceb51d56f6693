"""The page of a daemon, in the loop of all the rest. Importing this imports aiohttp."""

from collections.abc import Callable
from pathlib import Path

from revanche.presses.outcome import Outcome
from revanche.sheets.games.scoring import Dice
from revanche.sheets.outcome import SheetOutcome
from revanche.web import views
from revanche.web.interfaces import Board, Daemon, Phones, Sounds, Texts
from revanche.web.pairing import Pairing
from revanche.web.secret import Secret
from revanche.web.server.archive import Archive
from revanche.web.server.board_routes import BoardRoutes
from revanche.web.server.phone_routes import PhoneRoutes
from revanche.web.server.routes import Routes
from revanche.web.server.server import Server
from revanche.web.server.static_files import static_files
from revanche.web.server.stream import Stream
from revanche.web.settings import WebSettings
from revanche.web.sheets import Sheets, fall


class Page:
    """The page of ``daemon``; ``secret`` is the file of the token, ``calendar`` that of the link to the calendar.

    ``archive`` answers about the past, ``advising`` about best play; ``phones`` are those that listen, and what they
    are to make heard; ``thrown`` throws so many dice. ``board`` is that of a club, where this Revanche has one.

    ``listening`` is set while it can be reached.
    """

    def __init__(  # noqa: PLR0913 - what a page consists of
        self,
        settings: WebSettings,
        daemon: Daemon,
        words: Texts,
        secret: Path,
        *,
        calendar: Path,
        archive: Archive,
        advising: Archive,
        phones: tuple[Phones, Sounds],
        board: Board | None = None,
        thrown: Callable[[int], Dice] = fall,
    ) -> None:
        self._server = Server(settings)
        self._daemon = daemon
        self._words = words
        self._secret, self._calendar = secret, calendar
        self._archive = archive
        self._advising = advising
        self._phones = phones
        self._sheets = Sheets(daemon.scorekeeper, thrown, settings.begins)
        self._stream = Stream(self._news, self._sheets.told)
        self._board = board
        self.listening = self._server.listening

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it can be reached."""
        return self._server.addresses

    @property
    def ports(self) -> tuple[int, ...]:
        """The port of each address."""
        return self._server.ports

    def _news(self, outcome: Outcome | None) -> bytes:
        return views.with_steps(self._daemon.news(outcome), self._daemon.steps())

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on to those who follow; never waits."""
        self._stream.tell(outcome)
        if self._sheets.moved():
            self._stream.tell_sheet(None)

    def tell_sheet(self, outcome: SheetOutcome) -> None:
        """Pass on what became of the scoresheet; never waits."""
        self._stream.tell_sheet(outcome)

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            RevancheError: an address can't be had now; it may come later.
        """
        routes = Routes(
            self._daemon,
            self._words,
            self._stream,
            sheets=self._sheets,
            archive=self._archive,
            advising=self._advising,
            phones=PhoneRoutes(*self._phones, self._daemon.line),
            pairing=Pairing(self._secret),
            calendar=Secret(self._calendar),
            items=static_files(board=self._board is not None),
            names=self._server.names,
            board=None if self._board is None else BoardRoutes(self._board),
        )
        await self._server.run(routes.serve)
