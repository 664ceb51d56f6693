"""``revanche stats``: who wins, alone and head to head."""

import click
import msgspec

from revanche.cli.context import catalogue, found, past
from revanche.cli.log.stats_text import head_to_head_lines, player_lines
from revanche.cli.names import NAME
from revanche.cli.output import write, write_text
from revanche.cli.sheet.archive_text import numbers_lines
from revanche.history.answers.answers import statistics_of
from revanche.history.forms.log import stats_form


@click.command(epilog="\b\nExamples:\n  revanche stats\n  revanche stats Anna Bram")
@click.argument("a", type=NAME, required=False)
@click.argument("b", type=NAME, required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def stats(a: str | None, b: str | None, *, as_json: bool) -> None:
    """Show the matches, games and streaks of all players, of A, or of A and B.

    Matches count that somebody won and that were not abandoned. Full scoresheets have numbers of their own below.
    """
    names = tuple(name for name in (a, b) if name is not None)
    shown, duels, sheets = found(statistics_of(past(), catalogue(), names))
    if as_json:
        write(msgspec.json.encode(stats_form(shown, duels, sheets)) + b"\n")
    elif not shown and not sheets:
        click.echo(catalogue().text("stats.none"))
    else:
        matches = [*player_lines(catalogue(), shown), *head_to_head_lines(catalogue(), duels)] if shown else []
        lines = [*matches, *numbers_lines(catalogue(), sheets)]
        write_text(lines if matches else lines[1:])
