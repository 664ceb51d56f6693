"""The journal, open for writing: what is appended is there, and stands when it is opened again."""

import asyncio
import fcntl
import os
import shutil
import stat
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revanche.errors import JournalBroken, JournalBusy, JournalFailed
from revanche.journal.entry import Entry, Steady
from revanche.journal.journal import Journal
from revanche.journal.reading import entries
from revanche.journal.verifying import Checked, verify
from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.press import Source
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets.commands import CloseSheet, OpenSheet, RedoFill, Strike, Throw, TypeDice, UndoFill
from revanche.sheets.commands import Command as SheetCommand
from revanche.sheets.games.table import GAMES
from revanche.units import MILLISECOND, Moment
from support.clock import FakeClock
from support.diary import Diary
from support.happening import Happened
from support.journals import (
    BOOT,
    BUDS,
    NOW,
    OPENED,
    SWAPPED,
    descriptors,
    found,
    moment,
    names,
    opened,
    put,
    stands,
    won,
    written,
)

GOLDEN = Path(__file__).parent / "golden"
LATER = NOW.replace(month=12, day=20)


def was_clean(folder: Path) -> bool:
    journal = opened(folder)
    journal.close()
    return journal.clean


def test_a_new_journal_is_empty_and_clean(tmp_path: Path) -> None:
    journal = opened(tmp_path / "state" / "journal")
    assert (journal.state, journal.notes, journal.clean) == (State(), (), True)
    journal.close()
    assert stat.S_IMODE((tmp_path / "state" / "journal").stat().st_mode) == 0o700
    assert names(tmp_path / "state" / "journal") == ["lock"]
    assert was_clean(tmp_path / "state" / "journal")


