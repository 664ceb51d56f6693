"""The lines of one file of the journal: forwards with every sum checked, and backwards to find where to begin."""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from revanche.journal.disk import open_plain
from revanche.journal.entry import Entry, Head, Unreadable, stated_sum

_BLOCK: Final = 1 << 16
_NUMBER: Final = re.compile(rb'\A\{"seq":[0-9]+,')
_LONGEST: Final = 1 << 20
"""Bytes of a line; anything longer is taken apart, so that a file of rubbish needs no memory."""


class Spot(msgspec.Struct, frozen=True):
    """A place between two lines, from which entries can be read: ``seq`` and ``sum`` are those before it."""

    path: Path
    offset: int
    seq: int
    sum: str


class Flaw(msgspec.Struct, frozen=True):
    """A line that is not what was written. ``torn``: it may be what is left of one that was never finished.

    ``ended``: it has an LF. ``newer``: it is whole, and a newer Revanche wrote it.
    """

    path: Path
    offset: int
    why: str
    torn: bool
    ended: bool
    newer: bool = False


def head_of(path: Path) -> tuple[Head, Spot]:
    """Return the head of a file, and where its entries begin.

    Raises:
        Unreadable: it is no head of a journal that this version reads.
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    with _opened(path) as file:
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
    with _opened(spot.path) as file:
        file.seek(offset)
        while line := file.readline(_LONGEST):
            try:
                entry = Entry.decode(line, previous)
                if entry.seq != last + 1 and (sure or entry.seq <= last):
                    raise Unreadable(f"its number is {entry.seq}, and the one before it is {last}")  # noqa: TRY301
                yield entry
                last, sure = entry.seq, True
            except Unreadable as unreadable:
                stated, ended = _stated_seq(line), line.endswith(b"\n")
                newer = unreadable.newer
                torn = not newer and (
                    not ended or stated is None or stated <= last + sure or _numbered(line, previous, last + 1)
                )
                yield Flaw(spot.path, offset, str(unreadable), torn, ended, newer)
                last, sure = stated or last, False
                if not ended and len(line) < _LONGEST:
                    return  # the end; should a writer be finishing this line, its rest is no line of its own
            offset, previous = offset + len(line), stated_sum(line) or ""


def lines_back(path: Path, before: int | None = None) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file, each with its offset, from ``before`` (else the end) back to the first.

    Raises:
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    with _opened(path) as file:
        start = os.fstat(file.fileno()).st_size if before is None else before
        rest = b""
        while start:
            size = min(_BLOCK, start)
            start -= size
            block = os.pread(file.fileno(), size, start) + rest
            whole = not start or len(rest) >= _LONGEST
            begun = 0 if whole else block.find(b"\n") + 1 or len(block)  # what is before it, began in the block before
            at = start + len(block)
            for line in reversed(BytesIO(block[begun:]).readlines()):
                at -= len(line)
                yield at, line
            rest = block[:begun]


def last_good(path: Path, sign: bytes, up_to: int | None) -> Spot | None:
    """Return the spot before the last good line that holds ``sign`` and is numbered ``up_to`` or less.

    Raises:
        JournalBroken: it is no plain file.
        OSError: the machine refused.
    """
    found: tuple[int, bytes] | None = None
    for offset, line in lines_back(path):
        if found is not None:
            seq = _good_seq(found[1], stated_sum(line))
            if seq is not None and (up_to is None or seq <= up_to):
                return Spot(path, found[0], seq - 1, stated_sum(line) or "")
        found = (offset, line) if sign in line else None
    return None


def line_number(path: Path, offset: int) -> int:
    """Return the number, from 1, of the line that begins at ``offset``.

    Raises:
        OSError: the machine refused.
    """
    with _opened(path) as file:
        return 1 + sum(file.read(min(_BLOCK, offset - at)).count(b"\n") for at in range(0, offset, _BLOCK))


def _opened(path: Path) -> BinaryIO:
    return os.fdopen(open_plain(path, os.O_RDONLY), "rb")


def _good_seq(line: bytes, previous: str | None) -> int | None:
    try:
        return None if previous is None else Entry.decode(line, previous).seq
    except Unreadable:
        return None


def _numbered(line: bytes, previous: str, seq: int) -> bool:
    """Tell whether nothing but the number of ``line`` is wrong, which is ``seq``."""
    return _good_seq(_NUMBER.sub(b'{"seq":%d,' % seq, line, 1), previous) == seq


def _stated_seq(line: bytes) -> int | None:
    try:
        return Entry.decode(line, None).seq
    except Unreadable:
        return None
