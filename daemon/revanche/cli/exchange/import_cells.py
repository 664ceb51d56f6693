"""The cells of a table, line by line, under the columns that its first line names. Pure.

A text is UTF-8 or UTF-16 with its mark, UTF-8 without, or else what Windows writes in western Europe. Columns are
parted by a comma, a semicolon or a tab. Their names may be in any of our languages.
"""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from revanche.words.catalogue import Catalogue

NEEDED: Final = ("date", "player_a", "player_b", "games_a", "games_b")
"""The columns that a table must have."""

_COLUMNS: Final = (*NEEDED, "time", "game", "first_to", "winners", "winner", "state", "ended", "id")
_MARKS: Final = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_HINT: Final = re.compile(r"sep=.\r?\n")  # that Excel reads, and shows nobody
_MADE_HARMLESS: Final = re.compile(r"'+[=+\-@\t\r]")  # see history.forms.spreadsheet
_DELIMITERS: Final = ",;\t"


class Line(msgspec.Struct, frozen=True):
    """A line that is not empty: its number in the file, and its cells by their columns."""

    number: int
    cells: dict[str, str]


def lines_of(content: bytes, languages: Iterable[Catalogue]) -> list[Line] | None:
    """Return the lines of a table below the first; ``None`` where that does not name the columns that there must be."""
    names = {name: column for words in languages for column in _COLUMNS for name in _names(words, column)}
    text = _text(content)
    if text is None:
        return None
    for delimiter in _DELIMITERS:
        rows = _rows(text, delimiter)
        try:
            header = next(rows, (0, []))[1]
            columns = {column: place for place, cell in enumerate(header) if (column := names.get(_folded(cell)))}
            if columns.keys() >= set(NEEDED):
                return [
                    Line(number, _by_column(cells, columns)) for number, cells in rows if any(map(str.strip, cells))
                ]
        except csv.Error:
            continue
    return None


def _names(words: Catalogue, column: str) -> list[str]:
    return [_folded(name) for name in (*words.text(f"import.column.{column}").split("|"), column)]


def _folded(name: str) -> str:
    return " ".join(name.replace("_", " ").replace(".", " ").split()).casefold()


def _text(content: bytes) -> str | None:
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return _decoded(content.removeprefix(mark), encoding)
    text = _decoded(content, "utf-8")
    return _decoded(content, "cp1252") if text is None else text


def _decoded(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the number of the line on which it begins."""
    hint = _HINT.match(text)
    text, before = (text[hint.end() :], 1) if hint else (text, 0)
    reader, number = csv.reader(text.splitlines(keepends=True), delimiter=delimiter), before + 1
    for cells in reader:
        yield number, cells
        number = before + reader.line_num + 1


def _by_column(cells: Sequence[str], columns: dict[str, int]) -> dict[str, str]:
    return {column: _read(cells[place]) for column, place in columns.items() if place < len(cells)}


def _read(cell: str) -> str:
    """Return a cell without the apostrophe that made it harmless."""
    return (cell[1:] if _MADE_HARMLESS.match(cell) else cell).strip()
