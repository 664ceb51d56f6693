"""A table with a scoresheet on it: gives commands and keeps the events, as the journal would."""

from datetime import UTC, date, datetime
from typing import Final, Self

from revanche.sheets.commands import Command, Fill, OpenSheet, Throw, TypeDice
from revanche.sheets.decide import decide
from revanche.sheets.elsewhere import kept_as
from revanche.sheets.events import Event, FullColumn, SheetImported, SheetOrigin
from revanche.sheets.play import State, evolve
from revanche.sheets.refusal import Reason, Refusal

TODAY: Final = date(2026, 11, 30)
SHEET: Final = "2026-11-30.1"
"""The first sheet of a table."""

PLAYERS = ("Anna", "Bram", "Chi", "Dana", "Emil", "Freja", "Gus", "Hana")


class Table:
    """A sheet being played; each command's event is applied to ``state``."""

    def __init__(self) -> None:
        self.state = State()
        self.events: list[Event] = []

    @classmethod
    def with_sheet(cls, game: str = "yahtzee", players: int = 2, **options: str) -> Self:
        """Return a table with a new sheet."""
        table = cls()
        table.must(OpenSheet(game, PLAYERS[:players], options))
        return table

    @classmethod
    def filled(cls, game: str, *players: str, **options: str) -> Self:
        """Return a table with a full sheet; each of the players threw the same dice all along, such as "12346"."""
        table = cls.with_sheet(game, len(players), **options)
        for column in range(1, len(table.state.game.weights) + 1):
            for box in table.state.game.boxes:
                for dice in players:
                    table.turn(dice, box.id, column)
        return table

    def give(self, command: Command) -> Event | Reason:
        """Give a command; return what it led to."""
        led_to = decide(self.state, command, TODAY)
        if isinstance(led_to, Refusal):
            return led_to.reason
        self.state = evolve(self.state, led_to)
        self.events.append(led_to)
        return led_to

    def must(self, *commands: Command) -> Self:
        """Give commands that must be taken."""
        for command in commands:
            led_to = self.give(command)
            assert not isinstance(led_to, Reason), (command, led_to)
        return self

    def throw(self, dice: str, held: str = "") -> Self:
        """Throw ``dice``, such as "12345"."""
        return self.must(Throw(digits(dice), digits(held)))

    def turn(self, dice: str, box: str, column: int = 1) -> Self:
        """Play a turn with dice of one's own."""
        return self.must(TypeDice(digits(dice)), Fill(box, column))


ELSEWHERE: Final = "5f0c12ab34cd56ef"
"""The id of a journal that is not the one of a test."""


def brought(game: str, *players: str, match: str | None = None, **options: str) -> SheetImported:
    """Return a full sheet as it comes from elsewhere; each of the players threw the same dice all along."""
    table = Table.filled(game, *players, **options)
    sheets = [table.state.sheet(player) for player in range(1, len(players) + 1)]
    columns = tuple(tuple(map(FullColumn, sheet.columns, sheet.yahtzees)) for sheet in sheets)
    origin, ended = SheetOrigin(ELSEWHERE, SHEET, match), datetime(2026, 11, 30, 22, tzinfo=UTC)
    names, chosen = table.state.players, table.state.opened.options if table.state.opened else {}
    return SheetImported(kept_as(origin), game, names, chosen, columns, ended, origin)


def digits(text: str) -> tuple[int, ...]:
    """Return the digits of a text."""
    return tuple(map(int, text))
