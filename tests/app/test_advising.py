"""The program that knows best play, as the page starts it; of Yatzy from top to bottom all is worked out in a blink."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import msgspec

from revanche.app.advising import answer
from revanche.app.page import ADVISING
from revanche.history.answers.answers import Unknown
from revanche.sheets.commands import Fill, SwitchAdvice
from revanche.web.advice import AdvisingQuestion, ReviewAsked, about_advice
from support.diary import Diary
from support.sheets import SHEET, Table

DOWN = {"order": "down"}


def places(folder: Path) -> dict[str, str]:
    return dict.fromkeys(("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(folder))


def run(question: AdvisingQuestion, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*ADVISING, msgspec.json.encode(question).decode()],
        env={"PATH": os.environ["PATH"], **places(folder)},
        capture_output=True,
        check=False,
    )


def answered(question: AdvisingQuestion, folder: Path) -> Any:  # noqa: ANN401
    found = answer(question, places(folder))
    assert not isinstance(found, Unknown), found
    return json.loads(found)


def keep(table: Table, folder: Path) -> None:
    diary = Diary("2026-11-30T20:00:00+01:00 new Anna Bram\n")
    for event in table.events:
        diary.keep(event)
    diary.write(folder / "revanche" / "journal")


def test_the_program_prints_the_best_three_and_what_they_cost(tmp_path: Path) -> None:
    table = Table.with_sheet("yatzy", 1, **DOWN).must(SwitchAdvice(1)).throw("11166")
    ran = run(about_advice(table.state, {}), tmp_path)
    assert ran.stderr == b""
    advice = json.loads(ran.stdout)
    assert advice["options"][0]["action"] == {"action": "keep", "dice": [1, 1, 1]}
    assert [option["cost"] for option in advice["options"]] == sorted(option["cost"] for option in advice["options"])
    assert (len(advice["options"]), advice["options"][0]["cost"]) == (3, 0.0)
    assert 0 < advice["bonus"] < 1


def test_a_review_has_each_slip_at_its_turn(tmp_path: Path) -> None:
    table = Table.with_sheet("yatzy", 2, **DOWN).throw("11623").throw("4452", held="3").must(Fill("ones"))
    table.turn("11123", "ones")
    keep(table, tmp_path)
    anna, bram = answered(ReviewAsked(SHEET), tmp_path)
    assert anna["turns"][0]["slips"][0]["best"] == {"action": "keep", "dice": [1, 1]}
    assert anna["cost"] > 1
    assert bram["cost"] == 0.0


def test_a_sheet_that_there_is_not_is_a_sentence(tmp_path: Path) -> None:
    keep(Table.with_sheet("yatzy", 1, **DOWN), tmp_path)
    for unknown in ("2026-11-30.7", "nonsense"):
        found = answer(ReviewAsked(unknown), places(tmp_path))
        assert isinstance(found, Unknown)
        assert unknown in found.sentence
    ran = run(ReviewAsked("2026-11-30.7"), tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (1, b"", 1)
