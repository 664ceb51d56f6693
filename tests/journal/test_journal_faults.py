"""A machine that refuses: the entry is not counted, not found later, and the next one is."""

import errno
import itertools
import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from revanche.errors import JournalBusy, JournalFailed
from revanche.journal.journal import Journal
from revanche.journal.verifying import verify
from support.disk_faults import EVER, Fault
from support.happening import Happened
from support.journals import (
    BUDS,
    NOW,
    OPENED,
    SHEET_OPENED,
    descriptors,
    filled,
    found,
    moment,
    names,
    opened,
    put,
    stands,
    won,
)

FIRST, SECOND = "2026-11.jsonl", "2026-11.2.jsonl"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal in ``tmp_path / "journal"`` with two entries."""
    journal = opened(tmp_path / "journal")
    put(journal, OPENED, won("A"))
    yield journal
    journal.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "journal"


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def refused(journal: Journal, player: str = "B") -> str:
    with pytest.raises(JournalFailed) as failed:
        put(journal, won(player))
    assert isinstance(failed.value.__cause__, OSError)
    return str(failed.value)


def score(folder: Path) -> tuple[int, int] | None:
    match = stands(folder).match
    return match.score if match else None


@pytest.mark.parametrize(
    "refusal",
    [*itertools.product(("write", "fdatasync"), (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS))],
)
def test_an_entry_that_the_disk_refused_is_not_counted_and_the_next_one_is(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, refusal: tuple[str, int], happened: Happened
) -> None:
    call, number = refusal
    fault = Fault(monkeypatch, call, number, {1})
    assert refused(journal).startswith(f"The journal {folder / FIRST} can't be written: ")
    happened(fault.fired == 1, f"{call} failed once with {errno.errorcode[number]}")
    assert found(folder) == [OPENED, won("A")]
    put(journal, won("A"))
    journal.close()
    assert found(folder) == [OPENED, won("A"), won("A")]
    assert names(folder) == [SECOND, FIRST, "lock"]
    assert verify(folder).problems == ()
    assert score(folder) == (2, 0)


@pytest.mark.parametrize("call", ["write", "fdatasync"])
async def test_the_same_holds_through_the_thread(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    fault = Fault(monkeypatch, call, errno.EIO, {1})
    with pytest.raises(JournalFailed, match="check the disk"):
        await journal.append(won("B"), BUDS, moment())
    assert fault.fired == 1
    assert (await journal.append(won("A"), BUDS, moment())).seq == 3
    assert found(folder) == [OPENED, won("A"), won("A")]


def test_a_file_is_never_written_on_after_a_refusal(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    before = (folder / FIRST).read_bytes()
    fault = Fault(monkeypatch, "fdatasync", errno.EIO, {1})
    refused(journal)
    happened(fault.fired == 1, "fdatasync failed once with EIO")
    put(journal, won("A"), won("B"))
    assert (folder / FIRST).read_bytes() == before


def test_an_entry_that_could_not_be_cut_back_is_void(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, cut = Fault(monkeypatch, "fdatasync", errno.EIO, {1}), Fault(monkeypatch, "ftruncate", errno.EIO, {1})
    refused(journal)
    assert (sync.fired, cut.fired) == (1, 1)
    assert b'"player":"B"' in (folder / FIRST).read_bytes()
    assert found(folder) == [OPENED, won("A")]
    journal._lock.release()
    assert score(folder) == (1, 0)
    again = opened(folder)
    put(again, won("A"))
    again.close()
    assert found(folder) == [OPENED, won("A"), won("A")]
    assert verify(folder).problems == ()


def test_a_new_file_can_be_void_from_its_first_entry_on(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(journal, won("B"))
    sync, cut = Fault(monkeypatch, "fdatasync", errno.EIO, {1, 3}), Fault(monkeypatch, "ftruncate", errno.EIO, {1, 2})
    refused(journal, "A")
    refused(journal, "A")
    assert (sync.fired, cut.fired) == (2, 2)
    assert all(b'"seq":4,' in (folder / name).read_bytes() for name in (FIRST, SECOND))
    assert found(folder) == [OPENED, won("A"), won("B")]
    journal.close()
    assert score(folder) == (1, 1)
    assert verify(folder).problems == ()


def test_while_the_disk_refuses_everything_nothing_counts_and_then_all_is_well(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    fault = Fault(monkeypatch, "fdatasync", errno.ENOSPC, EVER)
    for _ in range(5):
        assert "the disk is full; free some space" in refused(journal)
    happened(fault.fired > 5, "each fdatasync failed with ENOSPC")
    assert found(folder) == [OPENED, won("A")]
    fault.heal()
    put(journal, won("B"), won("A"))
    journal.close()
    assert found(folder) == [OPENED, won("A"), won("B"), won("A")]
    assert verify(folder).problems == ()
    assert score(folder) == (2, 1)


def test_after_a_refusal_without_a_new_file_the_entry_is_not_found_by_the_next_run(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(monkeypatch, "fdatasync", errno.EIO, EVER)
    refused(journal)
    journal.close()
    fault.heal()
    assert names(folder) == [FIRST, "lock"]
    again = opened(folder)
    again.close()
    assert not again.clean
    assert again.state.match is not None
    assert again.state.match.score == (1, 0)


def test_entries_given_at_once_count_all_or_none(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(monkeypatch, "fdatasync", errno.EIO, {3})
    with pytest.raises(JournalFailed):
        journal.append_now([(won("B"), BUDS, moment())] * 3)
    assert fault.fired == 1
    assert found(folder) == [OPENED, won("A")]
    journal.append_now([(won("A"), BUDS, moment())] * 2)
    assert found(folder) == [OPENED, won("A"), won("A"), won("A")]


def test_a_second_refusal_in_the_new_file_goes_the_same_way(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(monkeypatch, "fdatasync", errno.EIO, {1, 3, 5})  # 2 and 4 are the heads of the new files
    for _ in range(3):
        refused(journal)
    assert fault.fired == 3
    put(journal, won("A"))
    journal.close()
    assert names(folder) == [SECOND, "2026-11.3.jsonl", "2026-11.4.jsonl", FIRST, "lock"]
    assert verify(folder).problems == ()
    assert score(folder) == (2, 0)


@pytest.mark.parametrize("call", ["fdatasync", "fsync"])
def test_a_new_month_that_can_not_be_begun_is_tried_again(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    december = NOW.replace(month=12)
    fault = Fault(monkeypatch, call, errno.EIO, {1})
    with pytest.raises(JournalFailed):
        put(journal, won("B"), local=december)
    assert fault.fired == 1
    put(journal, won("A"), local=december)
    journal.close()
    assert names(folder) == [FIRST, "2026-12.jsonl", "lock"]
    assert verify(folder).problems == ()
    assert score(folder) == (2, 0)


def test_a_refusal_while_the_clock_is_back_does_not_begin_an_older_file(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    past = NOW.replace(year=1999)
    Fault(monkeypatch, "fdatasync", errno.EIO, {1})
    with pytest.raises(JournalFailed):
        put(journal, won("B"), local=past)
    put(journal, won("A"), local=past)
    assert names(folder) == [SECOND, FIRST, "lock"]
    assert found(folder) == [OPENED, won("A"), won("A")]


def test_a_limit_on_the_size_of_files_at_each_byte_of_an_entry(tmp_path: Path, happened: Happened) -> None:
    probe = opened(tmp_path / "probe")
    put(probe, OPENED)
    size = (tmp_path / "probe" / FIRST).stat().st_size
    put(probe, won("A"))
    length = (tmp_path / "probe" / FIRST).stat().st_size - size
    probe.close()
    refusals = 0
    for extra in range(length):
        folder = tmp_path / str(extra)
        journal = opened(folder)
        put(journal, OPENED)
        with no_file_larger_than(size + extra):
            assert "the file may not grow any more" in refused(journal, "A")
            refusals += 1
        assert found(folder) == [OPENED]
        put(journal, won("B"))
        journal.close()
        assert found(folder) == [OPENED, won("B")]
        assert verify(folder).problems == ()
    happened(refusals == length > 50, "each write ended in mid record with EFBIG")


def test_no_room_for_anything_and_then_room_again(journal: Journal, folder: Path, happened: Happened) -> None:
    with no_file_larger_than(10):
        with pytest.raises(JournalFailed) as failed:
            put(journal, won("B"))
        refused(journal)
    first = failed.value.__cause__
    assert isinstance(first, OSError)
    happened(first.errno == errno.EFBIG, "no file could grow")
    assert names(folder) == [FIRST, "lock"]
    put(journal, won("B"))
    journal.close()
    assert found(folder) == [OPENED, won("A"), won("B")]
    assert score(folder) == (1, 1)


def test_a_mark_that_finds_no_room_is_no_clean_stop(journal: Journal, folder: Path) -> None:
    with no_file_larger_than(10):
        journal.close()
    again = opened(folder)
    again.close()
    assert not again.clean
    assert again.state.match is not None


def test_a_folder_that_may_not_be_written(journal: Journal, folder: Path) -> None:
    december = NOW.replace(month=12)
    folder.chmod(0o500)
    try:
        if os.access(folder, os.W_OK, effective_ids=True):
            pytest.skip("this user may write anywhere")
        with pytest.raises(JournalFailed, match="permission is denied"):
            put(journal, won("B"), local=december)
    finally:
        folder.chmod(0o700)
    put(journal, won("B"), local=december)
    assert found(folder) == [OPENED, won("A"), won("B")]


def test_a_folder_that_is_removed_is_noticed_and_made_again(journal: Journal, folder: Path, happened: Happened) -> None:
    shutil.rmtree(folder)
    happened(not folder.exists(), "the journal's folder was removed")
    assert "removed or replaced; leave the journal's folder alone" in refused(journal)
    put(journal, won("A"), won("B"))
    assert names(folder) == [FIRST, "lock"]
    assert [problem.line for problem in verify(folder).problems] == [1]
    journal.close()
    again = opened(folder)
    again.close()
    assert again.notes == ()
    assert score(folder) == (2, 1)
    assert found(folder) == [OPENED, won("A"), won("A"), won("B")]


@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_file_that_is_removed_or_replaced_is_noticed(
    journal: Journal, folder: Path, how: str, happened: Happened
) -> None:
    copy = (folder / FIRST).read_bytes()
    (folder / FIRST).unlink()
    if how == "replaced":
        (folder / FIRST).write_bytes(copy)
    happened((folder / FIRST).exists() == (how == "replaced"), f"the file was {how}")
    refused(journal)
    put(journal, won("A"))
    journal.close()
    if how == "replaced":
        assert verify(folder).problems == ()
        assert score(folder) == (2, 0)
    else:
        assert [problem.path.name for problem in verify(folder).problems] == [FIRST]
        assert found(folder) == [OPENED, won("A"), won("A")]


def test_a_lock_that_is_removed_is_taken_again_and_a_file_begun(
    journal: Journal, folder: Path, happened: Happened
) -> None:
    (folder / "lock").unlink()
    happened(not (folder / "lock").exists(), "the lock was removed")
    before = len(descriptors())
    refused(journal)
    put(journal, won("A"))
    assert len(descriptors()) == before
    assert names(folder) == [SECOND, FIRST, "lock"]
    with pytest.raises(JournalBusy):
        opened(folder)
    assert found(folder) == [OPENED, won("A"), won("A")]


def test_whoever_took_a_lock_that_was_removed_keeps_it(journal: Journal, folder: Path) -> None:
    (folder / "lock").unlink()
    other = opened(folder)
    put(other, won("B"))
    refused(journal, "A")
    with pytest.raises(JournalFailed, match="Another Revanche writes"):
        put(journal, won("A"))
    put(other, won("B"))
    other.close()
    assert found(folder) == [OPENED, won("A"), won("B"), won("B")]
    assert verify(folder).problems == ()


def test_a_folder_that_is_moved_away_keeps_what_it_had(journal: Journal, folder: Path, tmp_path: Path) -> None:
    folder.rename(tmp_path / "elsewhere")
    refused(journal)
    put(journal, won("B"))
    assert found(tmp_path / "elsewhere") == [OPENED, won("A")]
    assert found(folder) == [OPENED, won("A"), won("B")]
    with pytest.raises(JournalBusy):
        opened(folder)


def test_whoever_took_the_place_meanwhile_keeps_it(journal: Journal, folder: Path) -> None:
    shutil.rmtree(folder)
    other = opened(folder)
    put(other, OPENED)
    refused(journal)
    with pytest.raises(JournalFailed, match="Another Revanche writes"):
        put(journal, won("B"))
    put(other, won("B"))
    other.close()
    assert found(folder) == [OPENED, won("B")]
    assert verify(folder).problems == ()


@pytest.mark.parametrize("how", ["edited", "emptied", "cut", "longer", "linked", "a folder"])
@pytest.mark.parametrize("evenings", [1, 2])
@pytest.mark.parametrize("presses", [0, 1])
def test_a_file_that_somebody_changed_is_followed_by_one_that_says_again_what_stands(
    tmp_path: Path, how: str, evenings: int, presses: int, happened: Happened
) -> None:
    before = [msgspec.structs.replace(OPENED, match="2026-11-29.1")] if evenings > 1 else []
    journal = opened(tmp_path)
    put(journal, *before, OPENED, won("A"), SHEET_OPENED, filled(1, "ones", 3))
    path, whole = tmp_path / FIRST, (tmp_path / FIRST).read_bytes()
    lines = whole.splitlines(keepends=True)
    match how:
        case "edited":
            path.write_bytes(b"".join(lines[:-1]) + lines[-1].replace(b'"points":3', b'"points":5'))
        case "emptied":
            path.write_bytes(b"")
        case "cut":
            os.truncate(path, len(whole) - 30)
        case "longer":
            path.write_bytes(whole + b"a note\n")
        case "linked":
            path.rename(tmp_path / "elsewhere")
            path.symlink_to(tmp_path / "elsewhere")
        case _:
            path.unlink()
            path.mkdir()
    happened(not path.is_file() or path.is_symlink() or path.read_bytes() != whole, f"the file is {how}")
    assert "it was changed, removed or replaced" in refused(journal)
    put(journal, *[won("B")] * presses)
    journal._lock.release()
    again = opened(tmp_path)
    again.close()
    assert again.state.match is not None
    assert again.state.match.score == (1, presses)
    assert again.sheet.fills
    lost = before if how in {"emptied", "linked", "a folder"} else []
    assert found(tmp_path) == [
        *(event for event in before if event not in lost),
        *[OPENED, won("A"), SHEET_OPENED, filled(1, "ones", 3)],
        *[won("B")] * presses,
    ]
    assert len(verify(tmp_path).problems) == (how in {"emptied", "linked", "a folder"})


def test_a_renamed_lock_is_noticed_as_a_removed_one_is(journal: Journal, folder: Path) -> None:
    (folder / "lock").rename(folder / "lock.old")
    refused(journal)
    put(journal, won("A"))
    with pytest.raises(JournalBusy):
        opened(folder)
    assert found(folder) == [OPENED, won("A"), won("A")]
    assert verify(folder).problems == ()


def test_the_new_file_is_begun_before_the_old_one_is_cut_back_and_both_are_on_disk(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def noted(name: str) -> None:
        works = getattr(os, name)

        def call(fd: int, *rest: object) -> object:
            calls.append(f"{name} {Path(f'/proc/self/fd/{fd}').readlink().name}")
            return works(fd, *rest)

        monkeypatch.setattr(os, name, call)

    Fault(monkeypatch, "fdatasync", errno.EIO, {1})
    for name in ("fdatasync", "fsync", "ftruncate"):
        noted(name)
    refused(journal)
    assert calls == [
        f"fdatasync {FIRST}",
        "fdatasync begun.new",
        f"fsync {folder.name}",
        f"ftruncate {FIRST}",
        f"fsync {FIRST}",
    ]


def test_a_close_that_fails_is_no_fault(journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    close, failed = os.close, list[int]()

    def closing(fd: int) -> None:
        close(fd)
        failed.append(fd)
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "close", closing)
    put(journal, won("B"), local=NOW.replace(month=12))
    journal.close()
    assert len(failed) >= 3
    monkeypatch.undo()
    assert found(folder) == [OPENED, won("A"), won("B")]
    assert opened(folder).clean


@pytest.mark.parametrize("call", ["open", "fstat", "pread", "rename", "ftruncate", "fsync"])
def test_a_start_that_the_machine_refuses_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    journal.close(clean=False)
    whole = (tmp_path / FIRST).read_bytes()
    before, at = descriptors(), 0
    while True:
        at += 1
        with monkeypatch.context() as patch:
            fault = Fault(patch, call, errno.EIO, {at})
            with suppress(JournalFailed):
                opened(tmp_path).close(clean=False)
        assert descriptors() <= before
        assert (tmp_path / FIRST).read_bytes() == whole
        if not fault.fired:
            break
    assert at > 1


def test_an_entry_of_which_the_machine_says_nothing_is_not_counted_nor_found_later(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(1, 20):
        with monkeypatch.context() as patch:
            fault = Fault(patch, "fstat", errno.EIO, range(at, 1000))
            with suppress(JournalFailed):
                put(journal, won("B"))
                break
        assert fault.fired
        assert found(folder) == [OPENED, won("A")]
