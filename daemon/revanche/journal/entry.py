"""The format of the journal, version 1. Pure: bytes in, values out.

A journal is a folder of files, one a month, ``2026-11.jsonl``; a file that could not be written on is followed by
``2026-11.2.jsonl`` and so on. Each is UTF-8 JSON Lines, every line ends with one LF and with its ``sum``.

The first line of a file is its head::

    {"journal":1,"file":"5f0c…16 hex","after":{"file":"…","seq":41,"sum":"9f31c02e"},"sum":"07a9b1c4"}

``journal`` is the version, ``file`` a random id, ``after`` names the file before and the last entry of it that counts
(``null`` in the first file): what may follow that entry there was never confirmed to anybody and is void.

Every other line is an entry, one fact each::

    {"seq":12,"time":"2026-11-30T21:04:11.123+01:00","event":"game_won","player":"A","match":"2026-11-30.2",
     "by":{"device":"Rig Buds","button":"next","code":163},"sum":"9f31c02e"}

(on one line, no spaces). ``seq`` counts from 1 through all files without a gap; ``time`` is local time with its offset
from UTC, to the millisecond; ``event`` and the fields after it are one of ``presses.outcome.Recorded``; ``by`` is a
``presses.press.Source`` and absent where time alone acted.

``sum`` is CRC-32 (the polynomial of zlib and PNG), eight lower-case hexadecimal digits, over the line's bytes before
``,"sum"``, started with the ``sum`` of the line before (0 for the very first line; for another file's head, the ``sum``
in ``after``). So a line that is changed, left out, doubled or moved is seen. Sums are compared as bytes.
"""

import zlib
from datetime import datetime
from typing import Final

import msgspec

from revanche.presses.outcome import Recorded
from revanche.presses.press import Source

VERSION: Final = 1
_SUM_LENGTH: Final = 18  # ,"sum":"9f31c02e"}


class Place(msgspec.Struct, frozen=True):
    """Where a file of the journal ends: its id, its last entry's ``seq`` and ``sum``."""

    file: str
    seq: int
    sum: str


class Head(msgspec.Struct, frozen=True):
    """The first line of a file. ``sum`` is that of the line itself."""

    journal: int
    file: str
    after: Place | None
    sum: str = ""


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal: who did what when. ``sum`` is that of the line."""

    seq: int
    time: datetime
    event: Recorded
    by: Source | None
    sum: str


class Unreadable(Exception):  # noqa: N818 - a line's property, caught within the room
    """A line is not what was written; the text says how."""


class _Frame(msgspec.Struct, frozen=True):
    seq: int
    time: datetime
    by: Source | None = None


_frame: Final = msgspec.json.Decoder(_Frame)
_event: Final = msgspec.json.Decoder(Recorded)
_head: Final = msgspec.json.Decoder(Head)
_encode: Final = msgspec.json.Encoder().encode


def checksum(before: bytes, previous: str) -> str:
    """Return the sum of a line whose bytes before ``,"sum"`` are ``before``, after a line whose sum is ``previous``."""
    return f"{zlib.crc32(before, int(previous or '0', 16)):08x}"


def encode_head(head: Head) -> tuple[bytes, str]:
    """Return the line of a head, LF and all, and its sum; ``head.sum`` is not used."""
    after = _encode(head.after)
    before = b'{"journal":%d,"file":%s,"after":%s' % (head.journal, _encode(head.file), after)
    return _summed(before, head.after.sum if head.after else "")


def encode_entry(seq: int, time: datetime, event: Recorded, by: Source | None, previous: str) -> tuple[bytes, str]:
    """Return the line of an entry, LF and all, and its sum; ``previous`` is the sum of the line before."""
    source = b"" if by is None else b',"by":' + _encode(by)
    stamp = time.isoformat(timespec="milliseconds").encode()
    return _summed(b'{"seq":%d,"time":"%s",%s%s' % (seq, stamp, _encode(event)[1:-1], source), previous)


def decode_head(line: bytes) -> Head:
    """Return the head that ``line`` (without LF) holds, its sum checked.

    Raises:
        Unreadable: the line is no head, or not what was written.
    """
    try:
        head = _head.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(f"the first line is no journal's head ({error})") from error
    verify(line, head.after.sum if head.after else "")
    return head


def decode_entry(line: bytes) -> Entry:
    """Return the entry that ``line`` (without LF) holds; its sum is taken as it stands, see ``verify``.

    Raises:
        Unreadable: the line is no entry of this version.
    """
    try:
        frame = _frame.decode(line)
        event = _event.decode(line)
        total = line[-10:-2].decode("ascii")
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(f"the line is no entry ({error})") from error
    if frame.time.tzinfo is None:
        raise Unreadable("the line's time has no offset from UTC")
    return Entry(frame.seq, frame.time, event, frame.by, total)


def verify(line: bytes, previous: str) -> str:
    """Return the sum of ``line`` (without LF), which follows a line whose sum is ``previous``.

    Raises:
        Unreadable: the line is not what was written there.
    """
    total = checksum(line[:-_SUM_LENGTH], previous)
    if line[-_SUM_LENGTH:] != b',"sum":"%s"}' % total.encode():
        raise Unreadable("the checksum does not match")
    return total


def _summed(before: bytes, previous: str) -> tuple[bytes, str]:
    total = checksum(before, previous)
    return b'%s,"sum":"%s"}\n' % (before, total.encode()), total
