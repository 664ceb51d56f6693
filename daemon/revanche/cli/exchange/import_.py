"""``revanche import``: matches that were kept elsewhere, on paper say, into the journal."""

import sys
from pathlib import Path

import click
import msgspec

from revanche.cli.context import catalogue, past
from revanche.cli.exchange.import_form import checked, still_open
from revanche.cli.match.asking import ask
from revanche.clock import SystemClock
from revanche.errors import RevancheError, UsageError
from revanche.match.commands import Import
from revanche.match.refusal import Reason
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
    """Take in matches from a file in the form that `revanche log --json` prints; - reads what is piped in.

    A match needs "players", "games" (each with its "winner") and "started". Taking in the same file twice adds nothing;
    a match that went on or was corrected since is taken in anew, in the place of what was taken in before.
    """
    content = _decoded(file)
    given, problems = checked(content, catalogue(), SystemClock().now().local)
    if problems:
        raise UsageError(_all(problems, file))
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
