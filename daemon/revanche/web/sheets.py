"""The scoresheet for the page: what stands, commands that change it, and dice that nobody can foresee."""

import secrets
from collections.abc import Callable

import msgspec

from revanche.presses.press import Source
from revanche.sheets.commands import Command, OrderDie, Throw
from revanche.sheets.form import Form, games_form
from revanche.sheets.games.scoring import Dice
from revanche.sheets.order import Begins
from revanche.sheets.outcome import Refused, SheetOutcome
from revanche.web import sheet_views
from revanche.web.interfaces import Scorekeeper
from revanche.web.sheet_views import OrderThrowHere, SheetNews, SheetRequest, ThrowHere
from revanche.web.signing import signed

_FACES = 6


def fall(count: int) -> Dice:
    """Return so many dice, thrown by the machine's own source of chance."""
    return tuple(secrets.randbelow(_FACES) + 1 for _ in range(count))


class Sheets:
    """The sheet of ``keeper``; ``thrown`` throws so many dice, ``begins`` is who is offered to begin the next one."""

    def __init__(self, keeper: Scorekeeper, thrown: Callable[[int], Dice] = fall, begins: Begins = Begins.SAME) -> None:
        self._keeper = keeper
        self._begins = begins
        self._thrown = thrown
        self._besides = self._told_besides()

    def games(self) -> bytes:
        """Return the games there are, as JSON."""
        return msgspec.json.encode(games_form())

    def sheet(self) -> bytes:
        """Return what stands, as JSON."""
        return msgspec.json.encode(self._stands())

    def told(self, outcome: SheetOutcome | None) -> bytes:
        """Return what stands and what became of the command that led to it, if one did, as JSON."""
        self.moved()
        if outcome is not None:
            return msgspec.json.encode(sheet_views.sheet_news(outcome, self._keeper.state, self._begins))
        return msgspec.json.encode(SheetNews(self._stands()))

    async def take(self, body: bytes, by: Source) -> tuple[bytes, bool]:
        """Take a command of a page; return what became of it, as JSON, and whether it was not refused."""
        wanted = sheet_views.sheet_request(body)
        outcome = await self._keeper.write(self._command(wanted), signed(by, body, wanted))
        return self.told(outcome), not isinstance(outcome, Refused)

    def moved(self) -> bool:
        """Tell whether the match says something else of the sheet than when it was told, or people are renamed."""
        before, self._besides = self._besides, self._told_besides()
        return before != self._besides

    def _told_besides(self) -> object:
        state = self._keeper.scoresheet.state
        return sheet_views.winner(state, self._keeper.state), state.renames

    def _stands(self) -> Form:
        return sheet_views.standing(self._keeper.scoresheet.state, self._keeper.state, self._begins)

    def _command(self, wanted: SheetRequest) -> Command:
        if isinstance(wanted, OrderThrowHere):
            (die,) = self._thrown(1)
            return OrderDie(wanted.seat, die)
        if not isinstance(wanted, ThrowHere):
            return wanted
        state = self._keeper.scoresheet.state
        count = state.game.dice - len(set(wanted.held)) if state.opened is not None else 0
        return Throw(self._thrown(max(count, 0)), wanted.held, wanted.player)
