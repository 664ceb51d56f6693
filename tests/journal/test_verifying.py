"""Checking a whole journal: everything that is wrong is told, and nothing that is not."""

import shutil
from pathlib import Path

import pytest

from revanche.errors import JournalError
from revanche.journal.entry import Place, Recorded, encode_head
from revanche.journal.reading import entries, running
from revanche.journal.replaying import replayed
from revanche.journal.verifying import Checked, verify
from support.journals import BOOT, NOW, OPENED, SHEET_OPENED, SWAPPED, filled, moment, opened, put, won, written

GOLDEN = Path(__file__).parent / "golden"
TWENTY: tuple[Recorded, ...] = (OPENED, won("A"), SWAPPED, won("B"), *(SWAPPED for _ in range(15)), won("B"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOLDEN, tmp_path / "journal"))


@pytest.fixture
def rotting(tmp_path: Path) -> "Rotting":
    return Rotting(tmp_path)


class Rotting:
    """A journal of 20 entries in one file, closed cleanly, to be damaged in many ways."""

    def __init__(self, folder: Path) -> None:
        journal = opened(folder)
        journal.append_now([(event, None, moment()) for event in TWENTY])
        journal.close()
        self._folder = folder
        self._path = folder / "2026-11.jsonl"
        self.whole = self._path.read_bytes()
        self.lines = self.whole.splitlines(keepends=True)
        self._true = list(entries(folder))
        self._states = {replayed(running(folder), moment(), BOOT)}
        for size in range(len(self.lines)):
            self._path.write_bytes(b"".join(self.lines[: size + 1]))
            self._states.add(replayed(running(folder), moment(), BOOT))

    def assert_seen(self, rotten: bytes) -> None:
        """Show that damage is told by a check, and that no reader takes it for anything that was written."""
        assert rotten != self.whole
        self._path.unlink()  # rather than written over, which makes some disks sync
        self._path.write_bytes(rotten)
        assert verify(self._folder).problems
        read = []
        try:
            for entry in entries(self._folder):
                read.append(entry)  # noqa: PERF402 - what came before the error counts too
        except JournalError:
            pass
        assert read == self._true[: len(read)]
        try:
            state = replayed(running(self._folder), moment(), BOOT)
        except JournalError:
            return
        assert state in self._states


def sentences(checked: Checked) -> list[str]:
    return [problem.sentence for problem in checked.problems]


def test_a_journal_of_version_1_is_sound(folder: Path) -> None:
    assert verify(folder) == Checked(17, 3, ())


def test_no_journal_is_sound(tmp_path: Path) -> None:
    assert verify(tmp_path / "nowhere") == Checked(0, 0, ())


def test_every_problem_is_told_with_its_place(folder: Path) -> None:
    first, second = folder / "2026-11.jsonl", folder / "2026-11.2.jsonl"
    first.write_bytes(first.read_bytes().replace(b"Anna", b"Anne"))
    second.write_bytes(second.read_bytes().replace(b"settle", b"bottle").replace(b'"yatzy"', b'"poker"'))
    checked = verify(folder)
    assert [(problem.path, problem.line) for problem in checked.problems] == [
        (first, 2),
        (second, 2),
        (second, 6),
        (folder / "2026-12.jsonl", 1),
    ]
    assert checked.entries == 17 - 3
    assert sentences(checked)[0] == "2026-11.jsonl, line 2: its checksum does not match"


def test_a_missing_file_is_told(folder: Path) -> None:
    (folder / "2026-11.2.jsonl").unlink()
    assert "2026-12.jsonl, line 1: what came before is missing, a file or the end of one" in sentences(verify(folder))
    (folder / "2026-11.jsonl").unlink()
    assert sentences(verify(folder)) == ["2026-12.jsonl, line 1: what came before is missing, a file or the end of one"]


def test_a_file_that_was_begun_and_given_up_is_no_problem(folder: Path) -> None:
    (folder / "2026-11.2.jsonl").rename(folder / "2026-11.3.jsonl")
    given_up = encode_head("00000000000000ff", Place("00000000000000a1", 7, "97d685e5"))
    (folder / "2026-11.2.jsonl").write_bytes(given_up)
    assert verify(folder) == Checked(17, 4, ())


def test_a_missing_end_of_an_older_file_is_told(folder: Path) -> None:
    path = folder / "2026-11.2.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert sentences(verify(folder)) == ["2026-12.jsonl, line 1: what came before is missing, a file or the end of one"]


def test_a_missing_end_is_told_after_a_clean_stop(tmp_path: Path) -> None:
    written(tmp_path, *TWENTY)
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    assert sentences(verify(tmp_path)) == ["2026-11.jsonl: it ends too early: the last entry was number 20"]
    path.unlink()
    assert sentences(verify(tmp_path)) == [f"{tmp_path.name}: it ends too early: the last entry was number 20"]


