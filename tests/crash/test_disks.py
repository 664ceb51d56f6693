"""The rules by which crashes are made up: what may be on a disk, and what must be."""

from crash.asked import Change, Linked, NamesSynced, Renamed, Sized, Synced, Wrote
from crash.disks import Disk, State

ON_DISK: State = (("log", b"one\n"),)


def left(*changes: Change, finely: int | None = None, start: State = ON_DISK) -> set[State]:
    disk = Disk(start)
    for change in changes:
        disk.take(change)
    return set(disk.crashes(finely))


def contents(states: set[State]) -> set[bytes | None]:
    return {dict(state).get("log") for state in states}


def test_what_was_synced_is_there_whatever_comes() -> None:
    assert left(Wrote(1, 4, b"two\n"), Synced(1, done=True)) == {(("log", b"one\ntwo\n"),)}


def test_what_waits_for_a_sync_is_there_in_any_part() -> None:
    found = contents(left(Wrote(1, 4, b"two\n"), finely=1))
    assert {b"one\n", b"one\ntw", b"one\ntwo\n", b"one\n\0\0\0\0", b"one\n\0wo\n", b"one\nuwo\n"} <= found
    assert all(content is not None and content.startswith(b"one\n") for content in found)


def test_a_sync_that_failed_is_not_mended_by_one_that_works() -> None:
    failed = (Wrote(1, 4, b"two\n"), Synced(1, done=False), Synced(1, done=True))
    assert {b"one\n", b"one\ntwo\n"} <= contents(left(*failed))


def test_bytes_that_are_written_anew_are_there_after_the_next_sync() -> None:
    failed = (Wrote(1, 4, b"two\n"), Synced(1, done=False))
    assert contents(left(*failed, Wrote(1, 0, b"one\ntwo\n"), Synced(1, done=True))) == {b"one\ntwo\n"}


def test_a_cut_that_waits_is_there_or_not() -> None:
    assert contents(left(Sized(1, 0))) == {b"one\n", b""}


def test_a_new_name_is_there_for_sure_when_its_folder_was_synced() -> None:
    born = (Linked("new", 2), Wrote(2, 0, b"two\n"), Synced(2, done=True))
    assert left(*born) == {ON_DISK, (("log", b"one\n"), ("new", b"two\n"))}
    assert left(*born, NamesSynced("", done=True)) == {(("log", b"one\n"), ("new", b"two\n"))}


def test_a_rename_happens_as_a_whole() -> None:
    born = (Linked("new", 2), Wrote(2, 0, b"two\n"), Synced(2, done=True), NamesSynced("", done=True))
    assert left(*born, Renamed("new", "log", 2)) == {(("log", b"one\n"), ("new", b"two\n")), (("log", b"two\n"),)}