async def test_an_entry_is_returned_when_it_is_there(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    first = await journal.append(OPENED, BUDS, moment())
    second = await journal.append(won("A"), None, moment(NOW + timedelta(microseconds=1_999)))
    assert list(entries(tmp_path)) == [first, second]
    assert (second.seq, second.event, second.by) == (2, won("A"), None)
    assert second.time == NOW + timedelta(milliseconds=1)
    journal.close()


def test_what_was_written_stands_when_it_is_opened_again(tmp_path: Path) -> None:
    written(tmp_path, OPENED, won("A"), won("B"), won("A"))
    journal = opened(tmp_path)
    assert journal.clean
    assert journal.state.match is not None
    assert journal.state.match.score == (2, 1)
    put(journal, won("A"))
    journal.close()
    assert [entry.seq for entry in entries(tmp_path)] == [1, 2, 3, 4, 5]
    assert verify(tmp_path) == Checked(5, 1, ())


def test_a_stop_without_close_is_not_clean_and_loses_nothing(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    journal._lock.release()
    journal = opened(tmp_path)
    assert (journal.clean, journal.notes) == (False, ())
    journal.close()
    assert was_clean(tmp_path)


def test_a_mark_that_is_older_than_the_end_is_no_clean_stop(tmp_path: Path) -> None:
    written(tmp_path, OPENED)
    mark = (tmp_path / "lock").read_bytes()
    journal = opened(tmp_path)
    put(journal, won("A"))
    journal._lock.release()
    (tmp_path / "lock").write_bytes(mark)
    assert not was_clean(tmp_path)


def test_only_one_writes(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED)
    with pytest.raises(JournalBusy, match="Another Revanche writes the journal"):
        opened(tmp_path)
    assert found(tmp_path) == [OPENED]
    journal.close()
    opened(tmp_path).close()


def test_a_start_that_fails_leaves_nothing_open_and_nothing_changed(tmp_path: Path) -> None:
    written(tmp_path, OPENED, won("A"), won("B"))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"player":"A"', b'"player":"B"') + b"torn")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    open_before = descriptors()
    with pytest.raises(JournalBroken, match=r"line 3: .*Nothing was changed. “revanche log verify” lists"):
        opened(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert descriptors() == open_before


def test_everything_is_closed_at_the_end(tmp_path: Path) -> None:
    before = descriptors(), threading.active_count()

    async def evening() -> None:
        journal = opened(tmp_path)
        await journal.append(OPENED, BUDS, moment())
        await journal.append(won("A"), BUDS, moment(NOW.replace(month=12)))
        journal.close()
        journal.close()

    asyncio.run(evening())
    assert (descriptors(), threading.active_count()) == before


async def test_there_is_no_thread_before_the_first_entry(tmp_path: Path) -> None:
    before = threading.active_count()
    journal = opened(tmp_path)
    assert threading.active_count() == before
    await journal.append(OPENED, BUDS, moment())
    assert threading.active_count() == before + 1
    journal.close()


async def test_no_child_gets_a_descriptor(tmp_path: Path) -> None:
    before = descriptors()
    journal = opened(tmp_path)
    await journal.append(OPENED, BUDS, moment())
    held = descriptors() - before
    assert len(held) == 4
    assert not any(map(os.get_inheritable, held))
    journal.close()


def test_files_are_added_to_and_never_written_over(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED)
    held = [fd for fd in descriptors() if Path(f"/proc/self/fd/{fd}").readlink() == tmp_path / "2026-11.jsonl"]
    assert [bool(fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_APPEND) for fd in held] == [True]
    journal.close()


def test_a_start_reads_next_to_nothing_of_a_long_past(tmp_path: Path, happened: Happened) -> None:
    Diary(
        """
        2026-11-30T21:00:00+01:00 new Anna Bram 3
        +60 won A
        2026-12-02T21:00:00+01:00 new Anna Bram 3
        +60 won B
        """
    ).write(tmp_path)
    past = tmp_path / "2026-11.jsonl"
    *before, last = past.read_bytes().splitlines(keepends=True)
    with past.open("wb") as file:
        file.write(b"".join(before))
        file.seek(100 << 20)
        file.write(b"\n" + last)
    happened(past.stat().st_size > 100 << 20, "an old month has 100 MB")
    begun = characters_read()
    journal = opened(tmp_path, NOW.replace(month=12, day=2))
    assert characters_read() - begun < 1 << 20
    assert journal.state.match is not None
    assert journal.state.match.score == (0, 1)
    journal.close()


def characters_read() -> int:
    """Return how many bytes this program has read until now."""
    return int(Path("/proc/self/io").read_text().split()[1])


def test_a_new_month_begins_a_file(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    put(journal, won("B"), local=datetime(2026, 12, 1, 0, 0, 1, tzinfo=timezone(timedelta(hours=1))))
    journal.close()
    assert names(tmp_path) == ["2026-11.jsonl", "2026-12.jsonl", "lock"]
    assert found(tmp_path) == [OPENED, won("A"), won("B")]
    assert verify(tmp_path) == Checked(3, 2, ())
    match = stands(tmp_path).match
    assert match is not None
    assert match.score == (1, 1)


def test_the_month_is_that_of_the_local_time(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, local=datetime(2026, 12, 1, 0, 30, tzinfo=timezone(timedelta(hours=1))))
    journal.close()
    assert names(tmp_path) == ["2026-12.jsonl", "lock"]


def test_a_clock_that_goes_back_goes_on_in_the_last_file(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED)
    put(journal, won("A"), local=datetime(1970, 1, 1, tzinfo=UTC))
    journal.close()
    journal = opened(tmp_path, datetime(2000, 1, 1, tzinfo=UTC))
    put(journal, won("B"), local=datetime(2000, 1, 1, tzinfo=UTC))
    journal.close()
    assert names(tmp_path) == ["2026-11.jsonl", "lock"]
    assert found(tmp_path) == [OPENED, won("A"), won("B")]


def test_entries_given_at_once_are_in_one_file(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.append_now([])
    assert names(tmp_path) == ["lock"]
    journal.append_now([(OPENED, BUDS, moment()), (won("A"), BUDS, moment(NOW.replace(month=12)))])
    journal.close()
    assert names(tmp_path) == ["2026-11.jsonl", "lock"]
    assert verify(tmp_path) == Checked(2, 1, ())


def test_what_can_not_be_written_changes_nothing(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    with pytest.raises(ValueError, match="surrogates"):
        journal.append_now([(OPENED, BUDS, moment()), (won("A"), Source("\ud800"), moment())])
    put(journal, OPENED)
    journal.close()
    assert found(tmp_path) == [OPENED]
    assert verify(tmp_path).problems == ()


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").touch()
    with pytest.raises(JournalFailed, match="can't be written"):
        opened(tmp_path / "state" / "journal")


@pytest.mark.parametrize("kind", ["symlink", "folder", "pipe"])
def test_nothing_but_a_plain_file_is_written(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "2026-11.jsonl"
    match kind:
        case "symlink":
            written(tmp_path / "real", OPENED)
            path.symlink_to(tmp_path / "real" / "2026-11.jsonl")
        case "folder":
            path.mkdir()
        case _:
            os.mkfifo(path)
    with pytest.raises(JournalBroken, match=r"2026-11\.jsonl is not a plain file; move it away"):
        opened(tmp_path)


def test_a_journal_of_version_1_is_never_written_on_a_new_file_goes_on_from_it(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(GOLDEN, tmp_path / "journal"))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    told = len(found(folder))
    journal = opened(folder, LATER)
    end = journal.state
    journal.close()
    assert {name: (folder / name).read_bytes() for name in before} == before
    journal = opened(folder, LATER)
    assert (journal.clean, journal.state) == (True, end)
    put(journal, OPENED, SWAPPED, local=LATER)
    journal.close()
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert names(folder) == sorted([*before, "2026-12.2.jsonl", "lock"])
    *old, first, second = entries(folder)
    assert len(old) == told
    assert {entry.steady for entry in old} == {None}
    assert first.steady == Steady(moment(LATER).steady // MILLISECOND, BOOT.id) == second.steady
    assert verify(folder).problems == ()
    again = opened(folder, LATER)
    put(again, won("A"), local=LATER)
    again.close()
    assert names(folder) == sorted([*before, "2026-12.2.jsonl", "lock"])


def test_a_torn_end_of_version_1_is_cut_and_a_new_file_goes_on_from_it(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(GOLDEN, tmp_path / "journal"))
    told = len(found(folder))
    with (folder / "2026-12.jsonl").open("ab") as file:
        file.write(b'{"seq":')
    journal = opened(folder, LATER)
    put(journal, OPENED, local=LATER)
    journal.close()
    assert len(found(folder)) == told + 1
    assert verify(folder).problems == ()


def test_a_journal_of_a_newer_revanche_is_not_touched(tmp_path: Path, happened: Happened) -> None:
    path = tmp_path / "2026-11.jsonl"
    newer = b'{"journal":3,"file":"whatever","sum":"crc-64"}\n{"entry":1}\n'
    path.write_bytes(newer)
    happened(path.read_bytes() == newer, "a file of a newer version")
    with pytest.raises(JournalBroken, match="made by a newer Revanche; update this one"):
        opened(tmp_path)
    assert path.read_bytes() == newer


async def test_closing_waits_for_the_entry_that_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = opened(tmp_path)
    await journal.append(OPENED, BUDS, moment())
    begun = threading.Event()
    sync = os.fdatasync

    def slow(fd: int) -> None:
        begun.set()
        threading.Event().wait(0.2)
        sync(fd)

    monkeypatch.setattr(os, "fdatasync", slow)
    append = asyncio.create_task(journal.append(won("A"), BUDS, moment()))
    await asyncio.sleep(0)
    assert begun.wait(5)
    journal.close()
    entry = await append
    assert isinstance(entry, Entry)
    assert found(tmp_path) == [OPENED, won("A")]
    assert was_clean(tmp_path)


async def test_the_loop_runs_on_while_the_disk_stalls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, happened: Happened
) -> None:
    journal = opened(tmp_path)
    await journal.append(OPENED, BUDS, moment())
    free = threading.Event()
    monkeypatch.setattr(os, "fdatasync", lambda _: free.wait(10))
    append = asyncio.create_task(journal.append(SWAPPED, BUDS, moment()))
    for _ in range(20):
        await asyncio.sleep(0.001)
    happened(not append.done(), "a sync takes as long as it likes")
    free.set()
    assert (await append).seq == 2
    journal.close()


commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(New, st.just(("Anna", "Bram")), st.none(), st.sampled_from([1, 2, 3])),
    st.builds(Won, st.sampled_from("AAAB")),
    st.builds(Won, st.sampled_from("ABBB")),
    st.builds(Undo),
    st.builds(Redo),
    st.builds(Swap),
    st.sampled_from([Abandon(), Close()]),
)
waits = st.sampled_from([1, 60, 3600, 7 * 3600, 40 * 86400])
runs = st.lists(st.lists(st.tuples(waits, commands), min_size=1, max_size=12), min_size=1, max_size=4)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(runs)
def test_what_stands_after_replay_is_what_stood(
    tmp_path_factory: pytest.TempPathFactory, runs: list[list[tuple[int, Command]]]
) -> None:
    folder = tmp_path_factory.mktemp("journal")
    diary = Diary()
    diary.at("2026-11-30T20:00:00+01:00")
    kept = 0
    for run in runs:
        journal = opened(folder)
        for wait, command in run:
            diary.at(f"+{wait}")
            diary.give(command)
            for entry in diary.entries[kept:]:
                journal.append_now([(entry.event, entry.by, moment(entry.time))])
            kept = len(diary.entries)
        journal.close()
        again = opened(folder, NOW + timedelta(days=4000))
        again.close()
        assert again.clean
        assert again.state == msgspec.structs.replace(diary.state, earlier=0, taken=None)
    assert [(entry.seq, entry.time, entry.event, entry.by) for entry in entries(folder)] == [
        (entry.seq, entry.time, entry.event, entry.by) for entry in diary.entries
    ]
    assert verify(folder).problems == ()


sheet_commands: st.SearchStrategy[SheetCommand] = st.one_of(
    st.just(OpenSheet("yacht", ("Anna", "Bram"))),
    *[st.builds(Strike, st.sampled_from([box.id for box in GAMES["yacht"].boxes]))] * 6,
    *[st.builds(Throw, st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple))] * 3,
    st.builds(TypeDice, st.just((1, 2, 3, 4, 5))),
    *[st.just(UndoFill()), st.just(RedoFill())] * 2,
    st.just(CloseSheet()),
)
at_table = st.lists(st.tuples(st.sampled_from([1, 60, 300]), commands | sheet_commands), min_size=1, max_size=15)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(at_table, min_size=1, max_size=4))
async def test_the_sheet_that_stands_after_replay_is_the_one_that_stood(
    tmp_path_factory: pytest.TempPathFactory, runs: list[list[tuple[int, Command | SheetCommand]]]
) -> None:
    folder, clock = tmp_path_factory.mktemp("journal"), FakeClock()
    for run in runs:
        journal = Journal.open(folder, clock.now(), BOOT)
        keeper = Scorekeeper(Counting(Settings(), journal.state), journal, clock, journal.sheet)
        task = asyncio.create_task(keeper.run())
        for wait, command in run:
            clock.advance(wait)
            await (keeper.command(command, BUDS) if isinstance(command, Command) else keeper.write(command, BUDS))
        task.cancel()
        await asyncio.wait([task])
        journal.close()
        again = Journal.open(folder, clock.now(), BOOT)
        again.close()
        assert (again.clean, again.notes) == (True, ())
        assert again.state == msgspec.structs.replace(keeper.state, earlier=0, taken=None)
        assert again.sheet == keeper.scoresheet.state
    assert verify(folder).problems == ()


def test_the_folders_of_a_new_journal_are_on_disk_with_its_first_entry_whoever_made_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "state" / "journal"
    folder.mkdir(parents=True)  # by one that died before it could put the name on disk
    synced: list[str] = []
    sync = os.fsync

    def noting(fd: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{fd}").readlink()))
        sync(fd)

    monkeypatch.setattr(os, "fsync", noting)
    journal = opened(folder)
    put(journal, OPENED)
    journal.close()
    assert {str(folder), str(folder.parent), str(tmp_path)} <= set(synced)


@pytest.mark.parametrize(("microsecond", "kept"), [(0, 0), (999, 0), (1000, 1000), (1999, 1000), (999_999, 999_000)])
async def test_an_entry_has_its_time_to_the_millisecond(tmp_path: Path, microsecond: int, kept: int) -> None:
    journal = opened(tmp_path)
    entry = await journal.append(SWAPPED, None, Moment(0, NOW.replace(microsecond=microsecond)))
    assert entry.time == NOW.replace(microsecond=kept)
    journal.close()
    (found,) = entries(tmp_path)
    assert found.time == entry.time
