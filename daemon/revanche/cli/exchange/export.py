"""``revanche export``: everything, for spreadsheets, programs and calendars."""

from pathlib import Path

import click

from revanche.cli.context import catalogue, past
from revanche.cli.output import write
from revanche.clock import SystemClock
from revanche.errors import RevancheError, UsageError
from revanche.files import replace
from revanche.history.answers.answers import export_of
from revanche.history.answers.questions import Form
from revanche.words.spelling import path_for_the_eye


@click.command(
    epilog="\b\nExamples:\n  revanche export csv --out matches.csv\n"
    "  revanche export csv --excel --out matches.csv\n  revanche export ics --out matches.ics"
)
@click.argument("form", type=click.Choice(["csv", "json", "ics"]))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write there instead of to the terminal.")
@click.option("--excel", is_flag=True, help="CSV that Excel opens by a double click (nl, sv, nb, de): semicolons.")
def export(form: Form, out: Path | None, *, excel: bool) -> None:
    """Write all matches as CSV (spreadsheets), JSON (revanche import; scoresheets too) or ICS (calendars)."""
    if excel and form != "csv":
        raise click.UsageError("--excel goes with csv.")
    content = export_of(past(), "excel" if excel else form, catalogue(), SystemClock().now().local)
    if out is None:
        write(content)
        return
    write_file(out, content)
    click.echo(catalogue().text("export.written", file=path_for_the_eye(str(out))))


def write_file(path: Path, content: bytes, mode: int | None = None) -> None:
    """Put ``content`` in the file ``path``, or that which it links to, as ``files.replace`` does.

    Raises:
        UsageError: something that is no ordinary file is there.
        RevancheError: the machine refused.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise UsageError(catalogue().text("export.no_file", file=path_for_the_eye(str(path))))
    try:
        replace(target, content, mode)
    except OSError as error:
        raise RevancheError(
            catalogue().text("export.failed", file=path_for_the_eye(str(path)), reason=error.strerror or str(error))
        ) from error
