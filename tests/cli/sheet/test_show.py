"""``revanche sheet show``: a sheet of the journal."""

import json
import shutil
from pathlib import Path

import pytest

from support.diary import EVENINGS
from support.shell import Shell

GOLDEN = Path(__file__).parents[2] / "journal" / "golden_sheets"


@pytest.fixture
def played(shell: Shell) -> Shell:
    """A shell with a journal of two sheets."""
    shutil.copytree(GOLDEN, shell.journal)
    return shell


def test_the_last_sheet_is_shown_unless_one_is_named(played: Shell) -> None:
    assert played.out("sheet", "show").startswith("2026-12-05.2  Triple Yahtzee\n")
    assert played.out("sheet", "show", "2026-12-05.1").startswith("2026-12-05.1  Yahtzee\n")


def test_json_is_the_form_of_the_page(played: Shell) -> None:
    told = json.loads(played.out("sheet", "show", "2026-12-05.1", "--json"))
    assert (told["players"], told["totals"], told["phase"]) == (["Anna", "Zoë 🎲"], [9, 170], "open")
    assert told["columns"][1][0]["yahtzee_bonus"] == 100
    assert (told["legal"], told["open"], told["hand"]) == ([{}], [{}], None)


def test_the_log_leads_to_the_sheet_behind_a_game(played: Shell) -> None:
    (match,) = json.loads(played.out("log", "--json"))["matches"]
    sheet = match["games"][0]["sheet"]
    assert json.loads(played.out("sheet", "show", sheet, "--json"))["sheet"] == sheet


def test_what_is_not_there_is_told_in_a_sentence(shell: Shell) -> None:
    assert shell.refusal("sheet", "show") == "There is no scoresheet. Begin a new one.\n"
    shell.tell(EVENINGS)
    assert shell.refusal("sheet", "show") == "There is no scoresheet. Begin a new one.\n"
    for wanted in ("2026-11-30.1", "no id", "9999-12-31.1", "0001-01-01.1", "2026-12-05.1\x1b[31m"):
        assert shell.refusal("sheet", "show", wanted).startswith("There is no scoresheet ")
    assert "\x1b" not in shell.refusal("sheet", "show", "\x1b[31m")


def test_a_sheet_that_makes_no_sense_is_told_in_a_sentence(played: Shell) -> None:
    (played.journal / "2026-12.jsonl").write_bytes(b"nonsense\n")
    assert "revanche log verify" in played.refusal("sheet", "show")
