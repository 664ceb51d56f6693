"""Having commands taken: by the Revanche that runs or, where none does, straight to the journal."""

import os
from collections.abc import Sequence

from revanche import places
from revanche.cli.context import catalogue, config, folder
from revanche.control.client import connected
from revanche.match.commands import Command
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
