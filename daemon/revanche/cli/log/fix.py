"""``revanche log fix``: the correction of a past match, kept as an event beside what was counted."""

import re

import click

from revanche.cli.context import catalogue, past
from revanche.cli.match.asking import ask
from revanche.errors import RevancheError, UsageError
from revanche.history.records import MatchRecord
from revanche.history.wording import remark
from revanche.match.commands import Fix
from revanche.match.events import MatchFixed, Side
from revanche.match.refusal import Reason
from revanche.match.score import fits
from revanche.shown.line import LineVerdict
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line


def _winners(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[Side, ...] | None:
    if value is None:
        return None
    letters = re.sub(r"[\s,]", "", value).upper()
    if not set(letters) <= set(Side):
        raise click.BadParameter("Write one letter a game, A or B, such as ABA.")
    return tuple(map(Side, letters))


@click.command(
    epilog="\b\nExamples:\n  revanche log fix 2026-11-30.2 --winners ABAA\n"
    "  revanche log fix 2026-11-30.2 --players Anna Bram\n  revanche log fix 2026-11-30.3 --abandon"
)
@click.argument("match")
@click.option("--players", nargs=2, metavar="A B", help="Who played: A, then B.")
@click.option("--game", help="What was played.")
@click.option("--winners", callback=_winners, metavar="ABA", help="Who won each game, a letter a game.")
@click.option("--abandon/--restore", "abandoned", default=None, help="Take it out of the statistics, or back in.")
def fix(
    match: str,
    players: tuple[str, str] | None,
    game: str | None,
    winners: tuple[Side, ...] | None,
    *,
    abandoned: bool | None,
) -> None:
    """Correct a past match. Nothing is rewritten: `revanche log --match` shows what was and what changed it."""
    if players is None and game is None and winners is None and abandoned is None:
        raise click.UsageError(catalogue().text("fix.nothing"))
    record = _found(match)
    if winners is not None and not fits(winners, record.first_to):
        raise UsageError(catalogue().text(f"refused.{Reason.FIX_SCORE}"))
    (line,) = ask([Fix(MatchFixed(match, players, game, winners, abandoned))])
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
