"""What commands share: where things are, in which language, and how to ask for something to be counted.

Each function imports what it needs, since most commands need little of it.
"""

import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from revanche import places

if TYPE_CHECKING:
    from revanche.config import Config
    from revanche.match.commands import Command
    from revanche.shown.line import Line
    from revanche.words.catalogue import Catalogue


@functools.cache
def config() -> "Config":
    """Return the settings of this account; raise ``ConfigError`` when they can't be read."""
    from revanche.config import load  # noqa: PLC0415

    return load(None, os.environ)


@functools.cache
def catalogue() -> "Catalogue":
    """Return the catalogue of the language that the config or the locale names."""
    from revanche.words.catalogue import choose, load  # noqa: PLC0415

    return load(choose(config().language, os.environ))


def folder() -> Path:
    """Return the folder of the journal."""
    return places.journal(os.environ)


def ask(commands: Sequence["Command"]) -> "list[Line]":
    """Have commands taken, by the running daemon or, where none runs, straight to the journal; return their lines.

    Raises:
        RevancheError: they could not be taken; of a journal that failed, none was.
    """
    from revanche.control.client import connected  # noqa: PLC0415

    with connected(places.socket(os.environ)) as client:
        if client is not None:
            return [client.command(command) for command in commands]
    from revanche.cli.direct import take  # noqa: PLC0415

    return take(commands, folder(), config(), catalogue())
