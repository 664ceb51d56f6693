"""``revanche sheet show``: a scoresheet of the journal."""

import msgspec

from revanche.cli.context import catalogue, found, past
from revanche.cli.output import write, write_text
from revanche.cli.sheet.text import sheet_lines
from revanche.history.sheet_answers import sheet_of
from revanche.sheets.form import SheetForm


def show(wanted: str | None, *, as_json: bool) -> None:
    """Print the sheet with this id, the last one without; raise ``UsageError`` where there is none."""
    form = left(wanted)
    if as_json:
        write(msgspec.json.encode(form) + b"\n")
    else:
        write_text(sheet_lines(catalogue(), form))


def left(wanted: str | None) -> SheetForm:
    """Return the sheet as it was left; raise ``UsageError`` where there is none."""
    return found(sheet_of(past(), catalogue(), wanted))
