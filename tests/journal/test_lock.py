"""The lock, and the mark of a clean stop in it."""

import errno
import fcntl
import itertools
import os
import stat
from pathlib import Path

import pytest

from revanche.errors import JournalBroken, JournalBusy
from revanche.journal.entry import Place
from revanche.journal.lock import Lock, clean_end, lost_before
from support.journals import descriptors

END = Place("00000000000000a1", 41, "9f31c02e")


def test_only_one_has_the_lock(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    with pytest.raises(JournalBusy, match="Another Revanche"):
        Lock(tmp_path)
    lock.release()
    Lock(tmp_path).release()


def test_a_disk_that_knows_no_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_fd: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    before = descriptors()
    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(OSError, match="No locks available"):
        Lock(tmp_path)
    assert descriptors() == before


def test_releasing_twice_does_no_harm(tmp_path: Path) -> None:
    first = Lock(tmp_path)
    first.release(END)
    second = Lock(tmp_path)
    second.clear()
    first.release(END)
    assert clean_end(tmp_path) is None
    with pytest.raises(JournalBusy):
        Lock(tmp_path)
    second.release()


def test_a_clean_stop_is_marked_until_writing_goes_on(tmp_path: Path) -> None:
    assert clean_end(tmp_path) is None
    Lock(tmp_path).release(END)
    assert clean_end(tmp_path) == END
    lock = Lock(tmp_path)
    assert clean_end(tmp_path) == END
    lock.clear()
    assert clean_end(tmp_path) is None
    lock.release()
    assert clean_end(tmp_path) is None


@pytest.mark.parametrize("mark", [b"", b"\x00", b'{"file":"00000000000000a1","seq":4', b"[" * 5000, b"\xff", b"null"])
def test_a_mark_that_is_not_whole_is_none(tmp_path: Path, mark: bytes) -> None:
    (tmp_path / "lock").write_bytes(mark)
    assert clean_end(tmp_path) is None


def test_a_mark_in_which_a_bit_flipped_is_none(tmp_path: Path) -> None:
    Lock(tmp_path).release(END)
    mark = (tmp_path / "lock").read_bytes()
    assert mark == b'{"file":"00000000000000a1","seq":41,"sum":"9f31c02e","check":"9637bc32"}'
    for at, bit in itertools.product(range(len(mark)), range(8)):
        (tmp_path / "lock").write_bytes(mark[:at] + bytes([mark[at] ^ 1 << bit]) + mark[at + 1 :])
        assert clean_end(tmp_path) in {None, END}


def test_a_mark_of_an_earlier_revanche_has_no_check(tmp_path: Path) -> None:
    (tmp_path / "lock").write_bytes(b'{"file":"00000000000000a1","seq":41,"sum":"9f31c02e"}')
    assert clean_end(tmp_path) == END


def test_the_lock_is_for_its_owner_only_and_no_child_has_it(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    assert stat.S_IMODE((tmp_path / "lock").stat().st_mode) == 0o600
    held = [fd for fd in descriptors() if Path(f"/proc/self/fd/{fd}").readlink() == tmp_path / "lock"]
    assert len(held) == 1
    assert not os.get_inheritable(held[0])
    lock.release()


def test_a_lock_whose_file_was_removed_or_replaced_is_gone(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    assert (lock.removed, lock.gone) == (False, False)
    (tmp_path / "lock").unlink()
    assert (lock.removed, lock.gone) == (True, True)
    (tmp_path / "lock").touch()
    assert (lock.removed, lock.gone) == (True, True)
    lock.release()


def test_a_lock_that_was_moved_is_gone(tmp_path: Path) -> None:
    (tmp_path / "journal").mkdir()
    lock = Lock(tmp_path / "journal")
    (tmp_path / "journal").rename(tmp_path / "elsewhere")
    assert (lock.removed, lock.gone) == (False, True)
    lock.release()


@pytest.mark.parametrize("kind", ["symlink", "folder", "pipe"])
def test_nothing_but_a_plain_file_is_the_lock(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "lock"
    match kind:
        case "symlink":
            path.symlink_to(tmp_path / "elsewhere")
        case "folder":
            path.mkdir()
        case _:
            os.mkfifo(path)
    with pytest.raises(JournalBroken, match="not a plain file"):
        Lock(tmp_path)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("mark", "end", "lost"),
    [
        (None, None, 0),
        (None, END, 0),
        (END, END, 0),
        (END, None, 41),
        (END, Place(END.file, 39, "0000aaaa"), 2),
        (END, Place(END.file, 42, "0000aaaa"), 0),
        (END, Place(END.file, 41, "0000aaaa"), 1),
        (END, Place("00000000000000a2", 41, "0000aaaa"), 0),  # a file that was begun after it
    ],
)
def test_a_mark_of_what_is_no_longer_there_tells_what_was_lost(
    mark: Place | None, end: Place | None, lost: int
) -> None:
    assert lost_before(mark, end) == lost
