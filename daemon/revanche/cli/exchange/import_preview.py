"""What taking in a table would do, as text for a person to agree to. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from revanche.cli.exchange.import_days import Order, when
from revanche.cli.exchange.import_table import Table
from revanche.history.forms.wording import day
from revanche.history.records import imported
from revanche.match.events import MatchImported
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line

_SHOWN: Final = 8
"""How many of each kind are shown."""


class Preview(msgspec.Struct, frozen=True):
    """What would be taken in from a ``table``, anew or for the first time, what is there, and what can't be."""

    table: Table
    fresh: tuple[MatchImported, ...]
    changed: tuple[MatchImported, ...]
    known: int
    problems: tuple[tuple[int, str], ...]


def preview_lines(preview: Preview, catalogue: Catalogue) -> list[str]:
    """Return the preview."""
    lines = list[str]()
    for kind, matches in (("fresh", preview.fresh), ("changed", preview.changed)):
        if matches:
            lines.append(catalogue.text(f"import.table.{kind}", count=len(matches)))
            lines += _first([_line(match, catalogue) for match in matches], catalogue)
    if preview.known:
        lines.append(catalogue.text("import.table.known", count=preview.known))
    if preview.problems:
        lines.append(catalogue.text("import.table.problems", count=len(preview.problems)))
        told = [catalogue.text("import.table.line", line=line, sentence=said) for line, said in preview.problems]
        lines += _first(told, catalogue)
    return lines + list(_remarks(preview, catalogue))


def _remarks(preview: Preview, catalogue: Catalogue) -> Iterable[str]:
    taken = bool(preview.fresh or preview.changed)
    example = when(preview.table.example, "", Order.DAY)
    if taken and preview.table.order is Order.UNSAID and example is not None:
        meant = day(catalogue, example.at.date())
        yield catalogue.text("import.table.day_first", written=for_the_eye(preview.table.example), day=meant)
    if taken and not all(row.ordered for row in preview.table.rows):
        yield catalogue.text("import.table.order")
    if taken and not all(row.when.precise for row in preview.table.rows):
        yield catalogue.text("import.table.noon")


def _line(match: MatchImported, catalogue: Catalogue) -> str:
    record = imported(match)
    return f"{day(catalogue, record.evening)}: {score_line(catalogue, record.players, record.score)}"


def _first(lines: Sequence[str], catalogue: Catalogue) -> list[str]:
    more = [catalogue.text("import.more", count=len(lines) - _SHOWN)] if len(lines) > _SHOWN else []
    return [f"  {line}" for line in (*lines[:_SHOWN], *more)]
