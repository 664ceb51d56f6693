"""``revanche import``: matches and scoresheets that were kept elsewhere, on paper say, into the journal."""

import sys
from pathlib import Path

import click
import msgspec

from revanche.cli.context import catalogue, past
from revanche.cli.exchange.import_form import checked, still_open
from revanche.cli.exchange.import_sheets import checked_sheets, unknown
from revanche.cli.match.asking import ask, ask_sheets
from revanche.clock import SystemClock
from revanche.errors import RevancheError, UsageError
from revanche.match.commands import Import
from revanche.match.events import MatchImported
from revanche.match.refusal import Reason
from revanche.sheets.events import SheetImported
from revanche.shown.line import LineVerdict
from revanche.words.spelling import path_for_the_eye

_SHOWN = 10
"""How many problems are told at once."""


@click.command(
    "import",
    epilog="\b\nExamples:\n  revanche log --evening all --json | ssh box revanche import -\n"
    "  revanche import paper.json",
)
@click.argument("file", metavar="FILE|-")
def import_(file: str) -> None:
    """Take in matches and scoresheets from a file as `revanche log --json` prints it; - reads what is piped in.

    A match needs "players", "games" (each with its "winner") and "started". Taking in the same file twice adds nothing;
    a match that went on or was corrected since is taken in anew, in the place of what was taken in before.
    """
    content, now = _decoded(file), SystemClock().now().local
    given, problems = checked(content, catalogue(), now)
    sheets, wrong = checked_sheets(content, catalogue(), now)
    if problems or wrong:
        raise UsageError(_all([*problems, *wrong], file))
    if given or not sheets:
        _take_matches(given, content)
    if sheets:
        _take_sheets(sheets)


def _take_matches(given: list[MatchImported], content: object) -> None:
    there, lines = len(past().matches()), ask([Import(match) for match in given]) if given else []
    for line in lines:
        if line.verdict is not LineVerdict.COUNTED and line.reason != Reason.KNOWN_MATCH:
            raise RevancheError(line.said)
    taken = sum(line.verdict is LineVerdict.COUNTED for line in lines)
    added = len(past().matches()) - there
    click.echo(catalogue().text("import.done", added=added, known=len(lines) - taken))
    if taken > added:
        click.echo(catalogue().text("import.again", count=taken - added))
    if left := still_open(content):
        click.echo(catalogue().text("import.open", count=left))


def _take_sheets(sheets: list[SheetImported]) -> None:
    _, there = past().played()
    fresh = unknown(sheets, there, past().journal_id())
    ask_sheets(fresh)
    _, after = past().played()
    added = len(after) - len(there)
    click.echo(catalogue().text("import.sheets", added=added, known=len(sheets) - len(fresh)))
    if len(fresh) > added:
        click.echo(catalogue().text("import.again", count=len(fresh) - added))


def _decoded(file: str) -> object:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(catalogue().text("import.unreadable", file=path_for_the_eye(file), reason=reason)) from error
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
