"""Who has played as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Sequence

from revanche.cli.columns import flow, table
from revanche.cli.output import heading
from revanche.history.forms.wording import short_day
from revanche.history.people import Person
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye


def people_lines(catalogue: Catalogue, people: Sequence[Person]) -> list[str]:
    """Return a table with a row a person, and below it who had other names."""
    if not people:
        return []
    sheets = any(one.sheets for one in people)
    columns = ["stats.player", "players.since", "players.last", "stats.matches", *["sheet.past.sheets"] * sheets]
    rows = [_row(catalogue, one, sheets=sheets) for one in people]
    first, *rest = table([catalogue.text(column) for column in columns], rows)
    return [heading(first), *rest, *_formerly(catalogue, people)]


def _row(catalogue: Catalogue, one: Person, *, sheets: bool) -> list[str]:
    counts = [str(one.matches), *[str(one.sheets)] * sheets]
    return [for_the_eye(one.name), short_day(catalogue, one.since), short_day(catalogue, one.last), *counts]


def _formerly(catalogue: Catalogue, people: Sequence[Person]) -> list[str]:
    lines: list[str] = []
    for one in people:
        if one.formerly:
            names = ", ".join(map(for_the_eye, one.formerly))
            lines += flow([catalogue.text("players.formerly", name=for_the_eye(one.name), names=names)], "", "  ")
    return ["", *lines] if lines else []
