"""Matches as a calendar."""

import re
from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from revanche.history.evenings import matches
from revanche.history.forms.calendar import calendar_of
from revanche.history.records import GameRecord, MatchRecord, MatchState
from revanche.match.events import Side
from revanche.words.catalogue import load
from support.diary import Diary
from support.shell import Shell

NAMES = st.one_of(
    st.text(min_size=1, max_size=40),
    st.text("=+-@\t\r'\",;\n a", min_size=1, max_size=6),
)


STAMP = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


EVENING = """
    2026-11-30T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +10 won B
"""


def record(
    a: str = "Anna", b: str = "Bram", game: str = "yahtzee", took: timedelta = timedelta(hours=1)
) -> MatchRecord:
    started = datetime.fromisoformat("2026-11-30T21:00:00+01:00")
    games = (GameRecord(Side.A), GameRecord(Side.B), GameRecord(Side.A))
    return MatchRecord(
        "2026-11-30.1", date(2026, 11, 30), (a, b), game, 2, games, MatchState.FINISHED, started, started + took
    )


def unfolded(calendar: bytes) -> list[str]:
    return calendar.replace(b"\r\n ", b"").decode().split("\r\n")


def test_a_match_is_an_event_in_utc() -> None:
    assert unfolded(calendar_of([record()], load("en"), STAMP)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Revanche//Revanche//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:Revanche",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VEVENT",
        "UID:2026-11-30.1-20261130T200000Z@revanche",
        "DTSTAMP:20261201T120000Z",
        "DTSTART:20261130T200000Z",
        "DTEND:20261130T210000Z",
        "SUMMARY:Anna 2 – 1 Bram",
        "DESCRIPTION:Yahtzee: Anna\\, Bram\\, Anna",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


@given(NAMES, NAMES)
def test_no_calendar_line_is_longer_than_75_octets_and_each_is_whole_text(a: str, b: str) -> None:
    calendar = calendar_of([record(a, b)], load("en"), STAMP)
    lines = calendar.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert all(line.decode() is not None for line in lines)
    assert sum(line.startswith("SUMMARY:") for line in unfolded(calendar)) == 1


def test_names_from_right_to_left_are_set_apart_beside_what_stands_around_them() -> None:
    written = calendar_of([record("דנה", "Bram")], load("en"), STAMP).decode().replace("\r\n ", "")
    assert "SUMMARY:\u2068דנה\u2069 2 – 1 Bram" in written
    assert "DESCRIPTION:Yahtzee: \u2068דנה\u2069\\, Bram\\, \u2068דנה\u2069" in written


def test_what_separates_in_a_calendar_is_escaped() -> None:
    lines = unfolded(calendar_of([record("A;B,C\\D")], load("en"), STAMP))
    assert "SUMMARY:A\\;B\\,C\\\\D 2 – 1 Bram" in lines


def test_an_event_ends_after_it_starts_even_when_nothing_is_known_of_its_length() -> None:
    assert "DTEND:20261130T200001Z" in unfolded(calendar_of([record(took=timedelta())], load("en"), STAMP))


def test_a_match_keeps_its_uid_through_a_correction_and_an_open_one_is_left_out(shell: Shell) -> None:
    def uids(text: str) -> list[str]:
        return re.findall("UID:.*", "\n".join(unfolded(calendar_of(matches(Diary(text).entries), load("en"), STAMP))))

    assert len(uids(EVENING)) == 1
    assert uids(EVENING) == uids(EVENING + "+60 fix 2026-11-30.1 players=Anna,Cem winners=BB")
    assert shell.tell(EVENING).out("export", "ics").count("BEGIN:VEVENT") >= 1
