"""The journal as the bytes of its files."""

import errno
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.app.backup.journals import Copy, Stands, checked, copied, put, stands
from revanche.clock import SystemClock
from revanche.errors import JournalBusy
from revanche.journal.journal import Journal
from revanche.journal.lock import Lock, clean_end
from revanche.journal.verifying import verify
from support.diary import EVENINGS, Diary
from support.disk_faults import Fault

LATER = f"{EVENINGS}\n2026-12-01T21:00:00+01:00 new Anna Bram\n+600 won A"


def journal(folder: Path, text: str = EVENINGS) -> Path:
    Diary(text).write(folder)
    return folder


def test_a_copy_ends_with_a_whole_line_and_needs_nobody_to_stop(tmp_path: Path) -> None:
    clock, folder = SystemClock(), journal(tmp_path / "journal")
    writer = Journal.open(folder, clock.now(), clock.boot)
    try:
        copy = copied(folder)
        with (folder / "2026-11.jsonl").open("ab") as file:
            file.write(b'{"seq":99,"ti')
        assert copied(folder) == copy
    finally:
        writer.close()
    assert list(copy) == ["2026-10.jsonl", "2026-11.jsonl"]
    assert (checked(copy).problems, checked(copy).entries) == (0, len(Diary(EVENINGS).entries))


def test_a_folder_that_is_not_there_has_an_empty_copy(tmp_path: Path) -> None:
    assert (copied(tmp_path / "none"), checked({}).entries, checked({}).last) == ({}, 0, None)


def test_what_is_wrong_in_a_copy_is_counted(tmp_path: Path) -> None:
    copy = copied(journal(tmp_path))
    copy["2026-11.jsonl"] = copy["2026-11.jsonl"].replace(b'"player":"A"', b'"player":"B"', 1)
    assert checked(copy).problems > 0


@given(st.integers(0, 100), st.integers(0, 100))
def test_of_two_ends_of_one_journal_the_shorter_is_the_earlier(one: int, other: int) -> None:
    first, second = cut(WHOLE, one), cut(WHOLE, other)
    sizes = [sum(map(len, copy.values())) for copy in (first, second)]
    if sizes[0] == sizes[1]:
        assert stands(first, second) is Stands.SAME
    elif not first:
        assert stands(first, second) is Stands.EMPTY
    else:
        assert stands(first, second) is (Stands.EARLIER if sizes[0] < sizes[1] else Stands.LATER)


def cut(copy: Copy, lines: int) -> Copy:
    """Return the first so many lines of a copy."""
    found: Copy = {}
    for name, content in copy.items():
        kept = b"".join(content.splitlines(keepends=True)[: max(0, lines)])
        lines -= content.count(b"\n")
        if kept:
            found[name] = kept
    return found


WHOLE: Copy = {"2026-10.jsonl": b"a\nb\nc\n", "2026-11.jsonl": b"d\ne\n", "2026-11.2.jsonl": b"f\ng\nh\n"}


@pytest.mark.parametrize(
    "other",
    [
        {"2026-10.jsonl": b"a\nb\nX\n"},
        {"2026-10.jsonl": b"a\nb\n", "2026-11.jsonl": b"d\ne\n"},
        {"2026-11.jsonl": b"d\ne\n"},
        {**WHOLE, "2026-11.2.jsonl": b"f\nX\n"},
    ],
)
def test_a_journal_that_is_no_beginning_is_another(other: Copy) -> None:
    assert stands(other, WHOLE) is Stands.OTHER


def test_a_copy_is_put_in_place_with_a_clean_stop_and_the_former_is_kept(tmp_path: Path) -> None:
    early, late = journal(tmp_path / "journal"), copied(journal(tmp_path / "there", LATER))
    before = copied(early)
    aside = put(early, late, checked(late).end)
    assert (copied(early), clean_end(early)) == (late, checked(late).end)
    assert verify(early).problems == ()
    assert aside is not None
    assert copied(aside) == before
    assert {path.stat().st_mode & 0o777 for path in early.iterdir()} == {0o600}
    assert put(tmp_path / "new" / "journal", late, None) is None
    assert copied(tmp_path / "new" / "journal") == late


def test_nobody_is_disturbed_who_writes(tmp_path: Path) -> None:
    early, late = journal(tmp_path / "journal"), copied(journal(tmp_path / "there", LATER))
    before, lock = copied(early), Lock(early)
    with pytest.raises(JournalBusy):
        put(early, late, None)
    lock.release()
    assert copied(early) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal", "there"]


@pytest.mark.parametrize("call", range(1, 9))
def test_whatever_the_machine_refuses_the_old_or_the_new_stands_and_no_entry_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    late = copied(journal(tmp_path / "there", LATER))
    folder = journal(tmp_path / "state" / "journal")
    before = copied(folder)
    Fault(monkeypatch, "fsync", errno.EIO, {call})
    with suppress(OSError):
        put(folder, late, None)
    kept = [copied(path) for path in (tmp_path / "state").iterdir()]
    assert copied(folder) in (before, late)
    assert before in kept


@pytest.mark.parametrize("there", [True, False], ids=["over an earlier one", "where there is none"])
def test_killed_at_any_step_it_leaves_the_old_or_the_new(tmp_path: Path, *, there: bool) -> None:
    late = copied(journal(tmp_path / "there", LATER))
    ends, steps = set(), 0
    while True:
        steps += 1
        folder = tmp_path / str(steps) / "journal"
        folder.parent.mkdir()
        before = copied(journal(folder)) if there else {}
        ended = put_and_die(folder, late, steps)
        left = copied(folder)
        assert left in (before, late)
        if left == late:
            assert verify(folder).problems == ()
        ends.add(left == late)
        if ended == 0:
            break
    assert ends == {False, True}
    assert steps > 10


def put_and_die(folder: Path, copy: Copy, step: int) -> int:
    """Put a copy in place in a child that is killed at its ``step``th touch of the disk; return how it ended."""
    child = os.fork()
    if child == 0:
        left = step

        def die(event: str, _arguments: object) -> None:
            nonlocal left
            if event in {"open", "os.mkdir", "os.rename", "ctypes.call_function", "fcntl.flock", "os.listdir"}:
                left -= 1
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(die)
        put(folder, copy, None)
        os._exit(0)
    return os.waitpid(child, 0)[1]
