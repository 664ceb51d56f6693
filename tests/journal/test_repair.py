"""Mending after a stop that was not clean."""

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revanche.errors import JournalFailed
from revanche.journal.notes import Note, Noted
from revanche.journal.reading import entries, running
from revanche.journal.verifying import verify
from support.disk_faults import EVER, Fault
from support.happening import Happened
from support.journals import NOW, OPENED, SWAPPED, found, names, opened, put, stands, won, written

TORN = b'{"seq":3,"time":"2026-11-30T2'


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    """The folder of a journal whose last line was never finished."""
    written(tmp_path, OPENED, won("A"))
    with (tmp_path / "2026-11.jsonl").open("ab") as file:
        file.write(TORN)
    return tmp_path


def test_a_torn_end_is_kept_aside_cut_and_told(torn: Path, happened: Happened) -> None:
    whole = (torn / "2026-11.jsonl").read_bytes()
    happened(whole.endswith(TORN) and not whole.endswith(b"\n"), "the last line is torn")
    journal = opened(torn)
    journal.close()
    aside = torn / "2026-11.jsonl.torn-20261130T210000"
    assert aside.read_bytes() == TORN
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert (torn / "2026-11.jsonl").read_bytes() == whole.removesuffix(TORN)
    assert journal.notes == (Note(Noted.TORN, str(aside)),)
    assert found(torn) == [OPENED, won("A")]


def test_a_torn_end_is_on_disk_elsewhere_before_it_is_cut(torn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, str]] = []

    def recorded(name: str) -> None:
        works: Callable[..., Any] = getattr(os, name)

        def call(fd: int, *rest: Any) -> Any:  # noqa: ANN401 - as the function it stands for
            calls.append((name, Path(f"/proc/self/fd/{fd}").readlink().name))
            return works(fd, *rest)

        monkeypatch.setattr(os, name, call)

    for name in ("fsync", "fdatasync", "ftruncate"):
        recorded(name)
    journal = opened(torn)
    file, aside = "2026-11.jsonl", "2026-11.jsonl.torn-20261130T210000"
    assert calls == [
        ("fsync", aside),
        ("fsync", torn.name),
        ("ftruncate", file),
        ("fsync", file),
        ("ftruncate", "lock"),
    ]
    journal.close()


@pytest.mark.parametrize("number", [b"6", b"3", b"12"])
def test_an_unfinished_last_line_is_torn_though_a_bit_of_it_raised_its_number(tmp_path: Path, number: bytes) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    journal.close(clean=False)
    path = tmp_path / "2026-11.jsonl"
    *before, last = path.read_bytes().splitlines(keepends=True)
    assert b'"seq":2,' in last
    path.write_bytes(b"".join(before) + last.removesuffix(b"\n").replace(b'"seq":2,', b'"seq":%s,' % number))
    journal = opened(tmp_path)
    assert [note.noted for note in journal.notes] == [Noted.TORN]
    journal.close()
    assert found(tmp_path) == [OPENED]


def test_two_torn_ends_of_one_second_are_both_kept(torn: Path) -> None:
    opened(torn).close()
    with (torn / "2026-11.jsonl").open("ab") as file:
        file.write(b"more")
    opened(torn).close()
    aside = "2026-11.jsonl.torn-20261130T210000"
    assert names(torn) == ["2026-11.jsonl", aside, f"{aside}.2", "lock"]
    assert (torn / f"{aside}.2").read_bytes() == b"more"


def test_a_journal_that_was_mended_needs_no_mending(torn: Path) -> None:
    opened(torn).close()
    journal = opened(torn)
    journal.close()
    assert (journal.notes, journal.clean) == ((), True)


@pytest.mark.parametrize("call", ["fsync", "ftruncate"])
def test_a_disk_that_refuses_the_mending_stops_the_start_and_loses_nothing(
    torn: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    whole = (torn / "2026-11.jsonl").read_bytes()
    fault = Fault(monkeypatch, call, errno.EIO, {1})
    with pytest.raises(JournalFailed, match="check the disk"):
        opened(torn)
    assert fault.fired == 1
    assert (torn / "2026-11.jsonl").read_bytes() == whole
    assert stands(torn).match is not None
    assert (torn / "2026-11.jsonl").read_bytes() == whole.removesuffix(TORN)


def test_after_a_stop_that_was_not_clean_the_last_file_is_put_on_disk_anew(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, *[SWAPPED] * 700)
    journal._lock.release()
    path = tmp_path / "2026-11.jsonl"
    (tmp_path / ".2026-11.jsonl.anew").write_bytes(b"of a start that was interrupted")
    whole, number = path.read_bytes(), path.stat().st_ino
    assert len(whole) > 2**16
    with path.open("rb") as before:  # keeps its number from the new file
        journal = opened(tmp_path)
        assert not journal.clean
        assert before.read() == path.read_bytes() == whole
        assert path.stat().st_ino != number
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    journal.close()
    number = path.stat().st_ino
    opened(tmp_path)._lock.release()
    assert path.stat().st_ino == number
    assert [name for name in names(tmp_path) if "anew" in name] == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_without_room_for_another_file_the_end_is_written_over_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, *[SWAPPED] * 700)
    journal._lock.release()
    whole = (tmp_path / "2026-11.jsonl").read_bytes()
    rewritten: list[tuple[bytes, int]] = []
    pwrite = os.pwrite

    def kept(fd: int, text: bytes, offset: int) -> int:
        rewritten.append((text, offset))
        return pwrite(fd, text, offset)

    monkeypatch.setattr(os, "pwrite", kept)
    full = Fault(monkeypatch, "fsync", number, {1})
    journal = opened(tmp_path)
    assert full.fired == 1
    assert rewritten == [(whole[-(2**16) :], len(whole) - 2**16)]
    assert (tmp_path / "2026-11.jsonl").read_bytes() == whole
    assert [name for name in names(tmp_path) if "anew" in name] == []
    journal.close()


