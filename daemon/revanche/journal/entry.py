"""The format of the journal, version 2, and what version 1 was. Pure: bytes in, values out.

A journal is a folder of files, one a month, ``2026-11.jsonl``; a file that could not be written on is followed by
``2026-11.2.jsonl`` and so on. Each is UTF-8 JSON Lines, and every line ends with its ``sum`` and one LF.

The first line of a file is its head::

    {"journal":2,"file":"5f0c…16 hex","after":{"file":"…","seq":41,"sum":"9f31c02e"},"sum":"07a9b1c4"}

``journal`` is the version of the file, ``file`` a random id. ``after`` names the file before, the last entry that
counts when that file ends, and the ``sum`` of the last line that counts in it (that entry, or the head when no entry of
it does); ``null`` in the first file. What follows that line there was never confirmed to anybody and is void.

Every other line is an entry, one fact each::

    {"seq":12,"time":"2026-11-30T21:04:11.123+01:00","steady":5025123,"boot":"1c5e…16 hex","event":"game_won",
     "player":"A","match":"2026-11-30.2","by":{"device":"Rig Buds","button":"next","code":163},"sum":"9f31c02e"}

(on one line, no spaces). ``seq`` counts from 1 through all files without a gap; ``time`` is local time with its offset
from UTC, to the millisecond, and may be wrong; ``steady`` is milliseconds since the machine was switched on, asleep or
not, and ``boot`` names the boot that it counts from: within one boot, differences of ``steady`` are how long things
took. Files of version 1 have neither; they are read for ever and never added to: a new file is begun. ``event`` and the
fields after it are one of ``presses.outcome.Recorded`` or ``sheets.events.Event``; ``by`` is a ``presses.press.Source``
and absent where time alone acted. Its ``request`` is there where whoever asked may ask again; see ``presses.request``.

``sum`` is CRC-32 (the polynomial of zlib and PNG), eight lower-case hexadecimal digits, over the line's bytes before
``,"sum"``, started with the ``sum`` of the line before (0 for the very first line; for another file's head, the ``sum``
in ``after``). So a line that is changed, left out, doubled or moved is seen. Sums are compared as bytes.

In this room a *line* is bytes with the LF, and an unfinished line, which has none, never passes as one.
"""

import re
import zlib
from datetime import datetime
from typing import Annotated, Final

import msgspec

from revanche.match.events import ImportedGame, MatchImported, Side
from revanche.presses import outcome
from revanche.presses.press import Source
from revanche.sheets.events import Event as SheetEvent

Recorded = outcome.Recorded | SheetEvent
"""All that an entry can hold."""

VERSION: Final = 2
"""The version in which files are begun."""
_END: Final = re.compile(rb',"sum":"([0-9a-f]{8})"\}\n\Z')
_END_LENGTH: Final = 19

_Sum = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z")]
_Id = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]


class Unreadable(Exception):  # noqa: N818 - a line's property, caught within the room
    """A line is not what was written; the text says how, in words that fit behind a colon.

    ``newer``: it was written as a later version of the format says.
    """

    def __init__(self, why: str, *, newer: bool = False) -> None:
        super().__init__(why)
        self.newer = newer


class Place(msgspec.Struct, frozen=True):
    """An end of the journal: the file's id, the last entry's number, the sum of the line that is last there."""

    file: _Id
    seq: Annotated[int, msgspec.Meta(ge=0)]
    sum: _Sum


class Head(msgspec.Struct, frozen=True):
    """The first line of a file; ``version`` is that of all its lines, ``sum`` is that of the line itself."""

    version: int = msgspec.field(name="journal")
    file: _Id
    after: Place | None
    sum: _Sum

    @property
    def place(self) -> Place:
        """The end of a file that holds nothing but its head."""
        return Place(self.file, self.after.seq if self.after else 0, self.sum)

    @classmethod
    def decode(cls, line: bytes) -> "Head":
        """Return the head that ``line`` holds, its sum checked.

        Raises:
            Unreadable: the line is no head, not what was written, or of a newer version.
        """
        try:
            version = _version.decode(line).journal
            if version > VERSION:
                raise Unreadable("it was made by a newer Revanche", newer=True)
            head = _head.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Unreadable(f"its first line does not begin a journal ({error})") from error
        _check(line, head.after.sum if head.after else "")
        return head


