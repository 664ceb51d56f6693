"""``revanche sheet show``: a scoresheet of the journal."""

from datetime import date

import msgspec

from revanche.cli import past
from revanche.cli.context import catalogue
from revanche.cli.output import write, write_text
from revanche.cli.sheet.text import sheet_lines
from revanche.errors import UsageError
from revanche.sheets.form import SheetForm, past_form
from revanche.words.spelling import for_the_eye


def show(wanted: str | None, *, as_json: bool) -> None:
    """Print the sheet with this id, the last one without; raise ``UsageError`` where there is none."""
    form = left(wanted)
    if as_json:
        write(msgspec.json.encode(form) + b"\n")
    else:
        write_text(sheet_lines(catalogue(), form))


def left(wanted: str | None) -> SheetForm:
    """Return the sheet as it was left; reading begins in the month that its id names.

    Raises:
        UsageError: there is no such sheet.
    """
    state = past.sheet(wanted, _day(wanted))
    form = None if state is None else past_form(state)
    if isinstance(form, SheetForm):
        return form
    if wanted is None:
        raise UsageError(catalogue().text("refused.no_sheet"))
    raise UsageError(catalogue().text("log.no_sheet", sheet=for_the_eye(wanted)))


def _day(wanted: str | None) -> date | None:
    try:
        return date.fromisoformat((wanted or "").rpartition(".")[0])
    except ValueError:
        return None