def test_a_line_that_is_being_written_is_no_problem(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, OPENED, won("A"))
    with (tmp_path / "2026-11.jsonl").open("ab") as file:
        file.write(b'{"seq":3,"ti')
    assert verify(tmp_path) == Checked(2, 1, ())
    journal.close()
    assert sentences(verify(tmp_path)) == ["2026-11.jsonl, line 4: it is unfinished"]


def test_a_head_that_can_not_be_read_is_told(folder: Path) -> None:
    (folder / "2026-11.2.jsonl").write_bytes(b"Dear diary,\n")
    (folder / "2026-12.jsonl").unlink()
    (folder / "2026-12.jsonl").mkdir()
    checked = verify(folder)
    assert [(problem.path.name, problem.line) for problem in checked.problems] == [
        ("2026-11.2.jsonl", 1),
        ("2026-12.jsonl", 1),
    ]


def test_what_a_damaged_line_says_reaches_no_terminal(folder: Path) -> None:
    path = folder / "2026-12.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"stale"', b'"st\x1b[2J"'))
    assert "\x1b" not in "".join(sentences(verify(folder)))


def test_a_flipped_bit_in_every_byte_is_seen(rotting: Rotting) -> None:
    whole = rotting.whole
    for at in range(len(whole)):
        rotting.assert_seen(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])


def test_every_flipped_bit_of_a_line_is_seen(rotting: Rotting) -> None:
    whole = rotting.whole
    for at in range(len(rotting.lines[0]) + len(rotting.lines[1]), len(b"".join(rotting.lines[:3]))):
        for bit in range(8):
            rotting.assert_seen(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])


def test_a_byte_dropped_or_doubled_is_seen(rotting: Rotting) -> None:
    whole = rotting.whole
    for at in range(len(whole)):
        rotting.assert_seen(whole[:at] + whole[at + 1 :] if at % 2 else whole[: at + 1] + whole[at:])


def test_a_file_cut_short_anywhere_is_seen(rotting: Rotting) -> None:
    for at in range(len(rotting.whole)):
        rotting.assert_seen(rotting.whole[:at])


def test_every_line_dropped_doubled_or_moved_is_seen(rotting: Rotting) -> None:
    lines = rotting.lines
    for at, line in enumerate(lines):
        rotting.assert_seen(b"".join(lines[:at] + lines[at + 1 :]))
        for to in range(at + 1, len(lines)):
            rest = lines[:at] + lines[at + 1 :]
            rotting.assert_seen(b"".join([*rest[:to], line, *rest[to:]]))
            rotting.assert_seen(b"".join([*lines[:to], line, *lines[to:]]))


def test_every_sector_of_zeros_is_seen(rotting: Rotting) -> None:
    whole = rotting.whole
    for at in range(0, len(whole), 512):
        rotting.assert_seen(whole[:at] + bytes(len(whole[at : at + 512])) + whole[at + 512 :])


def test_two_journals_in_one_file_and_foreign_line_ends_are_seen(rotting: Rotting) -> None:
    rotting.assert_seen(rotting.whole + rotting.whole)
    rotting.assert_seen(rotting.whole.replace(b"\n", b"\r\n"))
    rotting.assert_seen(b"\xef\xbb\xbf" + rotting.whole)


def test_a_journal_with_sheets_is_well(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(__file__).parent / "golden_sheets", tmp_path / "journal"))
    assert verify(folder) == Checked(17, 1, ())


def test_what_does_not_follow_on_a_sheet_is_told_with_its_line(tmp_path: Path) -> None:
    written(tmp_path, SHEET_OPENED, won("A"), filled(2, "ones", 3), filled(1, "ones", 3), SHEET_OPENED)
    (problem,) = verify(tmp_path).problems
    assert (problem.line, "line 4: it does not follow" in problem.sentence) == (4, True)


def test_a_sheet_whose_beginning_is_missing_may_say_anything(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    put(journal, SHEET_OPENED)
    put(journal, filled(1, "ones", 3), local=NOW.replace(month=12))
    journal.close()
    (tmp_path / "2026-11.jsonl").unlink()
    (problem,) = verify(tmp_path).problems
    assert problem.line == 1


def test_after_a_damaged_line_of_a_sheet_only_that_line_is_told(tmp_path: Path) -> None:
    written(tmp_path, SHEET_OPENED, filled(1, "ones", 3), filled(2, "ones", 3), filled(1, "twos", 4))
    path = tmp_path / "2026-11.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"points":3', b'"points":2', 1))
    assert [problem.line for problem in verify(tmp_path).problems] == [3]
