"""``revanche sheet list``, ``log`` and ``stats`` on a journal with full sheets."""

import json

from support.diary import Diary
from support.sheets import SHEET, Table
from support.shell import Shell


def sheet_only(shell: Shell) -> None:
    diary = Diary()
    diary.at("2026-11-30T21:00:00+01:00")
    for event in Table.filled("yacht", "12346", "66666").events:
        diary.keep(event)
    diary.write(shell.journal)


def test_a_sheet_without_any_match_is_in_list_log_statistics_and_export(shell: Shell) -> None:
    sheet_only(shell)
    assert f"Yacht: Anna 32, Bram 134 · no match, {SHEET}" in shell.out("sheet", "list")
    assert f"Scoresheet {SHEET}: Anna 32, Bram 134" in shell.out("log")
    assert f"Scoresheet {SHEET}: Anna 32, Bram 134" in shell.out("log", "--evening", "2026-11-30")
    assert "Yacht" in shell.out("stats")
    for words in (["log", "--json"], ["export", "json"], ["sheet", "list", "--json"]):
        assert [sheet["id"] for sheet in json.loads(shell.out(*words))["sheets"]] == [SHEET]


def test_a_player_or_a_game_is_picked(shell: Shell) -> None:
    assert shell.out("sheet", "list") == "No scoresheet has been filled yet.\n"
    sheet_only(shell)
    assert shell.out("sheet", "list", "--game", "yatzy") == "No scoresheet has been filled yet.\n"
    assert shell.refusal("sheet", "list", "--player", "Cem") == "Cem is on no full scoresheet.\n"
    assert "Anna 32" in shell.out("sheet", "list", "--player", "anna")
