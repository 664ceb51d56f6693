"""``revanche config``: is the config fine, what does it come to, where is it?"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revanche import places
from revanche.errors import ConfigError, JournalError

if TYPE_CHECKING:
    from revanche.config import Config
    from revanche.words.catalogue import Catalogue

_FILE = click.argument("file", required=False, type=click.Path(path_type=Path))


@click.group(epilog="Example: revanche config check")
def config() -> None:
    """Check the config file, show the settings, or say where it is."""


@config.command(epilog="Example: revanche config check evening.yaml")
@_FILE
def check(file: Path | None) -> None:
    """Say every problem of the config FILE, or of yours without one."""
    from revanche.config import load  # noqa: PLC0415 - the daemon's rooms, which ``path`` and --help do not need
    from revanche.words.catalogue import choose  # noqa: PLC0415
    from revanche.words.catalogue import load as catalogue_of  # noqa: PLC0415
    from revanche.words.spelling import path_for_the_eye  # noqa: PLC0415

    try:
        settings = load(file, os.environ)
    except ConfigError as error:
        click.echo(error)
        raise click.exceptions.Exit(1) from error
    place = file or places.config(os.environ)
    words = catalogue_of(choose(settings.language, os.environ))
    click.echo(words.text("config.fine" if place.exists() else "config.none", file=path_for_the_eye(str(place))))
    for hint in _hints(settings, words):
        click.echo(hint)


def _hints(settings: "Config", words: "Catalogue") -> Iterator[str]:
    """Yield what is no mistake, and yet hardly what somebody wants."""
    from revanche.config.unseen import unseen  # noqa: PLC0415
    from revanche.config.without_player import without_player  # noqa: PLC0415
    from revanche.words.spelling import for_the_eye  # noqa: PLC0415

    for watch in without_player(settings):
        yield words.text("watch.sideless", device=for_the_eye(watch.name))
    if settings.counting.bindings.devices:
        for name in unseen(settings, _seen()):
            yield words.text("config.unseen", device=for_the_eye(name))


def _seen() -> frozenset[str]:
    """Return the names of the devices that pressed something so far, or are connected now."""
    from revanche.cli.buttons.devices import present  # noqa: PLC0415
    from revanche.journal.lookup import devices  # noqa: PLC0415

    try:
        pressed = devices(places.journal(os.environ))
    except JournalError:
        pressed = frozenset()
    return pressed | present()


@config.command(epilog="Example: revanche config show > evening.yaml")
@_FILE
def show(file: Path | None) -> None:
    """Show every setting as YAML, as the config FILE gives it, or yours without one."""
    from revanche.config import load  # noqa: PLC0415
    from revanche.config.render import render  # noqa: PLC0415

    click.echo(render(load(file, os.environ)), nl=False)


@config.command(epilog='Example: nano "$(revanche config path)"')
def path() -> None:
    """Say where the config is looked for."""
    click.echo(places.config(os.environ))
