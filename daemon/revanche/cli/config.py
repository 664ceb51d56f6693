"""``revanche config``: is the config fine, what does it come to, where is it?"""

import os
from pathlib import Path

import click

from revanche import places
from revanche.errors import ConfigError

_FILE = click.argument("file", required=False, type=click.Path(path_type=Path))


@click.group(epilog="Example: revanche config check")
def config() -> None:
    """Check the config file, show the settings, or say where it is."""


@config.command(epilog="Example: revanche config check evening.yaml")
@_FILE
def check(file: Path | None) -> None:
    """Say every problem of the config FILE, or of yours without one."""
    from revanche.config import load  # noqa: PLC0415 - the daemon's rooms, which ``path`` and --help do not need

    try:
        load(file, os.environ)
    except ConfigError as error:
        click.echo(error)
        raise click.exceptions.Exit(1) from error
    place = file or places.config(os.environ)
    click.echo(f"{place} is fine." if place.exists() else f"There is no {place}; all is as usual, and that is fine.")


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
