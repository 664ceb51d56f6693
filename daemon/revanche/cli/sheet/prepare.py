"""``revanche sheet prepare``: works out the tables of best play, so that nobody waits for them at the table."""

import os
import sys
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from revanche import places
from revanche.app.tables import Tables
from revanche.cli.context import catalogue
from revanche.cli.output import write_text
from revanche.errors import RevancheError
from revanche.sheets.games.table import played_by
from revanche.sheets.sheet import Sheet
from revanche.words.spelling import decimal

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_PARTS: Final = 1000


def prepare(games: Iterable[str]) -> None:
    """Work out the tables of these games that are not there yet, and say what best play comes to in each.

    Raises:
        RevancheError: a table can't be kept.
    """
    tables = Tables(places.tables(os.environ))
    for game in games:
        rules, name = played_by(game, {}), catalogue().text(f"sheet.game.{game}")
        with click.progressbar(length=_PARTS, label=name, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            try:
                advisor, _ = tables.prepare(rules, partial(_advance, bar))
            except OSError as error:
                raise RevancheError(
                    f"The table of {name} can't be kept ({error.strerror}: {error.filename}); make that folder "
                    "writable, or name another in XDG_CACHE_HOME."
                ) from error
        points = decimal(catalogue().language, advisor.expected(Sheet.blank(rules)), 2)
        write_text([catalogue().text("prepare.done", game=name, points=points)])


def _advance(bar: "ProgressBar[int]", part: float) -> None:
    bar.update(round(part * _PARTS) - bar.pos)
