"""``revanche log``: what happened, evening by evening or press by press."""

from collections.abc import Iterable
from datetime import date, datetime

import click
import msgspec

from revanche.cli import past
from revanche.cli.context import catalogue
from revanche.cli.log.fix import fix
from revanche.cli.log.log_text import evening_lines, trail_lines
from revanche.cli.log.verify import verify
from revanche.cli.output import write, write_text
from revanche.errors import UsageError
from revanche.history.evenings import Evening
from revanche.history.log_form import log_form, match_form, trail_form
from revanche.history.records import MatchRecord
from revanche.history.trail import Step
from revanche.history.wording import day
from revanche.match.events import GameWon
from revanche.match.names import identity
from revanche.sheets.form import SheetForm, past_form
from revanche.words.spelling import for_the_eye


def _which(_ctx: click.Context, _param: click.Parameter, value: str) -> str | date:
    """Read ``last``, ``all`` or a day."""
    if value in {"last", "all"}:
        return value
    try:
        return datetime.strptime(value, "%Y-%m-%d").date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither last, all nor a day such as 2026-11-30.") from None


@click.group(
    invoke_without_command=True,
    epilog="\b\nExamples:\n  revanche log --evening 2026-11-30\n  revanche log --match 2026-11-30.2\n"
    "  revanche log fix 2026-11-30.2 --winners ABA",
)
@click.option(
    "--evening", callback=_which, default="last", show_default=True, metavar="last|all|DATE", help="What to show."
)
@click.option("--match", "wanted", metavar="ID", help="Show one match press by press.")
@click.option("--player", metavar="NAME", help="Show only this player's matches.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table for a spreadsheet.")
@click.pass_context
def log(  # noqa: PLR0913 - one for each option
    ctx: click.Context, *, evening: str | date, wanted: str | None, player: str | None, as_json: bool, as_csv: bool
) -> None:
    """Show what happened: each match with its score, the order of its games, when it was and how long it took."""
    if ctx.invoked_subcommand is not None:
        return
    if as_json and as_csv:
        raise click.UsageError("Choose --json or --csv, not both.")
    if wanted is not None:
        _one(wanted, as_json=as_json, as_csv=as_csv)
        return
    evenings = _of_player(_evenings(evening), player)
    matches = [match for each in evenings for match in each.matches]
    if as_json:
        write(msgspec.json.encode(log_form(matches)) + b"\n")
    elif as_csv:
        _csv(matches)
    elif evenings:
        write_text([line for each in evenings for line in evening_lines(catalogue(), each)])
    else:
        click.echo(catalogue().text("log.empty"))


log.add_command(fix)
log.add_command(verify)


def _evenings(which: str | date) -> tuple[Evening, ...]:
    if which == "last":
        last = past.last_evening()
        return () if last is None else (last,)
    if isinstance(which, str):
        return past.evenings()
    found = tuple(evening for evening in past.evenings(which) if evening.day == which)
    if not found:
        raise UsageError(catalogue().text("log.no_evening", day=day(catalogue(), which)))
    return found


def _of_player(evenings: tuple[Evening, ...], player: str | None) -> tuple[Evening, ...]:
    if player is None or not evenings:
        return evenings
    kept = [Evening(evening.day, _played_by(evening, player)) for evening in evenings]
    found = tuple(evening for evening in kept if evening.matches)
    if not found:
        raise UsageError(catalogue().text("log.no_player", name=for_the_eye(player)))
    return found


def _played_by(evening: Evening, player: str) -> tuple[MatchRecord, ...]:
    return tuple(match for match in evening.matches if identity(player) in map(identity, match.players))


def _one(wanted: str, *, as_json: bool, as_csv: bool) -> None:
    """Show one match; reading begins in the month that its id names."""
    try:
        since = date.fromisoformat(wanted.rpartition(".")[0])
    except ValueError:
        since = None
    found = [(each, match) for each in past.evenings(since) for match in each.matches if match.id == wanted]
    if not found:
        raise UsageError(catalogue().text("log.no_match", match=for_the_eye(wanted)))
    evening, match = found[-1]
    steps = past.trail(wanted, since)
    if as_json:
        write(msgspec.json.encode({"matches": [match_form(match) | {"trail": trail_form(steps)}]}) + b"\n")
    elif as_csv:
        _csv([match])
    else:
        shown = evening_lines(catalogue(), Evening(evening.day, (match,)))
        write_text([*shown, *trail_lines(catalogue(), steps, _sheets(steps, since))])


def _sheets(steps: Iterable[Step], since: date | None) -> dict[str, SheetForm]:
    """Return the scoresheets that games of a match were won on, as they were left."""
    wanted = {step.event.sheet for step in steps if isinstance(step.event, GameWon) and step.event.sheet is not None}
    forms = {each: past_form(state) for each, state in past.sheets(wanted, since).items()} if wanted else {}
    return {each: form for each, form in forms.items() if isinstance(form, SheetForm)}


def _csv(matches: list[MatchRecord]) -> None:
    from revanche.history.spreadsheet import table_of  # noqa: PLC0415 - csv only where used

    write(table_of(matches))
