"""``revanche share --picture``."""

import shutil
import struct
from pathlib import Path

import pytest

from revanche.cli import chromium
from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


def test_where_nothing_was_played_there_is_no_picture(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    assert "Nothing has been played" in shell.refusal("share", "--picture", out)
    for shell.language in TERRITORIES:
        assert "1999" in shell.tell(EVENINGS).refusal("share", "--picture", out, "--year", "1999")
    assert "Nothing was played on" in shell.refusal("share", "--picture", out, "--evening", "2026-11-29")
    assert not out.exists()


def test_what_goes_with_a_picture_goes_with_nothing_else(shell: Shell, tmp_path: Path) -> None:
    assert "go with --picture" in shell.refusal("share", "--year", "2026", code=2)
    both = ("--picture", tmp_path / "x.png", "--year", "2026", "--evening", "2026-11-30")
    assert "not both" in shell.refusal("share", *both, code=2)


def test_without_a_browser_the_page_is_named(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = shell.tell(EVENINGS).refusal("share", "--picture", tmp_path / "x.png")
    assert "sudo apt install chromium; or open http://127.0.0.1:8377/picture?evening=2026-11-30" in told
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    assert "made no picture" in shell.refusal("share", "--picture", tmp_path / "x.png", "--year", "2026")


@pytest.mark.skipif(chromium.browser() is None, reason="Chromium is not installed")
def test_a_picture_is_drawn_by_a_real_browser_as_the_page_draws_it(shell: Shell, tmp_path: Path) -> None:
    assert shutil.which("chromium")
    out = tmp_path / "year.png"
    shell.language = "nl"
    assert shell.tell(EVENINGS).out("share", "--picture", out, "--year", "2026") == f"Opgeslagen: {out}\n"
    png = out.read_bytes()
    assert struct.unpack(">II", png[16:24]) == (1080, 1350)
    assert len(png) > 20_000  # that of an empty page has 5 000
