r"""Matches as a table for a spreadsheet: RFC 4180, one row a match. Pure.

A spreadsheet reads a point or a comma in a number as its locale has it, so there is none; a time as
``2026-11-30 21:04:11`` is one in every locale. It is local time as it was then, and has no offset: who computes with
times takes the JSON. Excel takes a file for UTF-8 only when it begins with a byte order mark, and parts the columns at
what the locale puts between the members of a list: a semicolon where the comma is in numbers already.

A text that a spreadsheet would take for a formula, as it begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage
return, gets an apostrophe before it; so does one that begins with apostrophes and then that, which keeps the two apart:
to read a text back, take one apostrophe from what matches ``^'+[=+\-@\t\r]``.
"""

import csv
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final

import msgspec

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


class Style(msgspec.Struct, frozen=True):
    """How a table is written: what is between two columns, and what comes before it all."""

    delimiter: str = ","
    mark: bytes = b""


PLAIN: Final = Style()
"""For programs."""
EXCEL: Final = Style(";", b"\xef\xbb\xbf")
"""For Excel wherever a number has a comma."""


def readers_own(language: str) -> Style:
    """Return the style for whoever opens a table by a double click where ``language`` is spoken."""
    return msgspec.structs.replace(EXCEL, delimiter=",") if language == "en" else EXCEL


def table_of(matches: Iterable[MatchRecord], style: Style = PLAIN) -> bytes:
    """Return the table with its header, in UTF-8, each line ended by CR LF. ``winners`` is one letter a game."""
    lines = _Lines()
    rows = csv.writer(lines, lineterminator="\r\n", delimiter=style.delimiter)
    rows.writerow(_COLUMNS)
    rows.writerows([harmless(cell) for cell in _row(match)] for match in matches)
    return style.mark + "".join(lines).encode()


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
        _time(match.started),
        _time(match.ended) if match.ended else "",
        "" if match.seconds is None else str(round(match.seconds)),
    )


def _time(time: datetime) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")
