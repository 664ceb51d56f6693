"""A machine that stops at the worst moment: what was told is found, and nothing that was not pressed."""

import itertools
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from revanche.journal.entry import Recorded, stated_sum
from revanche.journal.reading import running
from revanche.journal.replaying import replayed
from revanche.journal.verifying import verify
from support.journals import (
    BOOT,
    BUDS,
    NOW,
    OPENED,
    SHEET_OPENED,
    SWAPPED,
    filled,
    found,
    moment,
    names,
    opened,
    put,
    won,
)
from support.written import encode_entry

FIRST = "2026-11.jsonl"
SECTOR = 64
"""Bytes that reach a disk together; fewer than on any real one, so that a line has several."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of three entries, left without a clean stop."""
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"), SWAPPED)
    journal._lock.release()
    return tmp_path


class Crash:
    """What a disk may hold of a file after a crash while its last line was written and not yet synced."""

    def __init__(self, folder: Path, event: Recorded) -> None:
        self.folder = folder
        self.path = folder / FIRST
        self.synced = self.path.read_bytes()
        self.line = encode_entry(4, NOW, event, BUDS, stated_sum(self.synced.splitlines(keepends=True)[-1]) or "")
        self.before = found(folder)
        self.after = [*self.before, event]

    def states(self) -> Iterator[bytes]:
        """Yield each prefix; each choice of new, zero and foreign bytes for each sector; each flipped bit."""
        for size in range(len(self.line) + 1):
            yield self.synced + self.line[:size]
            yield self.synced + self.line[:size] + bytes(len(self.line) - size)
            yield self.synced + self.line[:size] + bytes(4096)
        for parts in itertools.product(*([part, bytes(len(part)), b"\xa5" * len(part)] for part in self._sectors())):
            yield self.synced + b"".join(parts)
            yield self.synced + b"".join(parts) + bytes(SECTOR)
        for at, bit in itertools.product(range(len(self.line)), range(8)):
            yield self.synced + self.line[:at] + bytes([self.line[at] ^ 1 << bit]) + self.line[at + 1 :]

    def _sectors(self) -> list[bytes]:
        first = SECTOR - len(self.synced) % SECTOR
        cuts = [0, *range(first, len(self.line), SECTOR), len(self.line)]
        return [self.line[start:end] for start, end in itertools.pairwise(cuts)]

    def leave(self, state: bytes) -> None:
        """Put that on the disk, without a mark of a clean stop."""
        (self.folder / "lock").unlink(missing_ok=True)
        self.path.unlink()
        self.path.write_bytes(state)


def test_every_crash_in_an_entry_leaves_all_before_it_and_at_most_itself(folder: Path) -> None:
    crash = Crash(folder, won("B"))
    outcomes = set()
    for state in crash.states():
        crash.leave(state)
        end = running(folder)
        left = [entry.event for entry in end.entries]
        assert left in (crash.before, crash.after)
        assert (end.torn is None) == (state in (crash.synced, crash.synced + crash.line))
        outcomes.add(len(left))
    assert outcomes == {3, 4}


def test_after_every_crash_counting_goes_on_from_there(folder: Path) -> None:
    crash = Crash(folder, won("B"))
    for state in itertools.islice(crash.states(), 0, None, 23):
        crash.leave(state)
        journal = opened(folder)
        before = found(folder)
        put(journal, won("A"))
        journal.close()
        assert before in (crash.before, crash.after)
        assert found(folder) == [*before, won("A")]
        assert verify(folder).problems == ()
        aside = [folder / name for name in names(folder) if ".torn-" in name]
        kept = b"".join(path.read_bytes() for path in aside)
        assert state == crash.synced + (crash.line if before == crash.after else b"") + kept
        for path in aside:
            path.unlink()


def test_after_every_crash_a_sheet_is_as_the_last_line_on_disk_left_it(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, SHEET_OPENED, filled(1, "ones", 3))
    journal._lock.release()
    crash, sheets = Crash(tmp_path, filled(2, "ones", 2)), []
    for state in itertools.islice(crash.states(), 0, None, 23):
        crash.leave(state)
        journal = opened(tmp_path)
        journal.close()
        assert len(journal.sheet.fills) == len(found(tmp_path)) - 2
        sheets.append(journal.sheet)
    assert {len(sheet.fills) for sheet in sheets} == {1, 2}


@pytest.mark.parametrize("cut", ["begun.new with half a head", "no new file", "a new file with its head"])
def test_every_crash_while_a_file_is_begun_leaves_what_was_there(folder: Path, tmp_path: Path, cut: str) -> None:
    journal = opened(folder)
    put(journal, won("B"), local=NOW.replace(month=12))
    journal._lock.release()
    second = folder / "2026-12.jsonl"
    head = second.read_bytes().splitlines(keepends=True)[0]
    second.unlink()
    match cut:
        case "begun.new with half a head":
            (folder / "begun.new").write_bytes(head[:30])
        case "no new file":
            pass
        case _:
            second.write_bytes(head)
    journal = opened(folder)
    assert found(folder) == [OPENED, won("A"), SWAPPED]
    put(journal, won("A"), local=NOW.replace(month=12))
    journal.close()
    assert found(folder) == [OPENED, won("A"), SWAPPED, won("A")]
    assert verify(folder).problems == ()
    assert names(tmp_path) == [FIRST, "2026-12.jsonl", "lock"]


def test_a_crash_while_a_torn_end_is_moved_loses_nothing(folder: Path) -> None:
    crash = Crash(folder, won("B"))
    crash.leave(crash.synced + crash.line[:40])
    (folder / f"{FIRST}.torn-20261130T210000").write_bytes(crash.line[:20])
    journal = opened(folder)
    journal.close()
    assert (folder / f"{FIRST}.torn-20261130T210000.2").read_bytes() == crash.line[:40]
    assert found(folder) == crash.before


PROGRAM = """
import asyncio, sys
from pathlib import Path
from support.journals import BUDS, SWAPPED, moment, opened

async def main():
    journal = opened(Path(sys.argv[1]))
    print(f"clean {journal.clean}", flush=True)
    while True:
        entry = await journal.append(SWAPPED, BUDS, moment())
        print(entry.seq, flush=True)

asyncio.run(main())
"""


def test_killed_at_any_moment_it_has_all_that_it_told_and_at_most_one_more(tmp_path: Path) -> None:
    """Kill a program that appends as fast as it can, ten times, each time going on with the same journal."""
    folder = tmp_path / "journal"
    journal = opened(folder)
    put(journal, OPENED)
    journal.close()
    chance = random.Random(7)  # noqa: S311 - no secret
    told = 1
    for run in range(10):
        program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": str(Path(__file__).parents[1])},
        )
        lines = program.stdout
        assert lines is not None
        with program:
            assert next(lines) == f"clean {run == 0}\n"
            numbers = itertools.islice(lines, chance.randrange(1, 40))
            told = int([*numbers][-1])
            program.kill()
            rest = [int(line) for line in lines if line.endswith("\n")]
        assert program.returncode == -signal.SIGKILL
        told = rest[-1] if rest else told
        kept = len(found(folder))
        assert told <= kept <= told + 1
        assert verify(folder).problems == ()
        assert replayed(running(folder), moment(), BOOT).match is not None
        told = kept
    shutil.rmtree(folder)
