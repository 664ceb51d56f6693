"""What is wrong in a file, collected: each problem with its place and the line it is in."""

import unicodedata
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Final

import msgspec

from revanche.errors import ConfigError, Problem
from revanche.units import shown
from revanche.words.sentences import Sentence, said

_WINDOW: Final = 72  # columns of a line that are shown
_BEFORE: Final = 40  # columns of them that may stand before what is meant
_INDENT: Final = "    "
LONGEST_PATH: Final = 4096
_TAB: Final = "    "


class Mark(msgspec.Struct, frozen=True):
    """A place in a file: ``line`` and ``column`` from 1, and how many characters of that line are meant."""

    line: int
    column: int
    length: int = 1


class Problems:
    """The problems of one file. ``lines`` is its text, for the excerpts."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self._name = shown(name, LONGEST_PATH)
        self._lines = lines
        self._found: dict[int, dict[int, tuple[Mark, Sentence]]] = {}

    def add(self, mark: Mark, sentence: Sentence) -> None:
        """Note a problem, unless there is one at that place, which then leads to this one."""
        self._found.setdefault(mark.line, {}).setdefault(mark.column, (mark, sentence))

    def noted(self, line: int) -> bool:
        """Tell whether there is a problem in this line."""
        return line in self._found

    @property
    def enough(self) -> bool:
        """Whether there are as many lines with a problem as will be told."""
        return len(self._found) >= ConfigError.SHOWN

    def check(self, translations: Callable[[], Mapping[str, str]] = dict) -> None:
        """Raise ``ConfigError`` if there is a problem. Those whose text will be shown have an excerpt.

        ``translations`` gives the language of the sentences; it is only asked then.
        """
        found = [noted for _, columns in sorted(self._found.items()) for _, noted in sorted(columns.items())]
        if found:
            own = translations()
            problems = (
                self._problem(mark, sentence.text(own), told=place < ConfigError.SHOWN)
                for place, (mark, sentence) in enumerate(found)
            )
            raise ConfigError(tuple(problems), said("and {count} more", count=len(found) - ConfigError.SHOWN).text(own))

    def _problem(self, mark: Mark, sentence: str, *, told: bool) -> Problem:
        line = self._lines[mark.line - 1] if mark.line <= len(self._lines) else ""
        lines = excerpt(line, mark.column, mark.length) if told else ""
        return Problem(self._name, mark.line, mark.column, sentence, lines)


def quoted(text: str) -> str:
    """Return foreign text in quotes, short and safe to show."""
    return f'"{shown(text, 40)}"'


def excerpt(line: str, column: int, length: int) -> str:
    """Return the part of ``line`` around ``column``, and carets below the ``length`` characters that are meant."""
    at = column - 1
    nearby = line[max(0, at - _WINDOW) : at]
    before = _fitting(_visible(nearby)[::-1], _BEFORE)[::-1]
    cut_left = "…" if len(before) < len(_visible(nearby)) or at > len(nearby) else ""
    ahead = _visible(line[at : at + _WINDOW])
    after = _fitting(ahead, _WINDOW - _cells(before))
    cut_right = "…" if len(after) < len(ahead) or len(line) > at + _WINDOW else ""
    carets = max(1, min(_cells(_visible(line[at : at + min(length, _WINDOW)])), _cells(after)))
    space = " " * _cells(cut_left + before)
    return f"{_INDENT}{cut_left}{before}{after}{cut_right}\n{_INDENT}{space}{'^' * carets}"


def _visible(text: str) -> str:
    return shown(text.replace("\t", _TAB), len(text) * len(_TAB))


def _fitting(text: str, room: int) -> str:
    """Return as much of the beginning of a text as fits into ``room`` columns."""
    fits = sum(taken <= room for taken in accumulate(map(_width, text)))
    return text[:fits]


def _cells(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
