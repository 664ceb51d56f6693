"""``revanche restore``."""

from pathlib import Path

import pytest

from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


@pytest.fixture
def saved(shell: Shell, tmp_path: Path) -> Path:
    shell.tell(EVENINGS).out("backup", tmp_path / "all.zip")
    return tmp_path / "all.zip"


def test_the_log_is_there_again_on_another_computer(
    shell: Shell, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shell.out("log", "--evening", "all")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    assert "Nothing has been played" in shell.out("log")
    assert shell.out("restore", saved) == "Put back:\n  the log: 14 entries, up to Monday 30 November 2026\n"
    assert shell.out("log", "--evening", "all") == before
    assert "14 entries" in shell.out("restore", saved)


def test_a_log_that_went_on_stays_and_what_to_do_is_said_in_each_language(shell: Shell, saved: Path) -> None:
    shell.tell(f"{EVENINGS}\n+60 new Anna Bram")
    for shell.language in TERRITORIES:
        assert str(shell.journal) in shell.refusal("restore", saved)
    assert "here 15 entries, up to Monday 30 November 2026; in the backup 14 entries" in shell.refusal("restore", saved)
    shell.tell(EVENINGS.replace("Cem", "Dirk"))
    assert "revanche import here.json" in shell.refusal("restore", saved)


def test_an_earlier_log_is_kept_beside(shell: Shell, saved: Path) -> None:
    for file in shell.journal.iterdir():
        file.unlink()
    shell.tell("\n".join(EVENINGS.splitlines()[:4]))
    told = shell.out("restore", saved)
    assert "14 entries" in told
    assert f"What was there before is now {shell.journal}." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "no backup of Revanche"), (None, "is not what was saved"), (b"PK\x03\x04", "no backup")],
)
def test_what_is_no_whole_backup_is_refused(shell: Shell, saved: Path, content: bytes | None, sentence: str) -> None:
    saved.write_bytes(saved.read_bytes()[:-200] if content is None else content)
    told = shell.refusal("restore", saved)
    assert sentence in told
    assert "Nothing was changed" in told


def test_a_file_that_is_not_there_is_told(shell: Shell, tmp_path: Path) -> None:
    assert "can't be read" in shell.refusal("restore", tmp_path / "none.zip")


def test_a_fault_that_was_in_the_log_is_told(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shell.tell(EVENINGS).journal / "2026-11.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"player":"A"', b'"player":"B"', 1))
    shell.run("backup", tmp_path / "all.zip")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    answer = shell.run("restore", tmp_path / "all.zip")
    assert (answer.code, "fault" in answer.err) == (0, True)
