"""``revanche import``: matches and scoresheets that were kept elsewhere, on paper say, into the journal."""

import sys
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

import click
import msgspec

from revanche.cli.agreeing import agreed
from revanche.cli.context import catalogue, past
from revanche.cli.exchange.import_days import Order
from revanche.cli.exchange.import_form import checked, checked_match, still_open
from revanche.cli.exchange.import_preview import Preview, preview_lines
from revanche.cli.exchange.import_sheets import checked_sheets, unknown
from revanche.cli.exchange.import_table import Row, Table, read_table
from revanche.cli.exchange.import_weighing import weighed
from revanche.cli.match.asking import ask, ask_sheets
from revanche.cli.output import write_text
from revanche.clock import SystemClock
from revanche.errors import RevancheError, UsageError
from revanche.match.commands import Import
from revanche.match.events import MatchImported
from revanche.match.refusal import Reason
from revanche.sheets.events import SheetImported
from revanche.shown.line import LineVerdict
from revanche.words.spelling import path_for_the_eye

_SHOWN: Final = 10
"""How many problems are told at once."""


@click.command(
    "import",
    epilog="\b\nExamples:\n  revanche log --evening all --json | ssh box revanche import -\n"
    "  revanche import paper.json\n  revanche import matches.csv",
)
@click.argument("file", metavar="FILE|-")
@click.option("--yes", is_flag=True, help="Take a table in without asking.")
@click.option("--month-first", is_flag=True, help="In the dates of a table the month comes before the day.")
def import_(file: str, *, yes: bool, month_first: bool) -> None:
    """Take in matches and scoresheets: `revanche log --json`, or a table (CSV); - reads what is piped in.

    A match needs "players", "games" (each with its "winner") and "started". Taking in the same file twice adds nothing;
    a match that went on or was corrected since is taken in anew, in the place of what was taken in before.

    A table is that of `revanche export csv`, or any whose first line names the columns date, player A, player B,
    games A and games B. What would be taken in is shown first.
    """
    content, now = _read(file), SystemClock().now().local
    if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"[")):
        _take_log(_decoded(content), file, now)
        return
    table = read_table(content, catalogue(), Order.MONTH if month_first else None)
    if table is None:
        raise UsageError(catalogue().text("import.table.form"))
    _take_table(table, now, sure=yes, asking=file != "-")


def _take_log(content: object, file: str, now: datetime) -> None:
    given, problems = checked(content, catalogue(), now)
    sheets, wrong = checked_sheets(content, catalogue(), now)
    if problems or wrong:
        raise UsageError(_all([*problems, *wrong], file))
    if given or not sheets:
        _take_matches(given)
        _tell_open(still_open(content))
    if sheets:
        _take_sheets(sheets)


def _take_table(table: Table, now: datetime, *, sure: bool, asking: bool) -> None:
    """Show what would become of a table, and take it in where somebody agrees."""
    preview = _previewed(table, now)
    write_text(preview_lines(preview, catalogue()))
    _tell_open(table.open)
    if not (preview.fresh or preview.changed):
        return
    if not sure and not (asking and agreed(catalogue().text("import.table.ask"), catalogue())):
        raise RevancheError(catalogue().text("import.table.sure"))
    _take_matches(sorted((*preview.fresh, *preview.changed), key=lambda match: match.started))


def _previewed(table: Table, now: datetime) -> Preview:
    called = cache(past().called)  # by the names that people have now, the log knows them again
    rows = [row.of([called(name) for name in row.match["players"]]) for row in table.rows]
    found = weighed(rows, past().matches(), past().journal_id())
    problems = list(table.problems)

    def good(rows: tuple[Row, ...]) -> tuple[MatchImported, ...]:
        matches = list[MatchImported]()
        for row in rows:
            match, wrong = checked_match(row.match, catalogue(), now)
            matches += [] if match is None else [match]
            problems.extend((row.line, sentence) for sentence in wrong)
        return tuple(matches)

    fresh, changed = good(found.fresh), good(found.changed)
    return Preview(table, fresh, changed, found.known, tuple(sorted(problems)))


def _take_matches(given: list[MatchImported]) -> None:
    there, lines = len(past().matches()), ask([Import(match) for match in given]) if given else []
    for line in lines:
        if line.verdict is not LineVerdict.COUNTED and line.reason != Reason.KNOWN_MATCH:
            raise RevancheError(line.said)
    taken = sum(line.verdict is LineVerdict.COUNTED for line in lines)
    added = len(past().matches()) - there
    click.echo(catalogue().text("import.done", added=added, known=len(lines) - taken))
    if taken > added:
        click.echo(catalogue().text("import.again", count=taken - added))


def _tell_open(count: int) -> None:
    if count:
        click.echo(catalogue().text("import.open", count=count))


def _take_sheets(sheets: list[SheetImported]) -> None:
    _, there = past().played()
    fresh = unknown(sheets, there, past().journal_id())
    ask_sheets(fresh)
    _, after = past().played()
    added = len(after) - len(there)
    click.echo(catalogue().text("import.sheets", added=added, known=len(sheets) - len(fresh)))
    if len(fresh) > added:
        click.echo(catalogue().text("import.again", count=len(fresh) - added))


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(catalogue().text("import.unreadable", file=path_for_the_eye(file), reason=reason)) from error


def _decoded(content: bytes) -> object:
    try:
        return msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(catalogue().text("import.form")) from error


def _all(problems: list[str], file: str) -> str:
    lines = [catalogue().text("import.problems", file=path_for_the_eye(file), count=len(problems))]
    lines += [f"  {problem}" for problem in problems[:_SHOWN]]
    if len(problems) > _SHOWN:
        lines.append(f"  {catalogue().text('import.more', count=len(problems) - _SHOWN)}")
    return "\n".join(lines)
