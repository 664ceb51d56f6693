"""``revanche players``: who has played, and who is called what."""

import click
import msgspec

from revanche.cli.context import catalogue, past
from revanche.cli.log.players_text import people_lines
from revanche.cli.match.commands import give
from revanche.cli.names import NAME
from revanche.cli.output import write, write_text
from revanche.history.forms.people import people_form
from revanche.match.commands import Rename

_line = click.option("--json", "as_json", is_flag=True, help="Print the outcome as a line of JSON.")


@click.group(
    invoke_without_command=True,
    epilog="\b\nExamples:\n  revanche players\n  revanche players rename Ana Anna\n  revanche players merge Bramm Bram",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def players(ctx: click.Context, *, as_json: bool) -> None:
    """Show who has played: since when, when last, how many matches; rename somebody, or make two names one person."""
    if ctx.invoked_subcommand is not None:
        return
    found = past().people()
    if as_json:
        write(msgspec.json.encode(people_form(found)) + b"\n")
    else:
        write_text(people_lines(catalogue(), found) or [catalogue().text("log.empty")])


@players.command(epilog="\b\nExamples:\n  revanche players rename Ana Anna\n  revanche players rename Anna Ana")
@click.argument("old", type=NAME)
@click.argument("new", type=NAME)
@_line
def rename(old: str, new: str, *, as_json: bool) -> int:
    """Call a player by another name, in all that was and will be played. The same the other way takes it back."""
    return give(Rename(old, new), as_json=as_json)


@players.command(epilog="\b\nExamples:\n  revanche players merge Bramm Bram\n  revanche players rename Bram Bramm")
@click.argument("old", type=NAME)
@click.argument("into", type=NAME)
@_line
def merge(old: str, into: str, *, as_json: bool) -> int:
    """Make two names one person, for one who was typed in two ways. A rename back to the first takes it back."""
    return give(Rename(old, into, merge=True), as_json=as_json)
