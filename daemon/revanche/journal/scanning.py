"""Lines of one file of the journal, forwards with every sum checked, and backwards to find where to begin."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from revanche.journal.disk import open_plain
from revanche.journal.entry import Entry, Head, Place, Unreadable, stated_sum

_BLOCK: Final = 1 << 16
_LONGEST: Final = 1 << 20
"""Bytes of a line; anything longer is taken apart, so that a file of rubbish needs no memory."""


class Spot(msgspec.Struct, frozen=True):
    """A place between two lines, from which entries can be read: ``seq`` and ``sum`` are those before it."""

    path: Path
    offset: int
    seq: int
    sum: str


class Flaw(msgspec.Struct, frozen=True):
    """A line that is not what was written. ``torn``: it may be what is left of a line that was never finished."""

    path: Path
    offset: int
    why: str
    torn: bool


def head_of(path: Path) -> tuple[Head, Spot]:
    """Return the head of a file, and where its entries begin.

    Raises:
        Unreadable: it is no head of a journal that this version reads.
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    with open(open_plain(path, os.O_RDONLY), "rb") as file:  # noqa: PTH123 - a descriptor
        line = file.readline(_LONGEST)
    head = Head.decode(line)
    return head, Spot(path, len(line), head.place.seq, head.sum)


def scan(spot: Spot) -> Iterator[Entry | Flaw]:
    """Yield what is in the file from ``spot`` on, one value a line.

    After a flaw, lines are checked against the sum that stands in the line before them, so that one flaw does not hide
    the rest. A line longer than any that is ever written makes a flaw for each part of it.

    Raises:
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    offset, last, previous, sure = spot.offset, spot.seq, spot.sum, True
    with open(open_plain(spot.path, os.O_RDONLY), "rb") as file:  # noqa: PTH123
        file.seek(offset)
        while line := file.readline(_LONGEST):
            try:
                entry = Entry.decode(line, previous)
                if entry.seq != last + 1 and (sure or entry.seq <= last):
                    raise Unreadable(f"its number is {entry.seq}, and that before it {last}")  # noqa: TRY301
                yield entry
                last, sure = entry.seq, True
            except Unreadable as unreadable:
                stated = _stated_number(line)
                torn = stated is None or stated <= last + sure
                yield Flaw(spot.path, offset, str(unreadable), torn)
                last, sure = stated or last, False
            if not line.endswith(b"\n") and len(line) < _LONGEST:
                return
            offset, previous = offset + len(line), stated_sum(line) or ""


def spot_of_last(path: Path, sign: bytes, limit: Place | None) -> Spot | None:
    """Return the spot before the last good line that holds ``sign`` and does not lie beyond ``limit``.

    Raises:
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    found: tuple[int, bytes] | None = None
    for offset, line in lines_back(path):
        if found is not None:
            previous = stated_sum(line)
            entry = _good(found[1], previous)
            if entry is not None and previous is not None and (limit is None or entry.seq <= limit.seq):
                return Spot(path, found[0], entry.seq - 1, previous)
        found = (offset, line) if sign in line else None
    return None


def lines_back(path: Path, before: int | None = None) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file, each with its offset, from ``before`` (else the end) back to the first.

    Raises:
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    fd = open_plain(path, os.O_RDONLY)
    try:
        start = os.fstat(fd).st_size if before is None else before
        rest = b""
        while start:
            size = min(_BLOCK, start)
            start -= size
            rest, *lines = (os.pread(fd, size, start) + rest).split(b"\n")
            ...
    finally:
        os.close(fd)


def line_number(path: Path, offset: int) -> int:
    """Return the number, from 1, of the line that begins at ``offset``.

    Raises:
        OSError: the machine refused.
    """
    with open(open_plain(path, os.O_RDONLY), "rb") as file:  # noqa: PTH123
        return 1 + sum(file.read(min(_BLOCK, offset - at)).count(b"\n") for at in range(0, offset, _BLOCK))
