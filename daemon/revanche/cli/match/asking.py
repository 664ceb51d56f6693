"""Having commands taken: by the Revanche that runs or, where none does, straight to the journal."""

import os
from collections.abc import Sequence

from revanche import places
from revanche.cli.context import catalogue, config, folder
from revanche.control.client import connected
from revanche.errors import RevancheError
from revanche.match.commands import Command
from revanche.sheets.events import SheetImported
from revanche.shown.line import Line


def ask(commands: Sequence[Command]) -> list[Line]:
    """Have commands taken; return their lines.

    Raises:
        RevancheError: they could not be taken; of a journal that failed, none was.
    """
    with connected(places.socket(os.environ)) as client:
        if client is not None:
            return [client.command(command) for command in commands]
    from revanche.cli.match.direct import take  # noqa: PLC0415 - not needed where a daemon runs

    return take(commands, folder(), config(), catalogue())


def ask_sheets(sheets: Sequence[SheetImported]) -> None:
    """Have full scoresheets taken in.

    Raises:
        RevancheError: they could not be taken in; of a journal that failed, none was.
    """
    if not sheets:
        return
    with connected(places.socket(os.environ)) as client:
        if client is None:
            from revanche.cli.match.direct import take_sheets  # noqa: PLC0415 - not needed where a daemon runs

            take_sheets(sheets, folder())
            return
        for sheet in sheets:
            why = client.take_sheet(sheet)
            if why is not None:
                raise RevancheError(catalogue().texts.get(f"refused.{why}", why))
