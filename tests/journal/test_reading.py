"""Reading a journal of several files: what counts, what is void, what is refused."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from revanche.errors import JournalBroken
from revanche.history.evenings import matches
from revanche.history.trail import trail
from revanche.journal.entry import Place, encode_head, placed, stated_sum
from revanche.journal.reading import entries, last_evening, last_sheet, running
from revanche.journal.verifying import verify
from revanche.sheets.events import Event as SheetEvent
from support.diary import Diary
from support.happening import Happened
from support.journals import BUDS, NOW, OPENED, SHEET_OPENED, filled, opened, put, won, written
from support.written import encode_entry

GOLDEN = Path(__file__).parent / "golden"
TWO_EVENINGS = """
2026-11-27T21:00:00+01:00 new Anna Bram 3
+60 won A
+60 close
2026-11-30T21:00:00+01:00 new Anna Bram 3
+60 won B
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the journal that was written as version 1: three files, and a void end in the first."""
    return Path(shutil.copytree(GOLDEN, tmp_path / "journal"))


def numbers(folder: Path, since: str | None = None) -> list[int]:
    return [entry.seq for entry in entries(folder, since)]


def told(folder: Path, text: str) -> list[int]:
    """Write a diary and return the numbers of the last evening's entries."""
    Diary(text).write(folder)
    return [entry.seq for entry in last_evening(folder)]


def test_entries_follow_from_file_to_file_without_what_is_void(folder: Path) -> None:
    assert numbers(folder) == list(range(1, 18))


def test_reading_begins_with_a_month(folder: Path) -> None:
    assert numbers(folder, "2026-11") == list(range(1, 18))
    assert numbers(folder, "2026-12") == list(range(13, 18))
    assert numbers(folder, "2027-01") == []


def test_there_is_nothing_in_no_journal(tmp_path: Path) -> None:
    assert numbers(tmp_path / "nowhere") == []
    assert last_evening(tmp_path / "nowhere") == []
    assert running(tmp_path / "nowhere").end is None


def test_other_files_in_the_folder_are_none_of_the_journal(folder: Path) -> None:
    for name in ("lock", "2026-11.jsonl.torn-20261130T210000", "2026-11.jsonl~", "2026-11.0x.jsonl", "notes.jsonl"):
        (folder / name).write_bytes(b"rubbish")
    assert numbers(folder) == list(range(1, 18))


@pytest.mark.parametrize("one", ["2026-11.jsonl", "2026-12.jsonl"])
def test_files_whose_names_were_exchanged_are_refused(folder: Path, one: str) -> None:
    other = next(path.name for path in sorted(folder.glob("*.jsonl")) if path.name != one)
    for old, new in ((one, "kept"), (other, one), ("kept", other)):
        (folder / old).rename(folder / new)
    for read in (numbers, running, last_evening):
        with pytest.raises(JournalBroken, match=r"in each other's place: .*Give them the names back that they had\.$"):
            read(folder)


def test_the_tenth_file_of_a_month_comes_after_the_ninth(tmp_path: Path) -> None:
    place: Place | None = None
    for number in range(1, 13):
        head = encode_head(f"{number:016x}", place)
        line = encode_entry(number, NOW, won("A"), BUDS, stated_sum(head) or "")
        name = "2026-11.jsonl" if number == 1 else f"2026-11.{number}.jsonl"
        (tmp_path / name).write_bytes(head + line)
        place = Place(f"{number:016x}", number, stated_sum(line) or "")
    assert numbers(tmp_path) == list(range(1, 13))


def test_every_part_of_a_last_line_is_passed_over(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS).write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    whole = path.read_bytes()
    last = whole.rfind(b"\n", 0, -1) + 1
    for size in range(last, len(whole)):
        path.write_bytes(whole[:size])
        assert numbers(tmp_path) == [1, 2, 3, 4]
        found = running(tmp_path)
        assert [entry.seq for entry in found.entries] == [4]
        assert (found.torn is not None) == (size > last)
        assert found.torn is None or found.torn.offset == last


def test_a_changed_line_stops_the_reading_at_its_place(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS).write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"player":"A"', b'"player":"B"'))
    read = entries(tmp_path)
    assert next(read).seq == 1
    with pytest.raises(JournalBroken, match=r"2026-11\.jsonl, line 3: its checksum does not match\. Nothing") as broken:
        next(read)
    assert (broken.value.path, broken.value.line) == (path, 3)


def test_what_is_long_past_does_not_stop_the_last_evening(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS).write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"player":"A"', b'"player":"B"'))
    assert [entry.seq for entry in last_evening(tmp_path)] == [4, 5]


