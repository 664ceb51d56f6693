"""``revanche sheet list``: the archive of scoresheets."""

import msgspec

from revanche.cli.context import catalogue, found, past
from revanche.cli.output import write, write_text
from revanche.cli.sheet.archive_text import archive_lines, numbers_lines
from revanche.history.answers.sheet import archive_form, archive_of


def list_(game: str | None, player: str | None, *, as_json: bool) -> None:
    """Print all full sheets, those of a game or a player; raise ``UsageError`` where he is on none."""
    archived = found(archive_of(past(), catalogue(), game, player))
    if as_json:
        write(msgspec.json.encode(archive_form(archived)) + b"\n")
    elif not archived.sheets:
        write_text([catalogue().text("sheet.past.none")])
    else:
        write_text([*archive_lines(catalogue(), archived.sheets), *numbers_lines(catalogue(), archived.numbers)[1:]])
