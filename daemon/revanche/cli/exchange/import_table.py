"""Matches in a table from elsewhere: our own ``export csv``, or one that people keep. Pure.

A table of people does not tell in which order games were won. They are put down in turn, the winner of the match first:
so nobody is shown to have caught up, and the winner wins the game that decides.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from revanche.cli.exchange.import_cells import Line, lines_of
from revanche.cli.exchange.import_days import Order, When, order_of, when
from revanche.match.past import MOST_WINS
from revanche.units import shown
from revanche.words.catalogue import LANGUAGES, Catalogue, load

_OPEN: Final = "open"


class Row(msgspec.Struct, frozen=True):
    """A match of a table: when it was by the clock of the place, and all else in the form of ``log --json``.

    ``ordered`` is whether the table tells in which order the games were won.
    """

    line: int
    when: When
    match: dict[str, Any]
    ordered: bool

    def of(self, players: Sequence[str]) -> "Row":
        """Return the same match between these two."""
        return msgspec.structs.replace(self, match=self.match | {"players": list(players)})


class Table(msgspec.Struct, frozen=True):
    """The matches of a table, and the lines that can't be understood, each with a sentence.

    ``order`` is that of its dates, ``example`` one of them; ``open`` counts matches that go on where they are counted.
    """

    rows: tuple[Row, ...]
    problems: tuple[tuple[int, str], ...]
    order: Order
    example: str
    open: int = 0


def read_table(content: bytes, catalogue: Catalogue, order: Order | None = None) -> Table | None:
    """Return the table that a file is, ``None`` where it is none; ``order`` is that of its dates where it is known."""
    lines = lines_of(content, map(load, LANGUAGES))
    if lines is None:
        return None
    dates = [line.cells.get("date", "") for line in lines]
    order = order_of(dates) if order is None else order
    closed = [line for line in lines if line.cells.get("state") != _OPEN]
    read = [(line.number, _row(line, order, catalogue)) for line in closed]
    rows = tuple(row for _, row in read if isinstance(row, Row))
    problems = tuple((number, row) for number, row in read if isinstance(row, str))
    return Table(rows, problems, order, next(iter(dates), ""), len(lines) - len(closed))


def _row(line: Line, order: Order, catalogue: Catalogue) -> Row | str:
    """Return the match of a line, or why it is none."""
    cells = line.cells
    at = when(cells.get("date", ""), cells.get("time", ""), order)
    if at is None:
        written = " ".join(filter(None, (cells.get("date"), cells.get("time"))))
        return catalogue.text("import.table.date", value=_quoted(written))
    wins = [_wins(cells.get(column, "")) for column in ("games_a", "games_b")]
    a, b = wins
    if a is None or b is None:
        wrong = cells.get("games_a" if a is None else "games_b", "")
        return catalogue.text("import.table.wins", value=_quoted(wrong), most=MOST_WINS)
    told = cells.get("winners", "")
    if not a + b and "winners" not in cells:
        return catalogue.text("import.table.nobody")
    return Row(line.number, at, _match(cells, a, b), bool(told))


def _match(cells: dict[str, str], a: int, b: int) -> dict[str, Any]:
    winners = cells.get("winners") or _in_turn(a, b)
    first_to = cells.get("first_to") or str(max(a, b) + (a == b))
    match: dict[str, Any] = {
        "players": [cells.get("player_a", ""), cells.get("player_b", "")],
        "first_to": int(first_to) if first_to.isascii() and first_to.isdecimal() else first_to,
        "games": [{"winner": letter} for letter in winners],
        "score": [a, b],
    }
    return match | {name: cells[name] for name in ("id", "game", "state", "winner", "ended") if cells.get(name)}


def _in_turn(a: int, b: int) -> str:
    """Return winners by letter; see the module."""
    first, second = ("A", "B") if a >= b else ("B", "A")
    fewer, more = min(a, b), max(a, b)
    return (first + second) * fewer + first * (more - fewer)


def _wins(cell: str) -> int | None:
    wins = int(cell) if cell.isascii() and cell.isdecimal() and len(cell) <= len(str(MOST_WINS)) else MOST_WINS + 1
    return wins if wins <= MOST_WINS else None


def _quoted(text: str) -> str:
    return f"“{shown(text, 40)}”"
