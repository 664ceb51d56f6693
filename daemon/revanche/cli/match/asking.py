"""Having commands taken: by the Revanche that runs or, where none does, straight to the journal.

Each is asked under an id of its own, so that it can be asked again when no answer comes, and still counts once.
"""

import os
import time
from collections.abc import Sequence

import click

from revanche import places
from revanche.cli.context import catalogue, config, folder
from revanche.control.client import connected
from revanche.control.protocol import Give
from revanche.errors import RevancheError, UnansweredError, UnreachableError
from revanche.match.commands import Command
from revanche.sheets.events import SheetImported
from revanche.shown.line import Line

_PATIENCE = 10.0  # seconds for which what was not answered is asked again
_PAUSE = 0.2  # seconds between


def ask(commands: Sequence[Command]) -> list[Line]:
    """Have commands taken; return their lines.

    Raises:
        UnansweredError: no answer came, also when they were asked again; they may have counted.
        RevancheError: they could not be taken; of a journal that failed, none was.
    """
    asking = _Asking([Give(command, id=os.urandom(8).hex()) for command in commands])
    until = None
    while True:
        try:
            return asking.ask()
        except UnreachableError as error:
            if until is None:
                if not isinstance(error, UnansweredError):
                    raise  # nothing was sent yet
                click.echo(catalogue().text("asking.again"), err=True)
                until = time.monotonic() + _PATIENCE
            elif time.monotonic() >= until:
                raise UnansweredError(catalogue().text("asking.maybe")) from error
        time.sleep(_PAUSE)


class _Asking:
    """What is asked, and the lines of what was answered already."""

    def __init__(self, given: Sequence[Give]) -> None:
        self._given = given
        self._lines: list[Line] = []

    def ask(self) -> list[Line]:
        """Ask for what is left; return all lines."""
        with connected(places.socket(os.environ)) as client:
            if client is not None:
                for given in self._given[len(self._lines) :]:
                    self._lines.append(client.give(given))
                return self._lines
        from revanche.cli.match.direct import take  # noqa: PLC0415 - not needed where a daemon runs

        return self._lines + take(self._given[len(self._lines) :], folder(), config(), catalogue())


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
