"""What stands of the file that is written: the lines to say again in a new one, should somebody change or remove it.

A file that says them again follows the place before them, so what is left of them in the old one is void.
"""

from collections.abc import Iterable
from typing import Final

from revanche.journal.entry import Head, Place, stated_sum

EVENING: Final = b'"new_evening":true'
"""What only a line holds that opens an evening."""

SHEET: Final = b'"event":"sheet_opened"'
"""What only a line holds that opens a sheet."""

_MOST: Final = 1 << 20  # bytes; no evening of people has so many


class Standing:
    """The lines of a file from the last opening of an evening and of a sheet on, else all; ``head`` is that file's.

    ``size`` is their length in bytes; ``None`` while there are too many to be kept.
    """

    def __init__(self, head: Head, since: Place | None = None, lines: Iterable[bytes] = ()) -> None:
        """Take what is in the file already: ``lines`` after the place ``since``, by default after the head."""
        self._file = head.file
        self._before = (head.after or head.place) if since in {None, head.place} else since
        self._lines: list[bytes] | None = []
        self._evening: int | None = None
        self._sheet: int | None = None
        self.size: int | None = 0
        end = since or head.place
        for line in lines:
            end = self.add(line, end)

    def add(self, line: bytes, end: Place) -> Place:
        """Take the next line, written where the file ended with ``end``; return where it ends then."""
        evening, sheet = EVENING in line, SHEET in line
        if self._lines is None and (evening or sheet):
            self._lines, self._before, self._evening, self._sheet, self.size = [], end, None, None, 0
        if self._lines is not None and self.size is not None:
            self._evening = len(self._lines) if evening else self._evening
            self._sheet = len(self._lines) if sheet else self._sheet
            self._lines.append(line)
            self.size += len(line)
            if evening or sheet:
                self._drop(self._lines, self.size)
            if self.size > _MOST:
                self._lines = self.size = None
        return Place(self._file, end.seq + 1, stated_sum(line) or "")

    def found_in(self, tail: bytes) -> bool:
        """Tell whether that is what a file ends with whose last ``size`` bytes are ``tail``."""
        return self._lines is None or b"".join(self._lines) == tail

    def again(self, end: Place | None) -> tuple[Place | None, list[bytes]]:
        """Return after which place a new file says what stands again, and the facts.

        ``end`` is where the journal ends; after that it goes on where nothing can be said again.
        """
        if self._lines is None:
            return end, []
        return self._before, [line.partition(b",")[2][: -len(b',"sum":"00000000"}\n')] for line in self._lines]

    def _drop(self, lines: list[bytes], size: int) -> None:
        """Forget what was before both openings."""
        past = min(index for index in (self._evening, self._sheet) if index is not None)
        if past:
            self._before = Place(self._file, _seq(lines[past]) - 1, stated_sum(lines[past - 1]) or "")
            self.size = size - sum(map(len, lines[:past]))
            del lines[:past]
            self._evening = None if self._evening is None else self._evening - past
            self._sheet = None if self._sheet is None else self._sheet - past


def _seq(line: bytes) -> int:
    return int(line[len(b'{"seq":') : line.index(b",")])