def test_a_changed_line_of_the_last_evening_stops_it(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS + "+60 won A").write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"player":"B"', b'"player":"A"'))
    with pytest.raises(JournalBroken, match="line 6"):
        last_evening(tmp_path)


def test_a_changed_opening_does_not_make_the_evening_before_the_last(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS).write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b"2026-11-30.1", b"2026-11-30.2"))
    with pytest.raises(JournalBroken, match="line 5"):
        last_evening(tmp_path)


def test_a_line_left_out_before_the_last_is_no_torn_end(tmp_path: Path) -> None:
    Diary(TWO_EVENINGS + "+60 won A").write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-2], lines[-1]]))
    with pytest.raises(JournalBroken, match="line 6"):
        running(tmp_path)


def test_a_flaw_before_the_end_of_an_older_file_stops_the_reading(folder: Path) -> None:
    path = folder / "2026-11.2.jsonl"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(JournalBroken, match=r"2026-11\.2\.jsonl, line 6: it is unfinished"):
        numbers(folder)


def test_a_head_that_was_changed_stops_the_reading(folder: Path) -> None:
    path = folder / "2026-11.2.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"seq":7', b'"seq":6', 1))
    with pytest.raises(JournalBroken, match=r"2026-11\.2\.jsonl, line 1: its checksum"):
        numbers(folder)
    assert [entry.seq for entry in last_evening(folder)] == [16, 17]


def test_without_a_file_reading_goes_on_with_the_others(folder: Path) -> None:
    (folder / "2026-11.2.jsonl").unlink()
    assert numbers(folder) == [*range(1, 9), *range(13, 18)]
    assert not running(folder).missing


def test_an_evening_whose_beginning_is_missing_says_so(tmp_path: Path) -> None:
    Diary("2026-11-30T23:00:00+01:00 new Anna Bram 3\n+600 won A\n+4800 won B\n+60 won A").write(tmp_path)
    (tmp_path / "2026-11.jsonl").unlink()
    found = running(tmp_path)
    assert ([entry.seq for entry in found.entries], found.missing) == ([3, 4], True)
    assert [entry.seq for entry in last_evening(tmp_path)] == [3, 4]


def test_an_evening_whose_middle_is_missing_begins_after_it(tmp_path: Path) -> None:
    Diary("2026-10-31T23:00:00+01:00 new Anna Bram 99\n+60 won A\n+3600 won A").write(tmp_path)
    november = tmp_path / "2026-11.jsonl"
    third = november.read_bytes().splitlines(keepends=True)[1]
    head = encode_head("00000000000000b2", Place("0000000000202611", 3, stated_sum(third) or ""))
    line = encode_entry(4, NOW, won("B"), BUDS, stated_sum(head) or "")
    (tmp_path / "2026-11.2.jsonl").write_bytes(head + line)
    assert [entry.seq for entry in running(tmp_path).entries] == [1, 2, 3, 4]
    november.unlink()
    found = running(tmp_path)
    assert ([entry.seq for entry in found.entries], found.missing) == ([4], True)
    assert [entry.seq for entry in last_evening(tmp_path)] == [1, 2, 4]


def test_an_evening_that_lost_the_end_of_a_file_says_so(tmp_path: Path) -> None:
    Diary("2026-11-30T23:00:00+01:00 new Anna Bram 3\n+600 won A\n+4800 won B\n+60 won A").write(tmp_path)
    path = tmp_path / "2026-11.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    found = running(tmp_path)
    assert ([entry.seq for entry in found.entries], found.missing) == ([1, 3, 4], True)


def test_an_evening_through_midnight_is_whole(tmp_path: Path) -> None:
    assert told(tmp_path, "2026-11-30T23:00:00+01:00 new Anna Bram 3\n+600 won A\n+4800 won B") == [1, 2, 3]


def test_of_two_files_after_one_place_the_later_counts(folder: Path) -> None:
    given_up = encode_head("00000000000000ff", Place("00000000000000a1", 7, "97d685e5"))
    entry = encode_entry(8, NOW, won("A"), BUDS, stated_sum(given_up) or "")
    (folder / "2026-11.2.jsonl").rename(folder / "2026-11.3.jsonl")
    (folder / "2026-11.2.jsonl").write_bytes(given_up + entry)
    assert numbers(folder) == list(range(1, 18))


def test_an_opening_in_a_void_end_begins_no_evening(tmp_path: Path) -> None:
    diary = Diary(
        "2026-11-20T12:00:00+01:00 new Anna Bram 3\n+60 won A\n+30000 close\n2026-11-22T12:00:00+01:00 new A B"
    )
    diary.write(tmp_path)
    void = diary.entries[-1]
    third = (tmp_path / "2026-11.jsonl").read_bytes().splitlines(keepends=True)[3]
    before = Place("0000000000202611", 3, stated_sum(third) or "")
    assert void.seq == 4
    (tmp_path / "2026-11.2.jsonl").write_bytes(encode_head("00000000000000b2", before))
    assert [entry.seq for entry in running(tmp_path).entries] == [1, 2, 3]


