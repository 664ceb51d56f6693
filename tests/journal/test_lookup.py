"""What can be asked of the journal without reading it."""

import json
import shutil
from pathlib import Path

import pytest

from revanche.journal.entry import Head, Place, encode_head, stated_sum
from revanche.journal.lookup import devices, highest_number, journal_id, month_ends, renames
from revanche.journal.reading import entries
from revanche.match.renames import NONE
from revanche.sheets.events import SheetOpened
from support.diary import Diary


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a journal that was written as version 1."""
    return Path(shutil.copytree(Path(__file__).parent / "golden", tmp_path / "journal"))


def test_the_highest_number_of_a_day_is_found_wherever_it_is(folder: Path) -> None:
    assert highest_number(folder, "2026-12-01") == 1
    assert highest_number(folder, "2026-10-31") == 0
    assert highest_number(folder / "none", "2026-12-01") == 0
    sheets = [event.sheet for entry in entries(folder) if isinstance(event := entry.event, SheetOpened)]
    for day in {name[:10] for name in sheets}:
        assert highest_number(folder, day, "sheet") == max(int(name[11:]) for name in sheets if name[:10] == day)
    names = [getattr(entry.event, "match", None) or "" for entry in entries(folder)]
    assert highest_number(folder, "2026-11-30") == max(int(name[11:]) for name in names if name[:10] == "2026-11-30")


def test_the_devices_are_those_that_pressed(folder: Path, tmp_path: Path) -> None:
    pressed = {entry.by.device for entry in entries(folder) if entry.by is not None and entry.by.device is not None}
    assert devices(folder) == pressed != set()
    (tmp_path / "2026-11.jsonl").write_bytes(b'{"by":{"device":"a \\"b\\" \\u00e9"}}')
    assert devices(tmp_path) == {'a "b" é'}


def test_a_journal_is_called_after_its_first_file(folder: Path) -> None:
    first = json.loads((folder / "2026-11.jsonl").read_bytes().splitlines()[0])
    assert journal_id(folder) == first["file"]
    assert journal_id(folder / "none") is None


def test_a_file_that_is_empty_or_begins_no_journal_has_neither(tmp_path: Path) -> None:
    (tmp_path / "2026-11.jsonl").write_bytes(b"")
    assert (highest_number(tmp_path, "2026-11-30"), journal_id(tmp_path)) == (0, None)


STORY = """
    2026-10-03T20:00:00+02:00 new Ana Bram 1
    +60 won A
    +60 rename Bram Bramm
    +60 close
    2026-11-30T20:00:00+01:00 new Cem Bramm 1
    +60 won A
    +60 rename Ana Anna
    +60 close
    2026-12-01T20:00:00+01:00 new Anna Cem 1
    +60 won A
    +60 rename Bramm Bram
"""
ANNA = NONE.after("Ana", "Anna")


def told(folder: Path, text: str = STORY) -> Path:
    Diary(text).write(folder / "journal")
    return folder / "journal"


def test_the_renames_that_stand_are_found_in_whichever_file(tmp_path: Path) -> None:
    folder = told(tmp_path)
    assert renames(folder) == ANNA
    assert renames(folder) == ANNA
    assert renames(tmp_path / "none") == NONE


def test_what_stood_before_the_last_file_is_kept_beside_the_journal(tmp_path: Path) -> None:
    folder = told(tmp_path)
    renames(folder)
    kept = tmp_path / "reckoned" / "renames.json"
    text = kept.read_text()
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.write_text(text.replace('"Anna"', '"Annie"'))
    assert renames(folder).of("Ana") == "Annie"  # so it is what was read


@pytest.mark.parametrize("damage", [b"", b"{", b'{"after":null}', b"[" * 100_000])
def test_what_is_kept_may_be_damaged_or_of_another_past(tmp_path: Path, damage: bytes) -> None:
    folder = told(tmp_path)
    renames(folder)
    (tmp_path / "reckoned" / "renames.json").write_bytes(damage)
    assert renames(folder) == ANNA
    told(tmp_path, STORY.replace("Ana", "Eva"))
    assert renames(folder) == NONE.after("Eva", "Anna")


def test_a_folder_that_can_not_be_written_is_read_all_the_same(tmp_path: Path) -> None:
    folder = told(tmp_path)
    (tmp_path / "reckoned").write_text("no folder")
    assert renames(folder) == ANNA


def test_a_journal_of_one_file_keeps_nothing_beside_it(tmp_path: Path) -> None:
    folder = told(tmp_path, "2026-11-30T20:00:00+01:00 new Ana Bram 1\n+60 rename Ana Anna")
    assert renames(folder) == ANNA
    assert not (tmp_path / "reckoned").exists()


def test_what_a_later_file_says_to_be_void_renames_nobody(tmp_path: Path) -> None:
    folder = told(tmp_path)
    november, december = folder / "2026-11.jsonl", folder / "2026-12.jsonl"
    *lines, last = november.read_bytes().splitlines(keepends=True)
    assert b"evening_closed" in last
    head = Head.decode(december.read_bytes().splitlines(keepends=True)[0])
    assert head.after is not None
    before = Place(head.after.file, head.after.seq - 2, stated_sum(lines[-2]) or "")
    december.write_bytes(encode_head(head.file, before))
    assert renames(folder) == NONE.after("Bram", "Bramm")


def test_a_line_that_is_not_what_was_written_renames_nobody(tmp_path: Path) -> None:
    folder = told(tmp_path)
    path = folder / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"new":"Anna"', b'"new":"Annx"'))
    assert renames(folder) == NONE


def test_a_month_ends_where_the_file_of_a_later_one_says(tmp_path: Path) -> None:
    folder = told(tmp_path)
    ends = month_ends(folder)
    assert list(ends) == ["2026-10", "2026-11"]
    written = list(entries(folder))
    assert {name: written[place.seq - 1].sum for name, place in ends.items()} == {
        name: place.sum for name, place in ends.items()
    }
    assert written[ends["2026-10"].seq - 1].time.month == 10
    assert month_ends(tmp_path / "none") == {}
