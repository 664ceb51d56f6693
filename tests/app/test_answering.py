"""The program that answers one question, as the page starts it."""

import json
import os
import subprocess
from pathlib import Path

import msgspec

from revanche.app.page import ANSWERING
from revanche.history.answers.questions import AllMatches, Matches, Question, Share
from support.diary import EVENINGS, Diary


def asked(question: Question, folder: Path) -> subprocess.CompletedProcess[bytes]:
    here = dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), str(folder))
    return subprocess.run(
        [*ANSWERING, msgspec.json.encode(question).decode()],
        env={"PATH": os.environ["PATH"], **here},
        capture_output=True,
        check=False,
    )


def test_it_prints_the_answer(tmp_path: Path) -> None:
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    ran = asked(AllMatches(), tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert len(json.loads(ran.stdout)["matches"]) == 3


def test_it_speaks_the_language_of_the_config(tmp_path: Path) -> None:
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    (tmp_path / "revanche" / "config.yaml").write_text("language: nl\n")
    assert asked(Share(), tmp_path).stdout.startswith(b"Spelavond van maandag 30 november 2026")


def test_what_there_is_not_and_a_config_at_fault_are_sentences(tmp_path: Path) -> None:
    Diary(EVENINGS).write(tmp_path / "revanche" / "journal")
    ran = asked(Matches(player="Nobody"), tmp_path)
    assert (ran.returncode, ran.stdout, b"Nobody" in ran.stderr, ran.stderr.count(b"\n")) == (1, b"", True, 1)
    (tmp_path / "revanche" / "config.yaml").write_text("langage: nl\n")
    ran = asked(Share(), tmp_path)
    assert (ran.returncode, ran.stdout, b"Traceback" in ran.stderr, b"langage" in ran.stderr) == (1, b"", False, True)
