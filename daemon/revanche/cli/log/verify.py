"""``revanche log verify``: whether the journal is what was written."""

import click

from revanche.cli.context import catalogue, folder, past
from revanche.errors import JournalError
from revanche.journal.verifying import verify as check


@click.command(epilog="Example: revanche log verify && echo sound")
def verify() -> int:
    """Check every line of the journal, and that the log can be read from it; exit 1, and say where, when not so."""
    checked = check(folder())
    sentences = [problem.sentence for problem in checked.problems]
    if not sentences:
        try:
            past().matches()
        except JournalError as error:
            sentences.append(str(error))
    for sentence in sentences:
        click.echo(sentence, err=True)
    if sentences:
        return 1
    click.echo(catalogue().text("verify.done", count=checked.entries))
    return 0
