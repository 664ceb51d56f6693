"""``revanche log fix``: the correction of a past match, kept as an event beside what was counted."""

import re
from datetime import datetime

import click

from revanche.cli.context import catalogue, past
from revanche.cli.local_time import Unclear, local_time
from revanche.cli.match.asking import ask
from revanche.cli.names import NAME
from revanche.cli.typed_text import TEXT
from revanche.errors import RevancheError, UsageError
from revanche.history.forms.wording import remark
from revanche.history.records import MatchRecord
from revanche.match.commands import Fix
from revanche.match.events import MatchFixed, Side
from revanche.shown.line import LineVerdict
from revanche.units import shown
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line


def _winners(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[Side, ...] | None:
    if value is None:
        return None
    letters = re.sub(r"[\s,]", "", value).upper()
    if not set(letters) <= set(Side):
        raise click.BadParameter("Write one letter a game, A or B, such as ABA.")
    return tuple(map(Side, letters))


def _time(_ctx: click.Context, _param: click.Parameter, value: str | None) -> datetime | None:
    time = None if value is None else local_time(value)
    if isinstance(time, Unclear):
        raise click.BadParameter(catalogue().text(f"time.{time}", value=f"“{shown(value or '', 40)}”"))
    return time


@click.command(
    epilog="\b\nExamples:\n  revanche log fix 2026-11-30.2 --winners ABAA\n"
    "  revanche log fix 2026-11-30.2 --players Anna Bram\n  revanche log fix 2026-11-30.3 --abandon\n"
    '  revanche log fix 2027-06-01.1 --started "2026-11-30 20:15"'
)
@click.argument("match", type=TEXT)
@click.option("--players", type=NAME, nargs=2, metavar="A B", help="Who played: A, then B.")
@click.option("--game", type=TEXT, help="What was played.")
@click.option("--winners", callback=_winners, metavar="ABA", help="Who won each game, a letter a game.")
@click.option("--first-to", type=int, metavar="N", help="How many games win the match.")
@click.option("--started", callback=_time, metavar="TIME", help="When it began; its games move with it.")
@click.option("--abandon/--restore", "abandoned", default=None, help="Take it out of the statistics, or back in.")
def fix(  # noqa: PLR0913, PLR0917 - one for each option
    match: str,
    players: tuple[str, str] | None,
    game: str | None,
    winners: tuple[Side, ...] | None,
    first_to: int | None,
    started: datetime | None,
    *,
    abandoned: bool | None,
) -> None:
    """Correct a past match. Nothing is rewritten: `revanche log --match` shows what was and what changed it."""
    if all(given is None for given in (players, game, winners, abandoned, first_to, started)):
        raise click.UsageError(catalogue().text("fix.nothing"))
    (line,) = ask([Fix(MatchFixed(match, players, game, winners, abandoned, first_to, started))])
    if line.verdict is not LineVerdict.COUNTED:
        raise RevancheError(line.said)
    now = _found(match)
    score = score_line(catalogue(), now.players, now.score) + remark(catalogue(), now)
    click.echo(catalogue().text("fix.done", match=match, score=score))


def _found(match: str) -> MatchRecord:
    found = next((record for record in reversed(past().matches()) if record.id == match), None)
    if found is None:
        raise UsageError(catalogue().text("log.no_match", match=for_the_eye(match)))
    return found
