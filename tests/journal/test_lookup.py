"""What can be asked of the journal without reading it."""

import json
import shutil
from pathlib import Path

import pytest

from revanche.journal.lookup import devices, highest_number, journal_id
from revanche.journal.reading import entries
from revanche.sheets.events import SheetOpened


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
