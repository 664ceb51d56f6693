"""``revanche sheet show``: a scoresheet of the journal."""

import os

import msgspec

from revanche import places
from revanche.cli.context import catalogue, found, past
from revanche.cli.output import write, write_text
from revanche.cli.sheet.text import sheet_lines
from revanche.history.answers.sheet import sheet_of
from revanche.sheets.form import SheetForm


def show(wanted: str | None, *, as_json: bool, given_away: bool = False) -> None:
    """Print the sheet with this id, the last one without; raise ``UsageError`` where there is none.

    With ``given_away`` what each player gave away against best play follows; as JSON it is all that is printed.
    """
    form = left(wanted)
    if given_away:
        _show_given_away(form, as_json=as_json)
    elif as_json:
        write(msgspec.json.encode(form) + b"\n")
    else:
        write_text(sheet_lines(catalogue(), form))


def _show_given_away(form: SheetForm, *, as_json: bool) -> None:
    from revanche.app.advising import reviewed  # noqa: PLC0415 - brings NumPy
    from revanche.app.tables import Tables  # noqa: PLC0415
    from revanche.cli.sheet.given_away import given_away_lines  # noqa: PLC0415

    players = found(reviewed(form.sheet, Tables(places.tables(os.environ)), os.environ))
    if as_json:
        write(msgspec.json.encode(players) + b"\n")
    else:
        write_text([*sheet_lines(catalogue(), form), *given_away_lines(catalogue(), form, players)])


def left(wanted: str | None) -> SheetForm:
    """Return the sheet as it was left; raise ``UsageError`` where there is none."""
    return found(sheet_of(past(), catalogue(), wanted))
