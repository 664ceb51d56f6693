"""Matches as a calendar: RFC 5545, one event a match that is over. Pure."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from revanche.history.forms.wording import remark
from revanche.history.records import MatchRecord
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.wording import game_name, score_line

_LINE = 75  # octets, without the line end (section 3.1)
_AGAIN = "PT1H"  # after which a calendar that subscribes is to look again (RFC 7986, section 5.7)


def calendar_of(matches: Iterable[MatchRecord], catalogue: Catalogue, stamp: datetime) -> bytes:
    """Return the calendar, made at ``stamp``. A match keeps its UID, so that importing again changes it in place."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Revanche//Revanche//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:Revanche",
        f"REFRESH-INTERVAL;VALUE=DURATION:{_AGAIN}",
        f"X-PUBLISHED-TTL:{_AGAIN}",
        *(line for match in matches if match.ended for line in _event(match, match.ended, catalogue, stamp)),
        "END:VCALENDAR",
    ]
    return b"".join(_folded(line) for line in lines)


def _event(match: MatchRecord, ended: datetime, catalogue: Catalogue, stamp: datetime) -> Iterator[str]:
    """An end must be later than its start (section 3.6.1), so an event takes at least a second."""
    summary = score_line(catalogue, match.players, match.score) + remark(catalogue, match)
    game = game_name(catalogue, match.game)
    order = ", ".join(for_the_eye(match.name(game.winner)) for game in match.games)
    yield "BEGIN:VEVENT"
    yield f"UID:{match.id}-{_utc(match.started)}@revanche"
    yield f"DTSTAMP:{_utc(stamp)}"
    yield f"DTSTART:{_utc(match.started)}"
    yield f"DTEND:{_utc(max(ended, match.started + timedelta(seconds=1)))}"
    yield f"SUMMARY:{_escaped(summary)}"
    yield f"DESCRIPTION:{_escaped(f'{game}: {order}' if order else game)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _utc(time: datetime) -> str:
    return time.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """Section 3.3.11: backslash, semicolon, comma and newline."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> bytes:
    """Section 3.1: no line is longer than 75 octets, no character is cut in two, a line that goes on has a space."""
    folded, room = bytearray(), _LINE
    for character in line:
        octets = character.encode()
        if len(octets) > room:
            folded += b"\r\n "
            room = _LINE - 1
        folded += octets
        room -= len(octets)
    return bytes(folded + b"\r\n")
