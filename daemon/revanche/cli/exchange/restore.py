"""``revanche restore``: what a backup holds, back in its place."""

import os
from pathlib import Path

import click

from revanche import places
from revanche.app.backup.backup import Refused, restored
from revanche.app.backup.form import Backup, Unfit, unpacked
from revanche.cli.context import catalogue
from revanche.cli.exchange.backup import amount, parts
from revanche.cli.output import write_text
from revanche.errors import RevancheError, UsageError
from revanche.words.spelling import path_for_the_eye


@click.command(epilog="Example: revanche restore revanche.zip")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
def restore(file: Path) -> None:
    """Put back what `revanche backup` saved, after checking all of it; stop Revanche first.

    Never in the place of a log that goes on after it, or that is another one. Settings that differ are kept beside.
    """
    backup = _read(file)
    folder = path_for_the_eye(str(places.journal(os.environ)))
    try:
        became = restored(os.environ, backup)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RevancheError(catalogue().text("restore.failed", reason=reason, folder=folder)) from error
    if isinstance(became, Refused):
        here, there = amount(became.here), amount(became.backup)
        raise UsageError(catalogue().text(f"restore.{became.stands.value}", here=here, backup=there, folder=folder))
    aside = [catalogue().text("restore.aside", path=path_for_the_eye(str(path))) for path in became.aside]
    write_text([catalogue().text("restore.done"), *parts(became.checked, became.parts), *aside])
    if became.checked.problems:
        click.echo(catalogue().text("restore.problems", count=became.checked.problems), err=True)


def _read(file: Path) -> Backup:
    shown = path_for_the_eye(str(file))
    try:
        backup = unpacked(file.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(catalogue().text("import.unreadable", file=shown, reason=reason)) from error
    if isinstance(backup, Unfit):
        raise UsageError(catalogue().text(f"restore.{backup.value}", file=shown))
    return backup
