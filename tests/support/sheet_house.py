"""A house with a page and a scoresheet: the daemon's own answers, with dice that the test lays."""

from typing import Any

import msgspec
from aiohttp import web

from revanche.match.score import State as MatchState
from revanche.presses import outcome as presses
from revanche.presses.press import Source
from revanche.sheets.commands import Command
from revanche.sheets.outcome import Outcome, Written, weighed
from revanche.sheets.scoring import Dice
from revanche.web.sheets import Sheets
from support.page_house import House
from support.sheets import TODAY, Table, digits


class SheetHouse(House):
    """``scoresheet`` is the table; ``fallen`` are the dice that fall in the throws to come, then only sixes."""

    def __init__(self, table: Table | None = None, tale: str = "") -> None:
        super().__init__(tale)
        self.scoresheet = table or Table()
        self.fallen: list[str] = []
        self._sheets = Sheets(self, self._fall)

    @property
    def state(self) -> MatchState:
        """What stands of the match."""
        return self.diary.state

    async def write(self, command: Command, by: Source) -> Outcome:
        """Take a command about the sheet, and tell all pages."""
        return self._written(command, by.device)

    def play(self, command: Command) -> None:
        """Give a command from another device."""
        self._outside(lambda: self._written(command, "page 192.168.1.5"))

    def more_routes(self) -> list[web.RouteDef]:
        """Return what is asked about sheets."""
        return [
            web.post("/api/sheet", self._sheet),
            web.get("/api/games", self._games),
        ]

    def more_news(self) -> bytes:
        """Return what stands on the sheet."""
        return self._sheet_news(None)

    def _written(self, command: Command, by: str) -> Outcome:
        outcome = weighed(self.scoresheet.state, command, by, TODAY)
        if isinstance(outcome, Written):
            self.scoresheet.must(command)
        self.send(self._sheet_news(outcome))
        return outcome

    def _tell(self, outcome: presses.Outcome) -> Any:  # noqa: ANN401 - JSON
        line = super()._tell(outcome)
        if self._sheets.moved():
            self.send(self._sheet_news(None))
        return line

    async def _sheet(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.given.append(msgspec.json.decode(body))
        return web.Response(body=await self._sheets.take(body, Source("page")), content_type="application/json")

    async def _games(self, _request: web.Request) -> web.Response:
        return web.Response(body=self._sheets.games(), content_type="application/json")

    def _sheet_news(self, outcome: Outcome | None) -> bytes:
        news = msgspec.json.decode(self._sheets.told(outcome)) | {"may_count": self.may_count}
        return b"event: sheet\ndata: %s\n\n" % msgspec.json.encode(news)

    def _fall(self, count: int) -> Dice:
        return digits(self.fallen.pop(0) if self.fallen else "666666")[:count]
