"""``revanche sheet``: scoresheets, to look at and for scripts."""

import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

import click

from revanche.cli.sheet.printing import print_
from revanche.sheets.evaluation import error_line, evaluate
from revanche.sheets.games import GAMES

_LONGEST_LINE: Final = 1 << 16
_TOO_LONG: Final = f"This line is longer than {_LONGEST_LINE} bytes."


@click.group(epilog="Example: revanche sheet eval < sheets.jsonl")
def sheet() -> None:
    """List, show, print or work out scoresheets of Yahtzee and its relatives."""


@sheet.command(
    "eval",
    epilog="\b\nExample:\n"
    """  echo '{"game":"yahtzee","sheet":{"ones":3},"dice":[4,4,4,4,4]}' | revanche sheet eval""",
)
def eval_() -> None:
    """Say which boxes dice may be written in, for how many points, and what the sheet adds up to.

    Reads lines of JSON and answers each with one, at once. A line that makes no sense is answered with an "error".
    Games: yahtzee, yahtzee_free, kniffel, yatzy, maxi_yatzy, triple_yahtzee, yacht.
    """
    answers = sys.stdout.buffer
    for line in _lines(sys.stdin.buffer):
        answers.write((error_line(_TOO_LONG) if line is None else evaluate(line)) + b"\n")
        answers.flush()


@sheet.command(epilog="\b\nExamples:\n  revanche sheet show\n  revanche sheet show 2026-11-30.1")
@click.argument("wanted", metavar="[ID]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(wanted: str | None, *, as_json: bool) -> None:
    """Show a scoresheet as it was left, the last one if none is named; the log names those that were counted."""
    from revanche.cli.sheet import show as sheet_show  # noqa: PLC0415 - eval waits for none of this

    sheet_show.show(wanted, as_json=as_json)


@sheet.command("list", epilog="\b\nExamples:\n  revanche sheet list\n  revanche sheet list --game yatzy --player Anna")
@click.option("--game", type=click.Choice(list(GAMES)), help="Only sheets of this game.")
@click.option("--player", metavar="NAME", help="Only sheets that this player is on.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(game: str | None, player: str | None, *, as_json: bool) -> None:
    """List all full scoresheets, newest first, with the best and the average of each player."""
    from revanche.cli.sheet import list_ as sheet_list  # noqa: PLC0415 - eval waits for none of this

    sheet_list.list_(game, player, as_json=as_json)


sheet.add_command(print_)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Return each line without its end, ``None`` for one that is too long to be a question."""
    while line := stream.readline(_LONGEST_LINE + 1):
        if line.endswith(b"\n") or len(line) <= _LONGEST_LINE:
            yield line.removesuffix(b"\n")
            continue
        while (rest := stream.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None
