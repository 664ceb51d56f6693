"""What is wrong in a file, collected: each problem with its place and the line it is in."""

import unicodedata
from typing import Final

import msgspec

from revanche.errors import ConfigError, Problem
from revanche.units import shown

_BEFORE: Final = 40
_WINDOW: Final = 72
_INDENT: Final = "    "


class Mark(msgspec.Struct, frozen=True):
    """A place in a file: ``line`` and ``column`` from 1, and how many characters of that line are meant."""

    line: int
    column: int
    length: int = 1


class Problems:
    """The problems of one file. ``lines`` is its text, for the excerpts."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self._name = shown(name, 4096)
        self._lines = lines
        self._found: dict[tuple[int, int, str], Problem] = {}

    def add(self, mark: Mark, sentence: str) -> None:
        """Note a problem; the same one noted twice is one."""
        line = self._lines[mark.line - 1] if mark.line <= len(self._lines) else ""
        problem = Problem(self._name, mark.line, mark.column, sentence, excerpt(line, mark.column, mark.length))
        self._found.setdefault((mark.line, mark.column, sentence), problem)

    def check(self) -> None:
        """Raise ``ConfigError`` if there is a problem."""
        if self._found:
            raise ConfigError(tuple(self._found.values()))


def quoted(text: str) -> str:
    """Return foreign text in quotes, short and safe to show."""
    return f'"{shown(text, 40)}"'


def excerpt(line: str, column: int, length: int) -> str:
    """Return the part of ``line`` around ``column``, and carets below the ``length`` characters that are meant."""
    start = max(0, column - 1 - _BEFORE)
    end = start + _WINDOW
    left, right = "…" if start else "", "…" if len(line) > end else ""
    before = left + _visible(line[start : column - 1])
    meant = _visible(line[column - 1 : min(column - 1 + length, end)])
    after = _visible(line[column - 1 + len(line[column - 1 : min(column - 1 + length, end)]) : end]) + right
    carets = "^" * max(1, _cells(meant))
    return f"{_INDENT}{before}{meant}{after}\n{_INDENT}{' ' * _cells(before)}{carets}".replace(" \n", "\n")


def _visible(text: str) -> str:
    return shown(text.replace("\t", "    "), 4 * _WINDOW)


def _cells(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
