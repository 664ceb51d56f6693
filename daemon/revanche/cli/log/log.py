"""``revanche log``: what happened, evening by evening or press by press."""

from collections.abc import Iterable
from datetime import date, datetime

import click
import msgspec
from click.core import ParameterSource

from revanche.cli.context import catalogue, found, past
from revanche.cli.log.fix import fix
from revanche.cli.log.log_text import evening_lines, sheet_lines, trail_lines
from revanche.cli.log.verify import verify
from revanche.cli.names import NAME
from revanche.cli.output import heading, write, write_text
from revanche.clock import SystemClock
from revanche.history.answers.log import evening_steps, logged, match_of, one_match_form
from revanche.history.answers.questions import EveningAsked
from revanche.history.evenings import Evening
from revanche.history.forms import wording
from revanche.history.forms.log import log_form, trail_form
from revanche.history.forms.spreadsheet import table_of
from revanche.history.trail import Step
from revanche.match.events import GameWon
from revanche.sheets.form import SheetForm, past_form


def _which(_ctx: click.Context, _param: click.Parameter, value: str) -> EveningAsked:
    """Read ``last``, ``all`` or a day."""
    match value:
        case "last" | "all":
            return value
        case _:
            try:
                return datetime.strptime(value, "%Y-%m-%d").date()  # noqa: DTZ007 - a day has no zone
            except ValueError:
                raise click.BadParameter("Give last, all or a day such as 2026-11-30.") from None


class _Log(click.Group):
    """A group in which what is no command is looked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put ``--find`` before each word that is no command; options may stand behind it, as for other commands."""
        kept: list[str] = []
        while args:
            _, rest, _ = self.make_parser(ctx).parse_args(list(args))
            if not rest or (not kept and rest[0] in self.commands):
                break
            kept += [*args[: len(args) - len(rest)], "--find", rest[0]]
            args = rest[1:]
        return super().parse_args(ctx, [*kept, *args])


@click.group(
    cls=_Log,
    invoke_without_command=True,
    subcommand_metavar="[WORD]... | COMMAND [ARGS]...",
    epilog="\b\nExamples:\n  revanche log --evening 2026-11-30\n  revanche log --match 2026-11-30.2\n"
    "  revanche log anna december 2025\n"
    "  revanche log fix 2026-11-30.2 --winners ABA",
)
@click.option(
    "--evening", callback=_which, default="last", show_default=True, metavar="last|all|DATE", help="What to show."
)
@click.option("--match", "wanted", metavar="ID", help="Show one match press by press.")
@click.option("--trail", is_flag=True, help="Show all that happened on the evening, press by press.")
@click.option("--player", type=NAME, metavar="NAME", help="Show only this player's matches.")
@click.option(
    "--find", multiple=True, metavar="WORD", help="Show what has this word: a name, a game, a month, a winner."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table for a spreadsheet.")
@click.pass_context
def log(  # noqa: PLR0913 - one for each option
    ctx: click.Context,
    *,
    evening: EveningAsked,
    wanted: str | None,
    player: str | None,
    trail: bool,
    find: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show what happened: each match with its score, the order of its games, when it was and how long it took.

    With words, show all matches that have each of them: names, games, days, months, "Anna wins".
    """
    if ctx.invoked_subcommand is not None:
        return
    if as_json and as_csv:
        raise click.UsageError("Choose --json or --csv, not both.")
    if wanted is not None:
        _one(wanted, as_json=as_json, as_csv=as_csv)
        return
    if trail:
        _evening(evening, as_json=as_json)
        return
    words = " ".join(find)
    if find and ctx.get_parameter_source("evening") is ParameterSource.DEFAULT:
        evening = "all"
    asked = found(logged(past(), catalogue(), evening, player, words))
    if as_json:
        write(msgspec.json.encode(log_form(asked.matches, asked.sheets, past().journal_id())) + b"\n")
    elif as_csv:
        write(table_of(asked.matches))
    else:
        lines = [line for each in asked.evenings for line in evening_lines(catalogue(), each, _now())]
        uncounted = [sheet for sheet in asked.sheets if sheet.match is None]
        write_text([*lines, *sheet_lines(catalogue(), uncounted)] or [catalogue().text("log.empty")])


log.add_command(fix)
log.add_command(verify)


def _now() -> datetime:
    return SystemClock().now().local


def _evening(asked: EveningAsked, *, as_json: bool) -> None:
    """Show an evening press by press: also what was dropped, and what was pressed while no match was on."""
    if asked == "all":
        raise click.UsageError("Choose one evening: --evening last or a day.")
    day = None if asked == "last" else asked
    steps = evening_steps(past(), day)
    if as_json:
        write(msgspec.json.encode({"trail": trail_form(steps)}) + b"\n")
    elif steps:
        first = day or steps[0].entry.time.date()
        title = heading(wording.day(catalogue(), first))
        write_text([title, "", *trail_lines(catalogue(), first, steps, _sheets(steps, None))])
    else:
        click.echo(catalogue().text("log.empty"))


def _one(wanted: str, *, as_json: bool, as_csv: bool) -> None:
    one = found(match_of(past(), catalogue(), wanted))
    if as_json:
        write(msgspec.json.encode(one_match_form(one)) + b"\n")
    elif as_csv:
        write(table_of([one.match]))
    else:
        shown = evening_lines(catalogue(), Evening(one.evening, (one.match,)), _now())
        write_text([*shown, *trail_lines(catalogue(), one.evening, one.steps, _sheets(one.steps, one.since))])


def _sheets(steps: Iterable[Step], since: date | None) -> dict[str, SheetForm]:
    """Return the scoresheets that games of a match were won on, as they were left."""
    wanted = {step.event.sheet for step in steps if isinstance(step.event, GameWon) and step.event.sheet is not None}
    forms = {each: past_form(state) for each, state in past().sheets(wanted, since).items()} if wanted else {}
    return {each: form for each, form in forms.items() if isinstance(form, SheetForm)}
