"""``revanche share``: the last evening as text for the group chat, or an evening or a year as a picture."""

from datetime import datetime
from pathlib import Path

import click

from revanche.cli.context import catalogue, found, past
from revanche.history.answers.answers import share_of
from revanche.words.catalogue import LANGUAGES


@click.command(
    epilog="\b\nExamples:\n  revanche share | wl-copy\n  revanche share --picture evening.png\n"
    "  revanche share --picture year.png --year 2026"
)
@click.option("--evening", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Another one than the last.")
@click.option(
    "--picture", type=click.Path(path_type=Path), metavar="FILE", help="Write a picture (PNG); needs Chromium."
)
@click.option("--year", type=click.IntRange(1900, 9999), metavar="YEAR", help="Of this year, as a picture.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the picture.")
def share(evening: datetime | None, picture: Path | None, year: int | None, lang: str | None) -> None:
    """Print the last evening as plain text, to paste in the group chat, or make a picture of it or of a year."""
    if picture is None and (year or lang):
        raise click.UsageError("--year and --lang go with --picture.")
    if year and evening:
        raise click.UsageError("Choose --year or --evening, not both.")
    day = None if evening is None else evening.date()
    if picture is None:
        click.echo(found(share_of(past(), catalogue(), day)))
        return
    from revanche.cli.log.picture import write_picture  # noqa: PLC0415 - the text needs no browser

    write_picture(picture, year or day, lang)
