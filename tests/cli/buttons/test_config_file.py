"""The config file of an account, changed by a command."""

import errno
import os
from pathlib import Path

import pytest

from revanche.cli.buttons.config_file import rewritten
from revanche.errors import RevancheError
from support.disk_faults import EVER, Fault


def test_what_the_change_makes_of_the_text_takes_its_place(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("first_to: 5\n")
    file.chmod(0o604)
    assert rewritten(file, lambda text: text + "language: nl\n")
    assert file.read_text() == "first_to: 5\nlanguage: nl\n"
    assert file.stat().st_mode & 0o777 == 0o604
    assert list(tmp_path.iterdir()) == [file]


def test_where_there_is_none_it_is_made_with_its_folder_for_this_account_alone(tmp_path: Path) -> None:
    file = tmp_path / "revanche" / "config.yaml"
    before = os.umask(0)
    try:
        assert rewritten(file, lambda text: f"{text!r}")
    finally:
        os.umask(before)
    assert file.read_text() == "''"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_it_is_on_disk_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(Path(f"/proc/self/fd/{fd}").readlink()))
    rewritten(tmp_path / "config.yaml", lambda _: "language: nl\n")
    assert [synced[0].parent, *synced[1:]] == [tmp_path, tmp_path]


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_one_and_what_it_leads_to_is_rewritten(tmp_path: Path, *, there: bool) -> None:
    link, kept = tmp_path / "config.yaml", tmp_path / "dotfiles" / "revanche.yaml"
    link.symlink_to(kept)
    if there:
        kept.parent.mkdir()
        kept.write_text("old")
    assert rewritten(link, lambda _: "new")
    assert link.is_symlink()
    assert kept.read_text() == "new"
    assert list(kept.parent.iterdir()) == [kept]


def test_a_text_that_can_not_be_changed_without_harm_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    file.write_bytes(b"\xff")
    assert not rewritten(file, lambda text: text)
    assert file.read_bytes() == b"\xff"
    assert not rewritten(tmp_path / "none.yaml", lambda _: None)
    assert list(tmp_path.iterdir()) == [file]


def test_a_refusal_is_told_in_a_sentence_and_the_old_text_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "config.yaml"
    file.write_text("old")
    Fault(monkeypatch, "fsync", errno.ENOSPC, EVER)
    with pytest.raises(RevancheError) as refused:
        rewritten(file, lambda _: "new")
    assert str(refused.value) == f"{file} can't be written (No space left on device); check who may write it."
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
