"""``revanche stats``: who wins, alone and head to head, when and how fast."""

from datetime import date, datetime

import click
import msgspec

from revanche.cli.context import catalogue, found, past
from revanche.cli.log.figures_text import figures_lines
from revanche.cli.log.plots_text import plot_lines
from revanche.cli.log.stats_text import head_to_head_lines, player_lines
from revanche.cli.names import NAME
from revanche.cli.output import write, write_text
from revanche.cli.sheet.archive_text import numbers_lines
from revanche.cli.typed_text import TEXT
from revanche.clock import SystemClock
from revanche.history.answers.answers import statistics_of
from revanche.history.forms.statistics import figures_form
from revanche.history.statistics.counting import Asked, last_days
from revanche.history.statistics.figures import Figures


def _days(_ctx: click.Context, _param: click.Parameter, value: str | None) -> int | None:
    """Read a number of days, such as ``30d``."""
    if value is None:
        return None
    number = value.removesuffix("d")
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= _MOST_DAYS):
        raise click.BadParameter("Give a number of days, such as 30d.")
    return int(number)


_MOST_DAYS = 36500


@click.command(
    epilog="\b\nExamples:\n  revanche stats\n  revanche stats Anna Bram --year 2026\n"
    "  revanche stats --last 30d --game yatzy"
)
@click.argument("a", type=NAME, required=False)
@click.argument("b", type=NAME, required=False)
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Only evenings from this day on.")
@click.option("--year", type=click.IntRange(1900, 9998), metavar="YEAR", help="Only evenings of this year.")
@click.option("--last", callback=_days, metavar="DAYS", help="Only evenings of the last days, such as 30d.")
@click.option("--game", type=TEXT, help="Only what was played at this game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def stats(  # noqa: PLR0913 - one for each option
    a: str | None,
    b: str | None,
    *,
    since: datetime | None,
    year: int | None,
    last: int | None,
    game: str | None,
    as_json: bool,
) -> None:
    """Show matches, games, streaks, lengths and when was played: of all players, of A, or of A and B.

    Matches count that somebody won and that were not abandoned. Full scoresheets have numbers of their own below.
    """
    if sum(given is not None for given in (since, year, last)) > 1:
        raise click.UsageError("Choose one of --since, --year and --last.")
    today = SystemClock().now().local.date()
    first, until = _period(None if since is None else since.date(), year, last, today)
    names = tuple(name for name in (a, b) if name is not None)
    figures = found(statistics_of(past(), catalogue(), Asked(first, until, game, names)))
    if as_json:
        write(msgspec.json.encode(figures_form(figures, today)) + b"\n")
    elif not figures.players and not figures.sheets:
        click.echo(catalogue().text("stats.none"))
    else:
        write_text(_lines(figures, today))


def _period(since: date | None, year: int | None, last: int | None, today: date) -> tuple[date | None, date | None]:
    if year is not None:
        return date(year, 1, 1), date(year, 12, 31)
    return (since if last is None else last_days(today, last)), None


def _lines(figures: Figures, today: date) -> list[str]:
    words = catalogue()
    sheets = numbers_lines(words, figures.sheets)
    if not figures.players:
        return sheets[1:]
    return [
        *player_lines(words, figures.players),
        *head_to_head_lines(words, figures.duels),
        *figures_lines(words, figures, today),
        *plot_lines(words, figures),
        *sheets,
    ]
