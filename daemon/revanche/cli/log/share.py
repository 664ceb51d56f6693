"""``revanche share``: the last evening as text for the group chat."""

from datetime import date, datetime

import click

from revanche.cli import past
from revanche.cli.context import catalogue
from revanche.errors import UsageError
from revanche.history.evenings import Evening
from revanche.history.records import MatchRecord
from revanche.history.statistics import players
from revanche.history.wording import day, lasted, remark, score_line
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


@click.command(epilog="Example: revanche share | wl-copy")
@click.option("--evening", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Another one than the last.")
def share(evening: datetime | None) -> None:
    """Print the last evening as plain text, to paste in the group chat."""
    found = past.last_evening() if evening is None else _evening_of(evening.date())
    click.echo(catalogue().text("log.empty") if found is None else evening_text(catalogue(), found))


def _evening_of(wanted: date) -> Evening:
    found = [evening for evening in past.evenings(wanted) if evening.day == wanted]
    if not found:
        raise UsageError(catalogue().text("log.no_evening", day=day(catalogue(), wanted)))
    return found[-1]


def evening_text(catalogue: Catalogue, evening: Evening) -> str:
    """Return an evening as text: its day, a line a match, and who won how many matches."""
    lines = [catalogue.text("share.title", day=day(catalogue, evening.day))]
    lines += [_line(catalogue, match) for match in evening.matches]
    numbers = players(evening.matches)
    if sum(record.won for record in numbers) > 1:
        won = ", ".join(f"{for_the_eye(record.name)} {record.won}" for record in numbers)
        lines.append(catalogue.text("share.matches", standing=won))
    return "\n".join(lines)


def _line(catalogue: Catalogue, match: MatchRecord) -> str:
    took = f", {lasted(catalogue, match.seconds)}" if match.seconds else ""
    return score_line(catalogue, match.players, match.score) + remark(catalogue, match) + took