def test_a_file_of_a_newer_revanche_is_refused(folder: Path) -> None:
    path = folder / "2026-12.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"journal":1', b'"journal":3', 1))
    with pytest.raises(JournalBroken, match="made by a newer Revanche; update"):
        last_evening(folder)


NAIVE = (
    b'"time":"2026-11-30T21:04:11.123+01:00","event":"match_imported","match":"1998-12-31.1","players":["Anna","Bram"],'
    b'"game":"yatzy","first_to":1,"games":[{"winner":"A","ended":null}],"started":"1998-12-31T20:00:00",'
    b'"ended":"1998-12-31T21:00:00","abandoned":false'
)


def test_a_journal_that_holds_a_time_without_an_offset_reads_on_and_the_check_names_it(tmp_path: Path) -> None:
    head = encode_head("00000000000000a1", None)
    (tmp_path / "2026-11.jsonl").write_bytes(head + placed(NAIVE, 1, stated_sum(head) or ""))
    (match,) = matches(entries(tmp_path))
    assert match.started == datetime.fromisoformat("1998-12-31T20:00:00+01:00")
    assert match.seconds == 3600
    assert [entry.seq for entry in last_evening(tmp_path)] == [1]
    (problem,) = verify(tmp_path).problems
    assert "line 2: a time in it has no offset from UTC, so it is taken for local time" in problem.sentence


def test_the_last_evening_begins_with_its_opening(tmp_path: Path) -> None:
    assert told(tmp_path, TWO_EVENINGS) == [4, 5]


@pytest.mark.parametrize(
    ("imported", "whole"),
    [
        ("2026-11-26T19:00:00+01:00 2026-11-26T20:00:00+01:00", False),  # long past
        ("2026-11-30T14:00:00+01:00 2026-11-30T15:00:00+01:00", False),  # six hours before the opening
        ("2026-11-30T14:00:00+01:00 2026-11-30T15:00:01+01:00", True),  # less
        ("2026-11-30T21:30:00+01:00 2026-11-30T22:00:00+01:00", True),  # in the evening, or after it
    ],
)
def test_a_match_taken_in_asks_for_all_entries_if_it_can_be_of_the_last_evening(
    tmp_path: Path,
    imported: str,
    whole: bool,  # noqa: FBT001
) -> None:
    taken_in = f"2026-12-01T01:00:00+01:00 import 2026-11-30.9 Anna Bram 1 A {imported}"
    late = told(tmp_path / "late", TWO_EVENINGS + taken_in)
    assert late == ([1, 2, 3, 4, 5, 6] if whole else [4, 5, 6])


@pytest.mark.parametrize(("at", "whole"), [("2026-11-30T14:59:59+01:00", False), ("2026-11-30T15:00:01+01:00", True)])
def test_a_match_taken_in_shortly_before_the_evening_asks_for_all_entries_too(
    tmp_path: Path,
    at: str,
    whole: bool,  # noqa: FBT001
) -> None:
    text = (
        "2026-10-27T21:00:00+01:00 new Anna Bram 3\n+60 close\n"
        f"{at} import 2026-11-30.9 Anna Bram 1 A 2026-11-30T14:00:00+01:00 {at}\n"
        "2026-11-30T21:00:00+01:00 new Anna Bram 3"
    )
    assert told(tmp_path, text) == ([1, 2, 3, 4] if whole else [4])


def test_the_look_back_reaches_into_the_file_before(tmp_path: Path) -> None:
    text = (
        "2026-10-27T21:00:00+01:00 new Anna Bram 3\n+60 close\n"
        "2026-11-30T23:59:00+01:00 import 2026-11-30.9 Anna Bram 1 A "
        "2026-11-30T21:00:00+01:00 2026-11-30T22:00:00+01:00\n"
        "2026-12-01T00:10:00+01:00 new Anna Bram 3"
    )
    assert told(tmp_path, text) == [1, 2, 3, 4]


def test_a_correction_of_an_older_match_stays_in_the_list(tmp_path: Path) -> None:
    assert told(tmp_path, TWO_EVENINGS + "+60 fix 2026-11-27.1 abandoned=yes") == [4, 5, 6]


def test_reading_needs_no_lock_and_shows_local_time(folder: Path) -> None:
    first = next(iter(entries(folder)))
    assert first.time == datetime.fromisoformat("2026-11-30T21:00:00+01:00")
    assert first.time.isoformat() == "2026-11-30T21:00:00+01:00"