def test_an_end_that_the_disk_does_not_take_again_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    journal._lock.release()
    whole = (tmp_path / "2026-11.jsonl").read_bytes()
    fault = Fault(monkeypatch, "fsync", errno.EIO, {1})
    with pytest.raises(JournalFailed, match="Input/output error"):
        opened(tmp_path)
    assert fault.fired == 1
    assert (tmp_path / "2026-11.jsonl").read_bytes() == whole
    assert [name for name in names(tmp_path) if "anew" in name] == []
    assert stands(tmp_path).match is not None


def test_an_end_that_went_missing_after_a_clean_stop_is_told(tmp_path: Path, happened: Happened) -> None:
    written(tmp_path, OPENED, won("A"), won("A"), won("B"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    happened(path.read_bytes().count(b"\n") == 3, "the last two entries are gone")
    journal = opened(tmp_path)
    assert journal.notes == (Note(Noted.LOST, str(tmp_path), 2),)
    assert not journal.clean
    put(journal, won("B"))
    journal.close()
    assert found(tmp_path) == [OPENED, won("A"), won("B")]


@pytest.mark.parametrize("entries_after", [0, 1])
def test_a_lost_end_stays_known_whatever_is_written_after_it(tmp_path: Path, entries_after: int) -> None:
    written(tmp_path, OPENED, won("A"), won("A"), won("B"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    written(tmp_path, *[won("B")] * entries_after)
    again = opened(tmp_path)
    again.close()
    assert [(note.noted, note.count) for note in again.notes] == [(Noted.LOST, 2)]
    assert again.state.match is not None
    assert again.state.match.score == (1, entries_after)
    assert (running(tmp_path).lost, [entry.seq for entry in entries(tmp_path)][2:]) == (2, [5] * entries_after)
    assert [problem.sentence for problem in verify(tmp_path).problems] == [
        "2026-11.2.jsonl, line 1: what came before is missing, a file or the end of one"
    ]


def test_a_journal_whose_files_are_all_gone_after_a_clean_stop_says_so(tmp_path: Path) -> None:
    written(tmp_path, OPENED, won("A"))
    (tmp_path / "2026-11.jsonl").unlink()
    journal = opened(tmp_path)
    journal.close()
    assert journal.notes == (Note(Noted.LOST, str(tmp_path), 2),)


def test_a_disk_without_room_for_the_new_file_keeps_the_mark_of_the_lost_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, OPENED, won("A"), won("A"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    full = Fault(monkeypatch, "fdatasync", errno.ENOSPC, {1})
    lost = Note(Noted.LOST, str(tmp_path), 1)
    journal = opened(tmp_path)
    assert full.fired == 1
    assert journal.notes == (lost, Note(Noted.FULL, str(tmp_path)))
    journal._lock.release()
    journal = opened(tmp_path)
    assert journal.notes == (lost,)
    journal.close()


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_and_a_torn_end_start_all_the_same_and_heal(
    torn: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, happened: Happened
) -> None:
    before = names(torn)
    fsync, write = Fault(monkeypatch, "fsync", number, EVER), Fault(monkeypatch, "write", number, EVER)
    if call == "write":
        fsync.heal()
        monkeypatch.setattr(shutil, "copyfileobj", lambda _, rest: os.write(rest.fileno(), TORN))
    else:
        write.heal()
    for _ in range(3):
        journal = opened(torn)
        assert journal.notes == (Note(Noted.FULL, str(torn)),)
        assert journal.state.match is not None
        with pytest.raises(JournalFailed, match="free some space"):
            put(journal, won("B"))
        journal.close()
    happened(fsync.fired + write.fired >= 6, f"each {call} failed with {errno.errorcode[number]}")
    assert names(torn) == before
    journal = opened(torn)
    fsync.heal()
    write.heal()
    put(journal, won("B"))
    journal.close()
    assert found(torn) == [OPENED, won("A"), won("B")]
    assert verify(torn).problems == ()
    assert not [name for name in names(torn) if ".torn-" in name]


def test_a_missing_file_is_told_and_counting_goes_on(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    put(journal, won("B"), local=NOW.replace(month=12, day=1))
    journal.close()
    (tmp_path / "2026-11.jsonl").unlink()
    journal = opened(tmp_path)
    assert journal.notes == (Note(Noted.MISSING, "2026-12.jsonl"),)
    assert journal.state.match is None
    put(journal, OPENED)
    journal.close()
    assert stands(tmp_path).match is not None
