"""The forms in which ``log --json``, ``export json`` and ``sheet list --json`` show scoresheets. Pure.

The first of them ``import`` takes. ``columns`` has for each player, in the order of play, a list of columns (one, in
Triple Yahtzee three), each with its ``boxes`` and how many ``yahtzee_bonuses``. ``origin`` is where a sheet was filled,
by which it is known again wherever it comes; ``ended`` is local time with its offset from UTC.

Of numbers, ``all_alike`` is the key of the name of the box that ``yahtzees`` counts, and ``has_bonus`` whether there is
a bonus for the upper part.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from revanche.history.archive import PlayedSheet, SheetNumbers
from revanche.sheets.events import SheetOrigin
from revanche.sheets.games.table import all_alike, has_bonus


def sheets_form(sheets: Iterable[PlayedSheet], journal: str | None) -> list[dict[str, Any]]:
    """Return full sheets, ready to be encoded; ``journal`` is the id of the journal that has them."""
    return [_sheet_form(one, journal) for one in sheets]


def numbers_form(numbers: Iterable[SheetNumbers]) -> list[dict[str, Any]]:
    """Return the numbers of players at games, ready to be encoded; ``average`` is to a tenth."""
    return [
        {
            "game": one.game,
            "name": one.name,
            "sheets": one.sheets,
            "won": one.won,
            "best": one.best,
            "best_sheet": one.best_sheet,
            "average": one.average,
            "has_bonus": has_bonus(one.game),
            "bonuses": one.bonuses,
            "columns": one.columns,
            "all_alike": all_alike(one.game).key,
            "yahtzees": one.yahtzees,
        }
        for one in numbers
    ]


def origin_of(one: PlayedSheet, journal: str | None) -> SheetOrigin | None:
    """Return where a sheet was filled; ``None`` where the journal that has it is not known."""
    if one.sheet.came is not None:
        return one.sheet.came.origin
    return None if journal is None else SheetOrigin(journal, one.sheet.id, one.match)


def _sheet_form(one: PlayedSheet, journal: str | None) -> dict[str, Any]:
    state, origin = one.sheet.state, origin_of(one, journal)
    assert state.opened is not None, "a full sheet was opened"  # noqa: S101
    sheets = [state.sheet(player) for player in range(1, len(state.players) + 1)]
    return {
        "id": one.sheet.id,
        "evening": one.evening.isoformat(),
        "game": state.opened.game,
        "options": state.opened.options,
        "players": list(state.players),
        "totals": list(one.points),
        "winner": None if one.winner is None else state.players[one.winner],
        "ended": one.sheet.ended.isoformat(timespec="milliseconds"),
        "match": one.match,
        "origin": None if origin is None else msgspec.to_builtins(origin),
        "columns": [
            [
                {"boxes": boxes, "yahtzee_bonuses": bonuses}
                for boxes, bonuses in zip(sheet.columns, sheet.yahtzees, strict=True)
            ]
            for sheet in sheets
        ],
    }
