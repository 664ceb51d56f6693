"""Scoresheets from elsewhere into the journal: out and in again, never twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from revanche.cli.exchange.import_sheets import checked_sheets
from revanche.words.catalogue import load
from support.diary import Diary
from support.journals import NOW
from support.sheets import SHEET, Table
from support.shell import Shell

EN = load("en")
COLUMN = {"boxes": dict(zip(("ones", "twos", "threes", "fours", "fives", "sixes"), range(6), strict=True))}


def played(shell: Shell, *dice: str) -> bytes:
    """Play a match with a sheet in it, and one that is in none; return the export."""
    diary = Diary("2026-11-29T21:00:00+01:00 new Anna Bram 1")
    for event in Table.filled("yahtzee", *dice).events:
        diary.keep(event)
    diary.tell(f"+1 won A {SHEET}")
    diary.write(shell.journal)
    return shell.out("export", "json").encode()


def listed(shell: Shell) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(shell.out("sheet", "list", "--json"))["sheets"]
    return found


def test_an_export_is_taken_in_elsewhere_once_and_with_its_match(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exported = played(shell, "55555", "12346")
    assert shell.out("import", "-", typed=exported).endswith("Scoresheets: 0 added, 1 already there.\n")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    assert shell.out("import", "-", typed=exported).endswith("Scoresheets: 1 added, 0 already there.\n")
    assert shell.out("import", "-", typed=exported).endswith("Scoresheets: 0 added, 1 already there.\n")
    (sheet,) = listed(shell)
    (told,) = json.loads(exported)["sheets"]
    assert sheet == told | {"id": sheet["id"]}
    assert sheet["match"] == json.loads(shell.out("log", "--evening", "all", "--json"))["matches"][0]["id"]
    assert "Anna" in shell.out("sheet", "show", sheet["id"])
    assert "sound" in shell.out("log", "verify") or shell.run("log", "verify").code == 0


def test_one_that_was_corrected_since_takes_the_place_of_what_was_taken_in(shell: Shell) -> None:
    sheet = paper()
    assert shell.out("import", "-", typed=told(sheet)) == "Scoresheets: 1 added, 0 already there.\n"
    sheet["origin"] = {"journal": "5f0c12ab34cd56ef", "sheet": "2025-11-30.1"}
    assert shell.out("import", "-", typed=told(sheet)) == "Scoresheets: 1 added, 0 already there.\n"
    sheet["columns"][0][0]["boxes"]["ones"] = 5
    assert "1 changed since" in shell.out("import", "-", typed=told(sheet))
    assert sorted(one["totals"] for one in listed(shell)) == [[28], [33]]


def paper() -> dict[str, Any]:
    """Return a sheet as somebody writes it by hand."""
    table = Table.filled("yacht", "12346")
    boxes = dict(table.state.sheet(1).columns[0]) | {"ones": 0, "choice": 13}
    return {"game": "yacht", "players": ["Anna"], "columns": [[{"boxes": boxes}]], "ended": "2025-11-30 21:00"}


def told(sheet: dict[str, Any]) -> bytes:
    return json.dumps({"sheets": [sheet]}).encode()


def test_a_sheet_without_an_origin_is_known_again_by_what_stands_on_it() -> None:
    (first,), _ = checked_sheets({"sheets": [paper()]}, EN, NOW)
    (again,), _ = checked_sheets({"sheets": [paper()]}, EN, NOW)
    (other,), _ = checked_sheets({"sheets": [paper() | {"players": ["Bram"]}]}, EN, NOW)
    assert first == again
    assert first.sheet != other.sheet


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"columns": 7}, "it is not in the form of"),
        ({"ended": "yesterday"}, "“yesterday” is no date and time"),
        ({"game": "ludo"}, "That game is not known here."),
        ({"columns": [[COLUMN]]}, "That sheet can't be"),
        ({"totals": [300]}, '"totals" is 300, but the boxes give 28.'),
        ({"ended": "2030-01-01 21:00"}, "That lies in the future."),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_taken_in(changes: dict[str, Any], sentence: str) -> None:
    sheets, problems = checked_sheets({"sheets": [paper() | changes]}, EN, NOW)
    assert sheets == []
    assert problems[0].startswith("Scoresheet 1: ")
    assert sentence in problems[0]


def test_a_file_without_sheets_has_none_and_one_whose_sheets_are_no_list_is_no_file_of_ours() -> None:
    assert checked_sheets({"matches": []}, EN, NOW) == ([], [])
    assert checked_sheets({"sheets": {}}, EN, NOW)[1][0].startswith("This is not in the form of")