class Steady(msgspec.Struct, frozen=True):
    """A time that no clock change touches: milliseconds ``at`` since the machine was switched on, in one ``boot``."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    boot: _Id


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal: who did what when. ``sum`` is that of the line; version 1 has no ``steady``.

    ``remark`` is what is odd about it, for people, though it can be read.
    """

    seq: int
    time: datetime
    event: Recorded
    by: Source | None
    sum: str
    steady: Steady | None = None
    remark: str | None = None

    @classmethod
    def decode(cls, line: bytes, previous: str | None) -> "Entry":
        """Return the entry that ``line`` holds, checked as the one after a line whose sum is ``previous``.

        With ``None`` the sum is taken as it stands: then a line that was moved passes, and one that was changed may.

        Raises:
            Unreadable: the line is no entry of this version, or not what was written there.
        """
        if previous is not None:
            _check(line, previous)
        try:
            frame = _frame.decode(line)
            event, remark = _read_event(line, frame.time)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Unreadable(f"it holds nothing that this Revanche knows ({error})") from error
        if frame.time.tzinfo is None:
            raise Unreadable("its time has no offset from UTC")
        if (frame.steady is None) is not (frame.boot is None):
            raise Unreadable("its steady time and its boot go together")
        steady = None if frame.steady is None or frame.boot is None else Steady(frame.steady, frame.boot)
        return cls(frame.seq, frame.time, event, frame.by, frame.sum, steady, remark)


def _read_event(line: bytes, at: datetime) -> tuple[Recorded, str | None]:
    """Return the event of a line, and what is odd about it.

    Imports over the control socket could once put a time without an offset into a journal; it is read as local time of
    where and when that was written.
    """
    try:
        return _event.decode(line), None
    except msgspec.ValidationError:
        fields = msgspec.json.decode(line)
        if fields.get("event") != MatchImported.__struct_config__.tag:
            raise
        given = msgspec.convert(fields, _OldImport)
        games = tuple(ImportedGame(game.winner, _aware(game.ended, at)) for game in given.games)
        started, ended = _aware(given.started, at) or at, _aware(given.ended, at)
        whole = MatchImported(
            given.match, given.players, given.game, given.first_to, games, started, ended, given.abandoned
        )
        return whole, "a time in it has no offset from UTC, so it is taken for local time"


def _aware(time: datetime | None, at: datetime) -> datetime | None:
    return time.replace(tzinfo=at.tzinfo) if time is not None and time.tzinfo is None else time


class _OldGame(msgspec.Struct, frozen=True):
    winner: Side
    ended: datetime | None = None


class _OldImport(msgspec.Struct, frozen=True):
    match: str
    players: tuple[str, str]
    game: str
    first_to: int
    games: tuple[_OldGame, ...]
    started: datetime
    ended: datetime
    abandoned: bool = False


class _Version(msgspec.Struct, frozen=True):
    journal: Annotated[int, msgspec.Meta(ge=1)]


class _Frame(msgspec.Struct, frozen=True):
    seq: Annotated[int, msgspec.Meta(ge=1)]
    time: datetime
    sum: _Sum
    by: Source | None = None
    steady: Annotated[int, msgspec.Meta(ge=0)] | None = None
    boot: _Id | None = None


_version: Final = msgspec.json.Decoder(_Version)
_head: Final = msgspec.json.Decoder(Head)
_frame: Final = msgspec.json.Decoder(_Frame)
_event: Final = msgspec.json.Decoder(Recorded)
_encode: Final = msgspec.json.Encoder().encode


def encode_head(file: str, after: Place | None, version: int = VERSION) -> bytes:
    """Return the line that begins the file ``file`` (16 hexadecimal digits) after the place ``after``."""
    before = b'{"journal":%d,"file":%s,"after":%s' % (version, _encode(file), _encode(after))
    return _summed(before, after.sum if after else "")


def encode_fact(time: datetime, event: Recorded, by: Source | None, steady: Steady | None) -> bytes:
    """Return the part of an entry's line that does not depend on its place: what ``placed`` puts in a line.

    Only in version 1 there is no ``steady``.

    Raises:
        ValueError: ``time`` has no zone, or a text holds lone surrogates, so that it could not be read back.
    """
    if time.tzinfo is None:
        raise ValueError("an entry's time needs its offset from UTC")
    source = b"" if by is None else b',"by":' + _encode(by)
    since = b"" if steady is None else b'"steady":%d,"boot":"%s",' % (steady.at, steady.boot.encode())
    when = time.isoformat(timespec="milliseconds").encode()
    return b'"time":"%s",%s%s%s' % (when, since, _encode(event)[1:-1], source)


def placed(fact: bytes, seq: int, previous: str) -> bytes:
    """Return the line of a fact that is entry number ``seq``; ``previous`` is the sum of the line before."""
    return _summed(b'{"seq":%d,%s' % (seq, fact), previous)


def stated_sum(line: bytes) -> str | None:
    """Return the sum that stands at the end of ``line``, right or wrong, or ``None`` where there is none."""
    found = _END.search(line, max(0, len(line) - _END_LENGTH))
    return found[1].decode() if found else None


def _summed(before: bytes, previous: str) -> bytes:
    return before + _end(before, previous)


def _end(before: bytes, previous: str) -> bytes:
    return b',"sum":"%08x"}\n' % zlib.crc32(before, int(previous or "0", 16))


def _check(line: bytes, previous: str) -> None:
    if not line.endswith(b"\n"):
        raise Unreadable("it is unfinished")
    if line[-_END_LENGTH:] != _end(line[:-_END_LENGTH], previous):
        raise Unreadable("its checksum does not match")
