"""The commands about the match: each is one intent, and prints what it led to."""

import os

import click
import msgspec

from revanche import places
from revanche.cli.context import catalogue
from revanche.cli.match.asking import ask
from revanche.cli.names import NAME
from revanche.cli.typed_text import TEXT
from revanche.control.client import connected
from revanche.errors import UsageError
from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, WonBy
from revanche.shown.line import LineVerdict

_json = click.option("--json", "as_json", is_flag=True, help="Print the outcome as a line of JSON.")


@click.command(epilog="Example: revanche new Anna Bram --first-to 5")
@click.argument("a", type=NAME)
@click.argument("b", type=NAME)
@click.option("--game", type=TEXT, help="What is played.")
@click.option("--first-to", type=click.IntRange(1, 99), help="Wins that decide the match.")
@_json
def new(a: str, b: str, game: str | None, first_to: int | None, *, as_json: bool) -> int:
    """Open a match between the players A (⏮) and B (⏭)."""
    return give(New((a, b), game, first_to), as_json=as_json)


@click.command("next", epilog="Example: revanche next")
@_json
def next_(*, as_json: bool) -> int:
    """Start the match that a round gives this table."""
    with connected(places.socket(os.environ)) as client:
        offered = None if client is None else client.status().next
    if offered is None:
        raise UsageError(catalogue().text("next.none"))
    return give(offered.opening, as_json=as_json)


@click.command(epilog="Example: revanche won Anna")
@click.argument("player", type=NAME, metavar="A|B|NAME")
@_json
def won(player: str, *, as_json: bool) -> int:
    """Count a game for a side, or for the player of that name."""
    return give(WonBy(player), as_json=as_json)


@click.command(epilog="Example: revanche undo")
@_json
def undo(*, as_json: bool) -> int:
    """Take the last win back, through the end of a match if need be."""
    return give(Undo(), as_json=as_json)


@click.command(epilog="Example: revanche redo")
@_json
def redo(*, as_json: bool) -> int:
    """Put the last undone win back."""
    return give(Redo(), as_json=as_json)


@click.command(epilog="Example: revanche swap")
@_json
def swap(*, as_json: bool) -> int:
    """Exchange the players of the running match: what was counted for one becomes the other's."""
    return give(Swap(), as_json=as_json)


@click.command(epilog="Example: revanche abandon")
@_json
def abandon(*, as_json: bool) -> int:
    """End the running match without a result; it stays in the log and out of the statistics."""
    return give(Abandon(), as_json=as_json)


@click.command(epilog="Example: revanche close")
@_json
def close(*, as_json: bool) -> int:
    """End the evening; the buttons go back to the music."""
    return give(Close(), as_json=as_json)


@click.command(epilog="Example: revanche unmute")
def unmute() -> int:
    """Let a device count again that was muted because it kept undoing."""
    with connected(places.socket(os.environ)) as client:
        if client is None:
            click.echo(catalogue().text("unmute.not_running"))
            return 1
        muted = client.unmute()
    click.echo(catalogue().text("unmute.done" if muted else "unmute.none"))
    return 0


def give(command: Command, *, as_json: bool) -> int:
    """Have a command taken and print its outcome; return the exit status."""
    (line,) = ask([command])
    click.echo(msgspec.json.encode(line).decode() if as_json else line.said)
    return 0 if line.verdict is LineVerdict.COUNTED else 1
