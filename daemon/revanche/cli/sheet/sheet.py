"""``revanche sheet``: scoresheets, to look at and for scripts."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from revanche import places
from revanche.cli.sheet.printing import print_
from revanche.sheets.evaluation import error_line, evaluate
from revanche.sheets.games.rules import Game
from revanche.sheets.games.table import GAMES
from revanche.sheets.sheet import Sheet

if TYPE_CHECKING:
    from revanche.app.tables import Tables
    from revanche.sheets.advisor.advising import Advisor

_LONGEST_LINE: Final = 1 << 16
_ADVISED: Final = ("yahtzee", "yahtzee_free", "kniffel", "yatzy", "yacht")
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

    Reads lines of JSON and answers each with one, at once, with what best play does ("optimal") and what it comes to
    ("expected_final"). A line that makes no sense is answered with an "error".
    Games: yahtzee, yahtzee_free, kniffel, yatzy, maxi_yatzy, triple_yahtzee, yacht.
    """
    answers, advise = sys.stdout.buffer, _Advise()
    for line in _lines(sys.stdin.buffer):
        answers.write((error_line(_TOO_LONG) if line is None else evaluate(line, advise)) + b"\n")
        answers.flush()


@sheet.command(epilog="\b\nExamples:\n  revanche sheet show\n  revanche sheet show 2026-11-30.1 --given-away")
@click.argument("wanted", metavar="[ID]", required=False)
@click.option("--given-away", is_flag=True, help="Show what each player gave away against best play.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(wanted: str | None, *, given_away: bool, as_json: bool) -> None:
    """Show a scoresheet as it was left, the last one if none is named; the log names those that were counted."""
    from revanche.cli.sheet import show as sheet_show  # noqa: PLC0415 - eval waits for none of this

    sheet_show.show(wanted, as_json=as_json, given_away=given_away)


@sheet.command(epilog="\b\nExamples:\n  revanche sheet prepare\n  revanche sheet prepare yatzy")
@click.argument("game", type=click.Choice(_ADVISED), metavar="GAME", required=False)
def prepare(game: str | None) -> None:
    """Work out best play for a game, or for all, so that the page's first advice comes at once.

    Takes up to half a minute, once; the tables are kept in the cache folder. Without them the first advice of a new
    game waits for its table. Maxi Yatzy can't be worked out, and of Triple Yahtzee the last twelve boxes always are.
    """
    from revanche.cli.sheet import prepare as sheet_prepare  # noqa: PLC0415 - brings NumPy

    sheet_prepare.prepare(_ADVISED if game is None else [game])


@sheet.command("list", epilog="\b\nExamples:\n  revanche sheet list\n  revanche sheet list --game yatzy --player Anna")
@click.option("--game", type=click.Choice(list(GAMES)), help="Only sheets of this game.")
@click.option("--player", metavar="NAME", help="Only sheets that this player is on.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(game: str | None, player: str | None, *, as_json: bool) -> None:
    """List all full scoresheets, newest first, with the best and the average of each player."""
    from revanche.cli.sheet import list_ as sheet_list  # noqa: PLC0415 - eval waits for none of this

    sheet_list.list_(game, player, as_json=as_json)


sheet.add_command(print_)


class _Advise:
    """Who advises on a sheet; what that needs is loaded with the first line that can be advised on."""

    def __init__(self) -> None:
        self._tables: Tables | None = None

    def __call__(self, game: Game, sheet: Sheet) -> "Advisor":
        from revanche.app.tables import Tables  # noqa: PLC0415 - brings NumPy

        self._tables = self._tables or Tables(places.tables(os.environ))
        return self._tables.advisor(game, sheet)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Return each line without its end, ``None`` for one that is too long to be a question."""
    while line := stream.readline(_LONGEST_LINE + 1):
        if line.endswith(b"\n") or len(line) <= _LONGEST_LINE:
            yield line.removesuffix(b"\n")
            continue
        while (rest := stream.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None
