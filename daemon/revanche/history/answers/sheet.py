"""What is answered about scoresheets of the past: one as it was left, and the archive of all full ones. Pure."""

from typing import Any

import msgspec

from revanche.history.answers.past import Past, Unknown, day_of
from revanche.history.archive import PlayedSheet, SheetNumbers, of_player, sheet_numbers
from revanche.history.forms.sheet import numbers_form, sheets_form
from revanche.match.names import identity
from revanche.sheets.form import SheetForm, past_form
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


class Archived(msgspec.Struct, frozen=True):
    """Full sheets, newest first, and the numbers of their players from all of them; ``journal`` is where they are."""

    sheets: tuple[PlayedSheet, ...]
    numbers: tuple[SheetNumbers, ...]
    journal: str | None


def sheet_of(past: Past, catalogue: Catalogue, wanted: str | None) -> SheetForm | Unknown:
    """Return a sheet as it was left; reading begins in the month that its id names."""
    state = past.sheet(wanted, None if wanted is None else day_of(wanted))
    form = None if state is None else past_form(state)
    if isinstance(form, SheetForm):
        return form
    if wanted is None:
        return Unknown(catalogue.text("refused.no_sheet"))
    return Unknown(catalogue.text("log.no_sheet", sheet=for_the_eye(wanted)))


def archive_of(past: Past, catalogue: Catalogue, game: str | None, player: str | None) -> Archived | Unknown:
    """Return the archive; with ``game`` only of this game, with ``player`` only his sheets and numbers."""
    _, sheets = past.played()
    found = tuple(one for one in sheets if game in {None, one.sheet.state.game.id})
    if player is not None:
        player = past.called(player)
        found = of_player(found, player)
        if not found:
            return Unknown(catalogue.text("sheet.past.no_player", name=for_the_eye(player)))
    numbers = sheet_numbers(found)
    if player is not None:
        numbers = tuple(one for one in numbers if identity(one.name) == identity(player))
    return Archived(found[::-1], numbers, past.journal_id())


def archive_form(archived: Archived) -> dict[str, Any]:
    """Return the archive, ready to be encoded."""
    return {
        "sheets": sheets_form(archived.sheets, archived.journal),
        "numbers": numbers_form(archived.numbers),
    }
