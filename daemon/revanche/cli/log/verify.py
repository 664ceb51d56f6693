"""``revanche log verify``: whether the journal is what was written."""

import click

from revanche.cli.context import catalogue, folder
from revanche.journal.verifying import verify as check


@click.command(epilog="Example: revanche log verify && echo sound")
def verify() -> int:
    """Check every line of the journal; exit 1, and say where, when one is not what was written."""
    checked = check(folder())
    for problem in checked.problems:
        click.echo(problem.sentence, err=True)
    if checked.problems:
        return 1
    click.echo(catalogue().text("verify.done", count=checked.entries))
    return 0
