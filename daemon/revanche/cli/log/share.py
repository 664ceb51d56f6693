"""``revanche share``: the last evening as text for the group chat."""

from datetime import datetime

import click

from revanche.cli.context import catalogue, found, past
from revanche.history.answers.answers import share_of


@click.command(epilog="Example: revanche share | wl-copy")
@click.option("--evening", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Another one than the last.")
def share(evening: datetime | None) -> None:
    """Print the last evening as plain text, to paste in the group chat."""
    click.echo(found(share_of(past(), catalogue(), None if evening is None else evening.date())))
