"""The leaflet of a game as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from revanche.cli.columns import WIDTH, flow, words
from revanche.cli.output import heading
from revanche.words.leaflet import Leaflet, Section
from revanche.words.leaflet_tables import Table

_GAP = 2  # cells between two columns


def leaflet_lines(leaflet: Leaflet) -> list[str]:
    """Return a leaflet from its title to whose mark its name is."""
    lines = [heading(leaflet.title), "", *flow(words(leaflet.lead))]
    for section in leaflet.sections:
        lines += ["", heading(section.title), *_section(section)]
    return [*lines, "", *flow(words(leaflet.foot))] if leaflet.foot else lines


def _section(section: Section) -> Iterator[str]:
    for paragraph in section.paragraphs:
        yield from flow(words(paragraph), "  ", "  ")
    if section.table is not None:
        yield from _table(section.table)
    for question, answer in section.pairs:
        yield from flow(words(question), "  ", "  ")
        yield from flow(words(answer), "    ", "    ")
    if section.source:
        yield from flow(words(section.source), "    ", "    ")


def _table(table: Table) -> Iterator[str]:
    """Yield a table; the second cell of a row, its longest text, goes on below itself where it does not fit."""
    rows = [table.heads, *table.rows]
    wide = [max(cell_len(row[place]) for row in rows if len(row) > place) for place in range(len(table.heads))]
    room = WIDTH - 2 - sum(wide) + wide[1] - _GAP * (len(wide) - 1)
    wide[1] = min(wide[1], room)
    for row in rows:
        first, *more = _wrapped(row[1], wide[1])
        cells = [row[0], first, *row[2:]]
        yield "  " + (" " * _GAP).join(_padded(cell, wide[place], place) for place, cell in enumerate(cells)).rstrip()
        yield from (" " * (2 + wide[0] + _GAP) + line for line in more)


def _padded(cell: str, width: int, place: int) -> str:
    if place < len(("name", "text")):
        return set_cell_size(cell, width)
    return " " * (width - cell_len(cell)) + cell


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in words(text):
        joined = f"{lines[-1]} {word}".strip()
        if cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