def test_the_last_sheet_begins_with_its_opening(tmp_path: Path) -> None:
    written(tmp_path, OPENED, SHEET_OPENED, won("A"), SHEET_OPENED, filled(1, "ones", 3), won("B"))
    assert [entry.seq for entry in last_sheet(tmp_path).entries] == [4, 5, 6]


def test_where_nothing_was_written_on_a_sheet_since_then_nothing_earlier_is_looked_at(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, SHEET_OPENED, local=NOW - timedelta(hours=9))
    put(journal, OPENED)
    journal.close()
    path = tmp_path / "2026-11.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    assert [entry.seq for entry in last_sheet(tmp_path, NOW - timedelta(hours=9, milliseconds=1)).entries] == [1, 2]
    assert last_sheet(tmp_path, NOW - timedelta(hours=9)).entries == []
    path.write_bytes(lines[0] + lines[1].replace(b"Anna", b"Alma") + lines[2])
    assert last_sheet(tmp_path, NOW - timedelta(hours=1)).entries == []


def test_a_changed_line_after_the_opening_of_the_sheet_is_seen(tmp_path: Path) -> None:
    written(tmp_path, SHEET_OPENED, filled(1, "ones", 3), OPENED, filled(2, "ones", 2), won("A"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"points":3', b'"points":4'))
    assert [entry.seq for entry in running(tmp_path).entries] == [3, 4, 5]
    with pytest.raises(JournalBroken, match="line 3"):
        last_sheet(tmp_path, NOW - timedelta(hours=1))


def test_a_sheet_goes_on_from_file_to_file(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, SHEET_OPENED)
    put(journal, OPENED, filled(1, "ones", 3), local=NOW + timedelta(hours=5))
    journal.close()
    assert [entry.seq for entry in last_sheet(tmp_path, NOW + timedelta(hours=1)).entries] == [1, 2, 3]


def test_there_is_no_sheet_where_none_was_opened_or_its_file_is_missing(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    assert last_sheet(tmp_path).entries == []
    put(journal, SHEET_OPENED)
    put(journal, filled(1, "ones", 3), local=NOW + timedelta(hours=5))
    journal.close()
    (tmp_path / "2026-11.jsonl").unlink()
    assert last_sheet(tmp_path).entries == []


def test_sheets_and_the_log_do_not_get_in_each_others_way() -> None:
    both = list(entries(Path(__file__).parent / "golden_sheets"))
    alone = [entry for entry in both if not isinstance(entry.event, SheetEvent)]
    assert matches(both) == matches(alone)
    assert trail(both, "2026-12-05.1") == trail(alone, "2026-12-05.1")
    assert [entry.seq for entry in last_evening(Path(__file__).parent / "golden_sheets")] == list(range(1, 18))


@pytest.mark.parametrize("stop", ["clean", "killed"])
def test_a_last_line_with_a_wrong_sum_is_rot_after_a_clean_stop_and_torn_after_another(
    tmp_path: Path, stop: str
) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"), won("B"))
    journal.close(clean=stop == "clean")
    path = tmp_path / "2026-11.jsonl"
    rotten = path.read_bytes().replace(b'"player":"B"', b'"player":"C"')
    path.write_bytes(rotten)
    if stop == "killed":
        assert len(running(tmp_path).entries) == 2
        return
    for read in (running, lambda folder: list(entries(folder)), opened):
        with pytest.raises(JournalBroken, match=r"2026-11\.jsonl, line 4: its checksum does not match"):
            read(tmp_path)
    assert path.read_bytes() == rotten


def test_whoever_reads_after_a_clean_stop_knows_that_the_end_is_gone(tmp_path: Path) -> None:
    written(tmp_path, OPENED, won("A"), won("B"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes()[:-1])
    found = running(tmp_path)
    assert (len(found.entries), found.missing, found.lost) == (2, True, 1)
    path.unlink()
    assert (running(tmp_path).missing, running(tmp_path).lost) == (True, 3)


@pytest.mark.parametrize("stop", ["clean", "killed"])
def test_an_event_of_a_newer_revanche_is_refused_and_never_cut_away(
    tmp_path: Path, stop: str, happened: Happened
) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    journal.close(clean=stop == "clean")
    path = tmp_path / "2026-11.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    fact = b'"time":"2026-11-30T21:00:00.000+01:00","event":"dice_blessed"'
    path.write_bytes(b"".join(lines) + placed(fact, 3, stated_sum(lines[-1]) or ""))
    whole = path.read_bytes()
    happened(b"dice_blessed" in whole, "a newer Revanche has written the last line")
    for read in (running, lambda folder: list(entries(folder)), opened):
        with pytest.raises(JournalBroken, match=r"made by a newer Revanche; update this one"):
            read(tmp_path)
    assert path.read_bytes() == whole
