r"""Matches as a table for a spreadsheet: RFC 4180, one row a match. Pure.

A text that a spreadsheet would take for a formula, as it begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage
return, gets an apostrophe before it; so does one that begins with apostrophes and then that, which keeps the two apart:
to read a text back, take one apostrophe from what matches ``^'+[=+\-@\t\r]``.
"""

import csv
import re
from collections.abc import Iterable
from typing import Final

from revanche.history.records import MatchRecord

_COLUMNS: Final = (
    "id",
    "evening",
    "game",
    "player_a",
    "player_b",
    "first_to",
    "score_a",
    "score_b",
    "winner",
    "state",
    "winners",
    "started",
    "ended",
    "seconds",
)
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")


def table_of(matches: Iterable[MatchRecord]) -> bytes:
    """Return the table with its header, in UTF-8, each line ended by CR LF. ``winners`` is one letter a game."""
    lines = _Lines()
    rows = csv.writer(lines, lineterminator="\r\n")
    rows.writerow(_COLUMNS)
    rows.writerows([harmless(cell) for cell in _row(match)] for match in matches)
    return "".join(lines).encode()


class _Lines(list[str]):
    """What the csv module writes to."""

    write = list.append


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula; see the module."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _row(match: MatchRecord) -> tuple[str, ...]:
    a, b = match.score
    return (
        match.id,
        match.evening.isoformat(),
        match.game,
        *match.players,
        str(match.first_to),
        str(a),
        str(b),
        match.name(match.winner) if match.winner else "",
        match.state.value,
        "".join(game.winner for game in match.games),
        match.started.isoformat(timespec="milliseconds"),
        match.ended.isoformat(timespec="milliseconds") if match.ended else "",
        "" if match.seconds is None else str(match.seconds),
    )
