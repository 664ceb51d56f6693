"""``revanche sheet print``, with the Chromium that there is."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from revanche.cli import chromium as browsers
from support.journals import SHEET, SHEET_OPENED, filled, written
from support.processes import alive
from support.shell import Shell

BLANK = ("sheet", "print", "--game", "yatzy")


@pytest.fixture
def chromium() -> str:
    program = browsers.browser()
    if program is None:
        pytest.skip("needs the program chromium")
    return program


def told(name: str, *arguments: str | Path) -> str:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"needs the program {name} (poppler-utils)")
    return subprocess.run([program, *arguments], capture_output=True, check=True).stdout.decode()


def programs(folder: Path, monkeypatch: pytest.MonkeyPatch, **scripts: str) -> None:
    """Let there be these programs alone."""
    (folder / "bin").mkdir()
    for name, script in scripts.items():
        (folder / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"))


@pytest.mark.usefixtures("chromium")
def test_a_blank_sheet_is_one_page_with_the_names_in_its_language(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "own"))
    out = tmp_path / ("a name of its own " * 6 + "sheet.pdf")
    out.write_text("an older one")
    names = ("--name", "Anna", "--name", "Bram & <Co>")
    said = shell.out(*BLANK, *names, "--orientation", "landscape", "--lang", "sv", "--out", out)
    assert said == f"Written: {out}\n"
    assert {"Pages:           1", "Page size:       841.92 x 594.96 pts (A4)"} <= set(told("pdfinfo", out).splitlines())
    words = " ".join(told("pdftotext", "-layout", out, "-").split())
    assert [
        text for text in ("Anna", "Bram & <Co>", "Ettor", "Liten stege", "50 poäng från 63") if text not in words
    ] == []
    assert list((tmp_path / "own").iterdir()) == []


@pytest.mark.usefixtures("chromium")
def test_a_sheet_of_the_journal_is_printed_as_it_was_left(shell: Shell, tmp_path: Path) -> None:
    written(shell.journal, SHEET_OPENED, filled(1, "fours", 12), filled(2, "fours", 20))
    shell.out("sheet", "print", "--sheet", SHEET, "--out", tmp_path / "sheet.pdf")
    words = told("pdftotext", "-layout", tmp_path / "sheet.pdf", "-")
    assert {"Anna", "Bram", "Monday,"} <= set(words.split())
    (row,) = (line for line in words.splitlines() if "Fours" in line)
    assert row.split()[-2:] == ["12", "20"]


def test_without_chromium_a_sentence_says_what_to_do(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(tmp_path, monkeypatch)
    assert shell.refusal(*BLANK, "--out", tmp_path / "sheet.pdf") == (
        "A PDF needs Chromium: sudo apt install chromium; or open http://127.0.0.1:8377/print and print there.\n"
    )
    assert not (tmp_path / "sheet.pdf").exists()


@pytest.mark.parametrize("script", ["exit 1", "exit 0", "kill -9 $$"])
def test_a_browser_that_prints_nothing_leaves_the_file_as_it_was(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    programs(tmp_path, monkeypatch, chromium=script)
    (tmp_path / "sheet.pdf").write_text("an older one")
    said = shell.refusal(*BLANK, "--name", "Anna", "--out", tmp_path / "sheet.pdf")
    assert "chromium made no PDF; open http://127.0.0.1:8377/print?game=yatzy&" in said
    assert (tmp_path / "sheet.pdf").read_text() == "an older one"


def test_a_browser_that_hangs_is_ended_with_all_that_it_started(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeping = f"{shutil.which('sleep')} 1000 & echo $! > {tmp_path}/pid; wait"
    programs(tmp_path, monkeypatch, chromium=sleeping)
    monkeypatch.setattr(browsers, "_PATIENCE", 1.0)
    assert "made no PDF" in shell.refusal(*BLANK, "--out", tmp_path / "sheet.pdf")
    assert (tmp_path / "pid").exists()
    end = time.monotonic() + 10  # a kill takes its time
    while alive(tmp_path / "pid"):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_browser_keeps_its_sandbox_except_for_root(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, without in ((0, True), (1000, False)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        assert ("--no-sandbox" in browsers._arguments("folder")) is without


def test_a_place_that_can_not_be_written_is_told(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printing = 'for word; do case $word in --print-to-pdf=*) echo %PDF > "${word#*=}";; esac; done'
    programs(tmp_path, monkeypatch, chromium=printing)
    shell.out(*BLANK, "--out", tmp_path / "sheet.pdf")
    assert "can't be written" in shell.refusal(*BLANK, "--out", tmp_path / "none" / "sheet.pdf")
    assert "is no ordinary file" in shell.refusal(*BLANK, "--out", tmp_path)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ((), "either --game yahtzee, or --sheet"),
        (("--game", "yatzy", "--sheet", "2026-11-30.1"), "either --game yahtzee, or --sheet"),
        (("--game", "yatzy", "--players", "1", "--name", "A", "--name", "B"), "2 names are more than 1 players"),
        (("--game", "yatzy", *("--name", "A") * 9), "9 names are more than 8 players"),
        (("--sheet", "2026-11-30.9"), "2026-11-30.9"),
    ],
)
def test_what_can_not_be_printed_is_refused(shell: Shell, tmp_path: Path, chosen: tuple[str, ...], said: str) -> None:
    assert said in shell.refusal("sheet", "print", *chosen, "--out", tmp_path / "sheet.pdf")


@pytest.mark.parametrize("wrong", [("--game", "poker"), ("--players", "9"), ("--orientation", "up"), ("--lang", "fr")])
def test_a_choice_that_there_is_not_is_a_matter_of_usage(shell: Shell, tmp_path: Path, wrong: tuple[str, str]) -> None:
    shell.refusal(*BLANK, *wrong, "--out", tmp_path / "sheet.pdf", code=2)


@pytest.mark.usefixtures("chromium")
@pytest.mark.parametrize(("asked", "sheets"), [(("--players", "2", "--games", "6"), 1), (("--cards", "4"), 4)])
def test_several_games_a_person_and_cards_to_cut_are_one_page(
    shell: Shell, tmp_path: Path, asked: tuple[str, ...], sheets: int
) -> None:
    shell.out("sheet", "print", "--game", "yahtzee", *asked, "--out", tmp_path / "sheet.pdf")
    words = told("pdftotext", "-layout", tmp_path / "sheet.pdf", "-").split()
    assert "Pages:           1" in told("pdfinfo", tmp_path / "sheet.pdf").splitlines()
    assert (words.count("Fours"), words.count("Chance")) == (sheets, sheets)
    assert words.count("6") >= (2 if sheets == 1 else 4)


@pytest.mark.parametrize("asked", [("--players", "3", "--games", "9"), ("--cards", "2", "--games", "7")])
def test_games_that_do_not_fit_are_refused(shell: Shell, tmp_path: Path, asked: tuple[str, ...]) -> None:
    said = shell.refusal(*BLANK, *asked, "--out", tmp_path / "sheet.pdf")
    assert "do not fit beside one another" in said
    assert not (tmp_path / "sheet.pdf").exists()
