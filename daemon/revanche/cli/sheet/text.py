"""A scoresheet as text for people, in lines of at most 80 cells. Pure."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.cells import cell_len, set_cell_size

from revanche.cli.columns import WIDTH
from revanche.cli.output import heading
from revanche.sheets.form import ColumnForm, SheetForm
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye

_NARROWEST, _WIDEST = 6, 14  # cells of a column, the space before it too


class _Column(msgspec.Struct, frozen=True):
    """A column of the sheet: its owner (empty but for his first), its weight, what is in it, and his total."""

    name: str
    weight: str
    form: ColumnForm
    total: str


def sheet_lines(catalogue: Catalogue, sheet: SheetForm) -> list[str]:
    """Return a table with a column for each player (or three), side by side as far as they fit."""
    sums = ["sheet.upper", "sheet.lower", "sheet.bonus", "print.total"]
    further = [sheet.rules.further_text] if sheet.rules.further else []
    label = max(cell_len(catalogue.text(key)) for key in (*sums, *further, *(box.text for box in sheet.rules.boxes)))
    columns = list(_columns(catalogue, sheet))
    beside = (WIDTH - label) // _NARROWEST // len(sheet.rules.weights) * len(sheet.rules.weights)
    lines = [f"{sheet.sheet}  {catalogue.text(f'sheet.game.{sheet.game}')}"]
    for begin in range(0, len(columns), beside):
        lines += ["", *_block(catalogue, sheet, columns[begin : begin + beside], label)]
    return lines


def results(sheet: SheetForm) -> list[str]:
    """Return what each player came to: "Anna 64 + 35 + 213 = 312", in a game without a bonus "Anna 312"."""
    rows = zip(sheet.players, sheet.columns, sheet.totals, strict=True)
    return [f"{for_the_eye(name)} {_sum(sheet, columns)}{total}" for name, columns, total in rows]


def _sum(sheet: SheetForm, columns: Sequence[ColumnForm]) -> str:
    if sheet.rules.bonus is None or len(columns) > 1:
        return ""
    (one,) = columns
    parts = [str(points) for points in (one.upper, one.bonus, one.lower, one.yahtzee_bonus) if points]
    return f"{' + '.join(parts)} = " if len(parts) > 1 else ""


def _columns(catalogue: Catalogue, sheet: SheetForm) -> Iterator[_Column]:
    for name, columns, total in zip(sheet.players, sheet.columns, sheet.totals, strict=True):
        for place, (weight, form) in enumerate(zip(sheet.rules.weights, columns, strict=True)):
            times = catalogue.text("print.times", weight=weight)
            yield _Column("" if place else name, times, form, "" if place else str(total))


def _block(catalogue: Catalogue, sheet: SheetForm, columns: Sequence[_Column], label: int) -> Iterator[str]:
    room = min(_WIDEST, (WIDTH - label) // len(columns))
    names = [for_the_eye(_cut(column.name, room - 1)) for column in columns]

    def row(text: str, cells: Sequence[str]) -> str:
        return (set_cell_size(text, label) + "".join(" " * (room - cell_len(cell)) + cell for cell in cells)).rstrip()

    def sums(key: str, values: Sequence[int]) -> str:
        return row(catalogue.text(key), list(map(str, values)))

    yield heading(row("", names))
    if len(sheet.rules.weights) > 1:
        yield row("", [column.weight for column in columns])
    for upper in (True, False):
        for box in (box for box in sheet.rules.boxes if box.upper is upper):
            yield row(catalogue.text(box.text), [_points(column.form, box.box) for column in columns])
        if upper:
            yield sums("sheet.upper", [column.form.upper for column in columns])
            if sheet.rules.bonus is not None:
                yield sums("sheet.bonus", [column.form.bonus for column in columns])
    yield sums("sheet.lower", [column.form.lower for column in columns])
    if sheet.rules.further:
        yield sums(sheet.rules.further_text, [column.form.yahtzee_bonus for column in columns])
    yield row(catalogue.text("print.total"), [column.total for column in columns])


def _points(column: ColumnForm, box: str) -> str:
    return str(column.boxes[box]) if box in column.boxes else "·"


def _cut(name: str, room: int) -> str:
    """Return a name in at most so many cells."""
    return name if cell_len(name) <= room else set_cell_size(name, room - 1).rstrip() + "…"
