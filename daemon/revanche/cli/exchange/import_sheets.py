"""Full scoresheets from elsewhere, in the form of ``log --json``: what they say, and what is wrong with them.

Whether a sheet can be is for ``sheets.elsewhere`` to decide; here it is told what is not in the form, or contradicts
itself. ``game``, ``players``, ``columns`` and ``ended`` must be there. A sheet without ``origin`` gets one made of what
stands on it, so that the same sheet is known again.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

import msgspec

from revanche.cli.local_time import Unclear, local_time
from revanche.history.archive import PlayedSheet
from revanche.sheets.elsewhere import as_left, taken_in
from revanche.sheets.events import FullColumn, SheetImported, SheetOrigin
from revanche.sheets.refusal import Refusal
from revanche.units import shown
from revanche.words.catalogue import Catalogue

_ID: Final = 16  # digits of what names a journal


class _Given(msgspec.Struct, frozen=True):
    game: str
    players: tuple[str, ...]
    columns: tuple[tuple[FullColumn, ...], ...]
    ended: str
    options: dict[str, str] = {}
    origin: SheetOrigin | None = None
    totals: tuple[int, ...] | None = None


def checked_sheets(content: object, catalogue: Catalogue, now: datetime) -> tuple[list[SheetImported], list[str]]:
    """Return the sheets of a decoded file, and what is wrong with them, each in a sentence."""
    given = content.get("sheets", []) if isinstance(content, dict) else []
    if not isinstance(given, list):
        return [], [catalogue.text("import.form")]
    sheets, problems = list[SheetImported](), list[str]()
    for number, one in enumerate(given, start=1):
        read = _checked(one, catalogue, now)
        if isinstance(read, SheetImported):
            sheets.append(read)
        else:
            problems.append(catalogue.text("import.sheet", number=number, sentence=read))
    return sheets, problems


def unknown(sheets: Iterable[SheetImported], known: Iterable[PlayedSheet], journal: str | None) -> list[SheetImported]:
    """Return the sheets that the archive does not have as they are told, each once; ``journal`` is the archive's id."""
    own, came = set[str](), dict[str, SheetImported]()
    for one in known:
        if one.sheet.came is None:
            own.add(one.sheet.id)
        else:
            came[one.sheet.id] = one.sheet.came
    fresh: dict[str, SheetImported] = {}
    for sheet in sheets:
        is_own = sheet.origin.journal == journal and sheet.origin.sheet in own
        if not is_own and came.get(sheet.sheet) != sheet:
            fresh[sheet.sheet] = sheet
    return list(fresh.values())


def _checked(one: object, catalogue: Catalogue, now: datetime) -> SheetImported | str:
    """Return a sheet as it is kept, or why there can be no such one."""
    try:
        given = msgspec.convert(one, _Given)
    except msgspec.ValidationError as error:
        return catalogue.text("import.sheet_form", reason=shown(str(error), 100))
    ended = local_time(given.ended)
    if isinstance(ended, Unclear):
        return catalogue.text("import.time", field="ended", value=f"“{shown(given.ended, 40)}”")
    origin = given.origin or SheetOrigin(_named(given), f"{ended.date()}.1")
    sheet = SheetImported("", given.game, given.players, given.options, given.columns, ended, origin)
    kept = taken_in(sheet, now.date())
    if isinstance(kept, Refusal):
        return catalogue.text(f"refused.{kept.reason}")
    totals = tuple(standing.total for standing in sorted(as_left(kept).standings(), key=lambda one: one.player))
    if given.totals not in {None, totals}:
        return catalogue.text("import.totals", given=_listed(given.totals), counted=_listed(totals))
    return kept


def _named(given: _Given) -> str:
    """Return what stands for the journal of a sheet that names none: it is of what is written on the sheet."""
    written: Any = (given.game, given.players, given.columns, given.ended)
    return hashlib.sha256(msgspec.json.encode(written, order="deterministic")).hexdigest()[:_ID]


def _listed(totals: Iterable[int] | None) -> str:
    return ", ".join(map(str, totals or ()))
