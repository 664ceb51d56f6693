"""What commands share: where things are, in which language, and what was played.

Each function imports what it needs, since most commands need little of it.
"""

import functools
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from revanche import places

if TYPE_CHECKING:
    from revanche.app.past import Past
    from revanche.config import Config
    from revanche.history.answers.past import Unknown
    from revanche.words.catalogue import Catalogue

T = TypeVar("T")


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


def past() -> "Past":
    """Return what the journal holds; say so, once, where it has lost its end."""
    from revanche.app.past import Past  # noqa: PLC0415
    from revanche.clock import SystemClock  # noqa: PLC0415

    say_what_is_lost()
    return Past(folder(), SystemClock().now().local)


@functools.cache
def say_what_is_lost() -> None:
    """Say on stderr that the journal has lost its end, where it has."""
    import click  # noqa: PLC0415

    from revanche.journal.reading import running  # noqa: PLC0415

    lost = running(folder()).lost
    if lost:
        click.echo(catalogue().text("journal.lost", count=lost), err=True)


def found(answer: "T | Unknown") -> "T":
    """Return what was asked of the past; raise ``UsageError`` where there is no answer."""
    from revanche.errors import UsageError  # noqa: PLC0415
    from revanche.history.answers.past import Unknown  # noqa: PLC0415

    if isinstance(answer, Unknown):
        raise UsageError(answer.sentence)
    return answer
