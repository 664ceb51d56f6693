"""The format of the journal: what is written is read, and nothing else is."""

import json
import re
import zlib
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.journal.entry import VERSION, Entry, Head, Place, Recorded, Unreadable, encode_head, stated_sum
from revanche.match.events import Abandoned, Closing, EveningClosed, GameWon, MatchOpened, Side, Undone
from revanche.presses.guards import Guard
from revanche.presses.outcome import PressIgnored
from revanche.presses.press import Source
from revanche.sheets.events import BoxFilled, DiceThrown, SheetOpened
from support.written import encode_entry

GOLDEN = sorted(Path(__file__).parent.glob("golden*/*.jsonl"))
SECOND = sorted(Path(__file__).parent.glob("second_version*/*.jsonl"))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
A_GAME = GameWon(Side.A, "2026-11-30.1")

texts = st.text(st.characters(codec="utf-8"), max_size=20)
events = st.one_of(
    st.builds(MatchOpened, texts, st.tuples(texts, texts), texts, st.integers(1, 99), st.booleans()),
    st.builds(GameWon, st.sampled_from(Side), texts, st.none() | texts, st.none() | texts),
    st.builds(Undone, st.sampled_from(Side), texts, st.integers(1, 200)),
    st.builds(EveningClosed, texts, st.sampled_from(Closing)),
    st.builds(PressIgnored, st.sampled_from(Guard), texts, st.none() | texts),
    st.builds(SheetOpened, texts, texts, st.lists(texts).map(tuple), st.dictionaries(texts, texts)),
    st.builds(DiceThrown, texts, st.integers(1, 8), st.lists(st.integers(1, 6)).map(tuple)),
    st.builds(BoxFilled, texts, st.integers(1, 8), texts, st.integers(0, 300), st.integers(1, 3), st.integers(0, 100)),
)
sources = st.none() | st.builds(Source, texts, st.none() | texts, st.none() | st.integers(0, 767))
zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
times = st.datetimes(datetime(1970, 1, 2), datetime(9998, 1, 1), timezones=zones).map(  # noqa: DTZ001 - zones follow
    lambda time: time.replace(microsecond=time.microsecond // 1000 * 1000)
)
sums = st.integers(0, 2**32 - 1).map(lambda number: f"{number:08x}")


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def crc(line: bytes, previous: str) -> str:
    """Return a line's sum as the format says, worked out without the code under test."""
    return format(zlib.crc32(re.sub(rb',"sum":"[0-9a-f]*"\}\n$', b"", line), int(previous, 16)), "08x")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_journal_of_version_1_has_the_sums_that_the_format_says(path: Path) -> None:
    head, *rest = (line for line in lines(path) if line.endswith(b"\n"))
    after = json.loads(head)["after"]
    previous = after["sum"] if after else "0"
    for line in (head, *rest):
        assert json.loads(line)["sum"] == crc(line, previous)
        previous = json.loads(line)["sum"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_journal_of_version_1_is_written_again_byte_for_byte(path: Path) -> None:
    first, *rest = (line for line in lines(path) if line.endswith(b"\n"))
    head = Head.decode(first)
    assert encode_head(head.file, head.after, head.version) == first
    previous = head.sum
    for line in rest:
        entry = Entry.decode(line, previous)
        assert encode_entry(entry.seq, entry.time, entry.event, entry.by, previous) == line
        previous = entry.sum


def test_the_golden_journals_hold_every_kind_of_event() -> None:
    told = {json.loads(line).get("event") for path in (*GOLDEN, *SECOND) for line in lines(path) if line[-1:] == b"\n"}
    assert told == {kind.__struct_config__.tag for kind in get_args(Recorded)} | {None}


def test_an_entry_reads_as_the_design_shows_it() -> None:
    local = datetime(2026, 11, 30, 21, 4, 11, 123999, tzinfo=timezone(timedelta(hours=1)))
    line = encode_entry(12, local, GameWon(Side.A, "2026-11-30.2"), Source("Rig Buds", "next", 163), "00000000")
    assert line.rpartition(b',"sum"')[0] == (
        b'{"seq":12,"time":"2026-11-30T21:04:11.123+01:00","event":"game_won","player":"A","match":"2026-11-30.2",'
        b'"by":{"device":"Rig Buds","button":"next","code":163}'
    )


@given(st.integers(1, 10**9), times, events, sources, sums)
def test_what_is_written_is_read(seq: int, time: datetime, event: Recorded, by: Source | None, previous: str) -> None:
    line = encode_entry(seq, time, event, by, previous)
    entry = Entry.decode(line, previous)
    assert entry == Entry(seq, time, event, by, stated_sum(line) or "")
    assert entry.time.utcoffset() == time.utcoffset()
    assert line.count(b"\n") == 1


@given(
    st.integers(0, 2**64 - 1), st.none() | st.builds(Place, st.just("00000000000000a1"), st.integers(0, 10**9), sums)
)
def test_a_head_that_is_written_is_read(number: int, after: Place | None) -> None:
    file = f"{number:016x}"
    line = encode_head(file, after)
    assert Head.decode(line) == Head(VERSION, file, after, stated_sum(line) or "")


def test_the_end_of_a_file_with_nothing_but_a_head_is_that_head() -> None:
    first = Head.decode(encode_head("00000000000000a1", None))
    assert first.place == Place("00000000000000a1", 0, first.sum)
    second = Head.decode(encode_head("00000000000000b2", Place("00000000000000a1", 41, "9f31c02e")))
    assert second.place == Place("00000000000000b2", 41, second.sum)


@given(st.data())
def test_a_line_with_any_byte_changed_is_refused(data: st.DataObject) -> None:
    line = encode_entry(12, NOON, A_GAME, Source("Rig Buds"), "9f31c02e")
    at = data.draw(st.integers(0, len(line) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    with pytest.raises(Unreadable):
        Entry.decode(line[:at] + bytes([byte]) + line[at + 1 :], "9f31c02e")


@pytest.mark.parametrize("sum_", ["9F31C02E", "+9f31c02", " 9f31c02", "9f31c02", "9f31_c02", "0x9f31c0"])
def test_only_a_sum_of_eight_lower_case_digits_is_one(sum_: str) -> None:
    assert stated_sum(b'{"seq":12,"sum":"' + sum_.encode() + b'"}\n') is None
    assert stated_sum(b'{"seq":12,"sum":"9f31c02e"}\n') == "9f31c02e"


def test_a_line_after_another_line_is_refused() -> None:
    line = encode_entry(12, NOON, A_GAME, None, "9f31c02e")
    assert Entry.decode(line, "9f31c02e").seq == 12
    with pytest.raises(Unreadable, match="checksum"):
        Entry.decode(line, "9f31c02f")


def test_a_line_without_its_end_is_unfinished() -> None:
    line = encode_entry(12, NOON, A_GAME, None, "9f31c02e")
    with pytest.raises(Unreadable, match="unfinished"):
        Entry.decode(line[:-1], "9f31c02e")


def summed(text: str, previous: str = "00000000") -> bytes:
    """Return a line with the right sum, whatever it says."""
    before = text.encode()
    return before + f',"sum":"{zlib.crc32(before, int(previous, 16)):08x}"}}\n'.encode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"seq":1', "nothing that this Revanche knows"),
        (" ", "nothing that this Revanche knows"),
        ('{"seq":0,"time":"2026-11-30T12:00:00.000Z","event":"swapped","match":"m"', "nothing"),
        ('{"seq":1,"time":"yesterday","event":"swapped","match":"m"', "nothing"),
        ('{"seq":1,"time":"2026-11-30T12:00:00.000","event":"swapped","match":"m"', "offset"),
        ('{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"tossed","match":"m"', "nothing"),
        ('{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"game_won","player":"C","match":"m"', "nothing"),
        ('{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"swapped","match":"m","by":3', "nothing"),
        ('{"seq":1' + "0" * 5000 + ',"time":"2026-11-30T12:00:00.000Z","event":"swapped","match":"m"', "nothing"),
        ('{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"swapped","match":"m","x":' + "[" * 50_000, "nothing"),
    ],
)
def test_a_good_sum_does_not_make_a_good_entry(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        Entry.decode(summed(text), "00000000")


def test_bytes_that_are_no_utf_8_are_no_entry() -> None:
    before = b'{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"swapped","match":"\xff\xfe"'
    line = before + f',"sum":"{zlib.crc32(before):08x}"}}\n'.encode()
    with pytest.raises(Unreadable):
        Entry.decode(line, "00000000")


@pytest.mark.parametrize(
    "text",
    [
        '{"journal":0,"file":"00000000000000a1","after":null',
        '{"journal":1,"file":"a1","after":null',
        '{"journal":1,"file":"00000000000000A1","after":null',
        '{"journal":1,"file":"00000000000000a1"',
        '{"journal":1,"file":"00000000000000a1","after":{"file":"00000000000000a0","seq":1,"sum":"no hex!!"}',
        '{"journal":1,"file":"00000000000000a1","after":{"file":"00000000000000a0","seq":-1,"sum":"00000000"}',
        "{" + '"journal":{' * 50_000,
        "",
        "\x00\x00",
    ],
)
def test_a_good_sum_does_not_make_a_good_head(text: str) -> None:
    with pytest.raises(Unreadable):
        Head.decode(summed(text))


def test_a_head_that_was_changed_is_refused() -> None:
    line = encode_head("00000000000000a1", None)
    with pytest.raises(Unreadable, match="checksum"):
        Head.decode(line.replace(b"a1", b"a2"))


@pytest.mark.parametrize("rest", [',"file":"00000000000000a1","after":null', ',"something":"else"'])
def test_a_head_of_a_newer_version_is_told_apart_whatever_else_it_says(rest: str) -> None:
    with pytest.raises(Unreadable, match="newer Revanche") as refused:
        Head.decode(summed('{"journal":3' + rest))
    assert refused.value.newer


def test_an_entry_that_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(ValueError, match="offset"):
        encode_entry(1, NOON.replace(tzinfo=None), A_GAME, None, "")
    with pytest.raises(ValueError, match="surrogates"):
        encode_entry(1, NOON, A_GAME, Source("Buds \ud800"), "")


def test_no_event_has_a_field_that_an_entry_has() -> None:
    fields = {field.encode_name for kind in get_args(Recorded) for field in fields_of(kind)}
    assert fields.isdisjoint({"seq", "time", "by", "sum", "event"})
    assert {"match", "sheet"} <= fields


def test_a_game_that_was_won_on_no_sheet_is_written_as_ever() -> None:
    assert b"sheet" not in encode_entry(1, NOON, A_GAME, None, "")
    on_sheet = GameWon(Side.A, "2026-11-30.1", sheet="2026-11-30.4")
    assert b'"match":"2026-11-30.1","sheet":"2026-11-30.4"' in encode_entry(1, NOON, on_sheet, None, "")


def fields_of(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:  # noqa: ANN401 - a struct's type
    return msgspec.structs.fields(kind)


def test_a_field_of_a_later_version_is_passed_over() -> None:
    line = summed('{"seq":1,"time":"2026-11-30T12:00:00.000Z","event":"abandoned","match":"m","mood":"good"')
    assert Entry.decode(line, "00000000").event == Abandoned("m")
