"""The files of the journal, and the one that is being written."""

import errno
import os
import stat
from pathlib import Path

import pytest

from revanche.journal.entry import Head, Place
from revanche.journal.scanning import head_of
from revanche.journal.segments import Segment, files, month
from support.disk_faults import Fault
from support.journals import NOW, SWAPPED, descriptors, names
from support.written import encode_entry

AFTER = Place("00000000000000a1", 41, "9f31c02e")


def line(segment: Segment) -> bytes:
    return encode_entry(segment.end.seq + 1, NOW, SWAPPED, None, segment.end.sum)


def append(segment: Segment, count: int = 1) -> None:
    """Append the same line ``count`` times, as if each were the one that follows."""
    segment.append([line(segment)] * count)


def test_a_file_begins_with_a_head_and_is_for_its_owner_only(tmp_path: Path) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    segment.close()
    path = tmp_path / "2026-11.jsonl"
    head = Head.decode(path.read_bytes())
    assert (segment.path, head.after, segment.end) == (path, AFTER, head.place)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert names(tmp_path) == ["2026-11.jsonl"]


def test_each_file_has_an_id_of_its_own_and_the_next_name(tmp_path: Path) -> None:
    ids = set()
    for _ in range(11):
        segment = Segment.begin(tmp_path, "2026-11", AFTER)
        segment.close()
        ids.add(segment.end.file)
    assert len(ids) == 11
    assert [path.name for path in files(tmp_path)] == [
        "2026-11.jsonl",
        *(f"2026-11.{number}.jsonl" for number in range(2, 12)),
    ]
    assert month(files(tmp_path)[-1]) == "2026-11"


def test_what_an_earlier_try_left_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "begun.new").write_bytes(b"half a he")
    Segment.begin(tmp_path, "2026-11", None).close()
    assert names(tmp_path) == ["2026-11.jsonl"]


@pytest.mark.parametrize("call", ["write", "fdatasync", "fsync", "open"])
def test_a_file_that_could_not_be_begun_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = descriptors()
    fault = Fault(monkeypatch, call, errno.EIO, {1})
    with pytest.raises(OSError, match="Input/output"):
        Segment.begin(tmp_path, "2026-11", None)
    assert fault.fired == 1
    assert names(tmp_path) == []
    assert descriptors() == before


def test_entries_are_added_at_the_end_and_move_it(tmp_path: Path) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    first = line(segment)
    append(segment)
    assert segment.end.seq == 42
    append(segment)
    segment.close()
    assert segment.path.read_bytes().splitlines(keepends=True)[1] == first
    again = Segment.resume(segment.path, head_of(segment.path)[0], segment.end, None)
    append(again)
    again.close()
    assert segment.path.read_bytes().count(b"\n") == 4


def test_each_entry_is_one_write_and_one_sync_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    calls: list[str] = []
    write, sync = os.write, os.fdatasync

    def written(fd: int, text: bytes) -> int:
        calls.append("write")
        return write(fd, text)

    def synced(fd: int) -> None:
        calls.append("sync")
        sync(fd)

    monkeypatch.setattr(os, "write", written)
    monkeypatch.setattr(os, "fdatasync", synced)
    append(segment, 2)
    segment.close()
    assert calls == ["write", "sync"] * 2


def test_a_short_write_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    first = line(segment)
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, text: write(fd, text[:7]))
    append(segment)
    segment.close()
    assert segment.path.read_bytes().endswith(first)


def test_abandoning_cuts_back_to_the_last_entry_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    append(segment)
    whole, end = segment.path.read_bytes(), segment.end
    fault = Fault(monkeypatch, "fdatasync", errno.EIO, {2})
    with pytest.raises(OSError, match="Input/output"):
        append(segment, 2)
    assert fault.fired == 1
    assert segment.path.read_bytes() != whole
    segment.abandon()
    assert (segment.path.read_bytes(), segment.end) == (whole, end)


@pytest.mark.parametrize("how", ["removed", "replaced", "moved", "linked", "longer", "emptied", "edited"])
def test_a_file_that_is_no_longer_there_is_noticed(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "journal"
    folder.mkdir()
    segment = Segment.begin(folder, "2026-11", AFTER)
    append(segment)
    match how:
        case "removed":
            segment.path.unlink()
        case "linked":
            segment.path.rename(tmp_path / "elsewhere")
            segment.path.symlink_to(tmp_path / "elsewhere")
        case "longer":
            with segment.path.open("ab") as file:
                file.write(b"\n")
        case "emptied":
            segment.path.write_bytes(b"")
        case "edited":
            segment.path.write_bytes(segment.path.read_bytes().replace(b"21:00", b"22:00"))
        case "replaced":
            copy = segment.path.read_bytes()
            segment.path.unlink()
            segment.path.write_bytes(copy)
        case _:
            folder.rename(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="changed, removed or replaced"):
        append(segment)
    segment.abandon()


def test_a_file_that_was_touched_and_not_changed_goes_on(tmp_path: Path) -> None:
    segment = Segment.begin(tmp_path, "2026-11", AFTER)
    append(segment)
    os.utime(segment.path, (1, 1))
    append(segment)
    assert segment.end.seq == 43
    segment.close()
