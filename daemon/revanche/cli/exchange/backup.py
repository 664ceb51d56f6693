"""``revanche backup``: all that Revanche keeps in one file."""

import os
from collections.abc import Iterable
from pathlib import Path

import click

from revanche import __version__
from revanche.app.backup.backup import made
from revanche.app.backup.form import packed, unpacked
from revanche.app.backup.journals import Checked, checked
from revanche.cli.context import catalogue
from revanche.cli.exchange.export import write_file
from revanche.cli.output import write_text
from revanche.clock import SystemClock
from revanche.errors import RevancheError
from revanche.history.forms.wording import day
from revanche.words.spelling import path_for_the_eye


@click.command(epilog="\b\nExamples:\n  revanche backup revanche.zip\n  revanche backup /media/stick")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
def backup(file: Path) -> int:
    """Save the log, the settings, and what is known of watches and phones in one file, a ZIP, and read it back.

    In a folder it is called after the day. Revanche may go on counting meanwhile. Sounds and programs of your own that
    the settings name are not in it. `revanche restore` puts it back, on this computer or another.
    """
    now = SystemClock().now().local
    path = file / f"revanche-{now:%Y-%m-%d}.zip" if file.is_dir() else file
    try:
        kept = made(os.environ, now)
        write_file(path, packed(kept, __version__), 0o600)
        again = unpacked(path.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise RevancheError(catalogue().text("backup.failed", reason=reason)) from error
    if again != kept:
        raise RevancheError(catalogue().text("backup.unlike", file=path_for_the_eye(str(path))))
    worth = checked(kept.journal)
    saved = catalogue().text("backup.done", file=path_for_the_eye(str(path)))
    write_text([saved, *parts(worth, kept.single), catalogue().text("backup.secret")])
    if worth.problems:
        click.echo(catalogue().text("backup.problems", count=worth.problems), err=True)
    return 1 if worth.problems else 0


def amount(worth: Checked) -> str:
    """Return how much of a log there is, and up to which day."""
    if worth.last is None:
        return catalogue().text("backup.amount.none")
    return catalogue().text("backup.amount", count=worth.entries, day=day(catalogue(), worth.last.time.date()))


def parts(worth: Checked, single: Iterable[str]) -> list[str]:
    """Return what a backup holds, a line each."""
    journal = catalogue().text("backup.journal", amount=amount(worth))
    return [f"  {part}" for part in (journal, *(catalogue().text(f"backup.part.{name}") for name in single))]
