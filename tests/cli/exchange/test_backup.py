"""``revanche backup``."""

import os
from pathlib import Path

import pytest

from revanche.clock import SystemClock
from revanche.journal.journal import Journal
from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


def test_it_says_what_it_saved_and_that_it_is_secret(shell: Shell, tmp_path: Path) -> None:
    config = shell.folder / "revanche" / "config.yaml"
    config.parent.mkdir(exist_ok=True)
    config.write_text("language: auto\n")
    for shell.language in TERRITORIES:
        told = shell.tell(EVENINGS).out("backup", tmp_path / "all.zip")
        assert str(tmp_path / "all.zip") in told
        assert len(told.splitlines()) == 4
    assert "the log: 14 entries, up to Monday 30 November 2026\n  the settings\n" in told
    assert (tmp_path / "all.zip").stat().st_mode & 0o777 == 0o600


def test_in_a_folder_it_is_called_after_the_day_while_somebody_counts(shell: Shell, tmp_path: Path) -> None:
    clock, stick = SystemClock(), tmp_path / "stick"
    stick.mkdir()
    journal = Journal.open(shell.tell(EVENINGS).journal, clock.now(), clock.boot)
    try:
        assert shell.out("backup", stick).startswith("Saved, and read back: ")
    finally:
        journal.close()
    assert [path.name for path in stick.iterdir()] == [f"revanche-{clock.now().local:%Y-%m-%d}.zip"]


def test_with_nothing_kept_there_is_a_backup_of_nothing(shell: Shell, tmp_path: Path) -> None:
    assert "the log: nothing yet" in shell.out("backup", tmp_path / "all.zip")


def test_a_fault_in_the_log_is_told_and_a_place_that_can_not_be_written(shell: Shell, tmp_path: Path) -> None:
    file = shell.tell(EVENINGS).journal / "2026-11.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"player":"A"', b'"player":"B"', 1))
    answer = shell.run("backup", tmp_path / "all.zip")
    assert (answer.code, "the backup has it too" in answer.err or "the backup has them too" in answer.err) == (1, True)
    assert "can't be written" in shell.refusal("backup", tmp_path / "none" / "all.zip")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_can_not_be_read_is_told(shell: Shell, tmp_path: Path) -> None:
    (shell.tell(EVENINGS).folder / "revanche" / "pairing").touch(0o000)
    assert "There is no backup" in shell.refusal("backup", tmp_path / "all.zip")
