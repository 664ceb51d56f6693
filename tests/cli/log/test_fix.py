"""Corrections of past matches."""

import json
from typing import Any

import pytest

from support.shell import Shell

EVENING = """
    2025-11-28T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +60 close
"""
MATCH = "2025-11-28.1"


@pytest.fixture
def shell(shell: Shell) -> Shell:
    return shell.tell(EVENING)


def logged(shell: Shell) -> dict[str, Any]:
    (match,) = json.loads(shell.out("log", "--evening", "all", "--json"))["matches"]
    assert isinstance(match, dict)
    return match


def test_winners_are_corrected_and_the_new_score_is_told(shell: Shell) -> None:
    assert shell.out("log", "fix", MATCH, "--winners", "bab") == f"Match {MATCH} is now: Anna 1 – 2 Bram.\n"
    match = logged(shell)
    assert (match["score"], match["winner"], match["corrected"]) == ([1, 2], "Bram", True)


def test_players_and_game_are_corrected(shell: Shell) -> None:
    shell.out("log", "fix", MATCH, "--players", "Anne", "O’Neill", "--game", "yatzy")
    match = logged(shell)
    assert (match["players"], match["game"], match["winner"]) == (["Anne", "O’Neill"], "yatzy", "Anne")


def test_a_match_is_taken_out_of_the_statistics_and_back_in(shell: Shell) -> None:
    shell.out("log", "fix", MATCH, "--abandon")
    assert logged(shell)["state"] == "abandoned"
    assert "No match has been finished" in shell.out("stats")
    shell.out("log", "fix", MATCH, "--restore")
    assert logged(shell)["state"] == "finished"


def test_nothing_is_rewritten(shell: Shell) -> None:
    before = (shell.journal / "2025-11.jsonl").read_bytes()
    shell.out("log", "fix", MATCH, "--winners", "BB")
    assert (shell.journal / "2025-11.jsonl").read_bytes() == before
    assert "All is well" in shell.out("log", "verify")


@pytest.mark.parametrize("winners", ["AAB", "AAA", "BABB"])
def test_no_game_comes_after_the_deciding_one(shell: Shell, winners: str) -> None:
    assert "decide" in shell.refusal("log", "fix", MATCH, "--winners", winners)
    assert logged(shell)["score"] == [2, 0]


def test_a_correction_to_fewer_games_leaves_the_match_unfinished(shell: Shell) -> None:
    assert "(unfinished)" in shell.out("log", "fix", MATCH, "--winners", "AB")


def test_names_that_can_not_play_each_other_are_refused(shell: Shell) -> None:
    assert "different names" in shell.refusal("log", "fix", MATCH, "--players", "Anna", "anna")


def test_an_unknown_match_is_told(shell: Shell) -> None:
    assert "There is no such match." in shell.refusal("log", "fix", "2025-11-28.2", "--game", "yatzy")


def test_a_running_match_is_not_corrected(shell: Shell) -> None:
    shell.out("new", "Cem", "Dewi")
    running = json.loads(shell.out("log", "--json"))["matches"][-1]["id"]
    assert "still running" in shell.refusal("log", "fix", running, "--game", "yatzy")


@pytest.mark.parametrize("words", [[], ["--winners", "AXB"], ["--players", "Anna"]])
def test_what_says_no_correction_is_a_mistake_in_use(shell: Shell, words: list[str]) -> None:
    assert shell.run("log", "fix", MATCH, *words).code == 2


def test_when_a_match_was_and_what_it_was_first_to_can_be_corrected(shell: Shell) -> None:
    shell.tell("2025-12-24T21:00:00+01:00 new Anna Bram 3\n+600 won A\n+600 won A\n+60 close")
    told = shell.out("log", "fix", "2025-12-24.1", "--started", "2025-11-30T20:15+01:00", "--first-to", "2")
    assert "2025-12-24.1" in told
    (match,) = json.loads(shell.out("log", "--evening", "2025-11-30", "--json"))["matches"]
    assert (match["id"], match["evening"], match["first_to"]) == ("2025-12-24.1", "2025-11-30", 2)
    assert (match["state"], match["winner"], match["seconds"]) == ("finished", "Anna", 1260)
    assert match["started"] == "2025-11-30T20:15:00.000+01:00"
    assert match["games"][1]["ended"] == "2025-11-30T20:35:00.000+01:00"
    assert "first to 2, begun on Sunday 30 November 2025, 20:15" in shell.out("log", "--match", "2025-12-24.1")
    assert "in the future" in shell.refusal("log", "fix", "2025-12-24.1", "--started", "2999-01-01 20:00")
    assert "no date and time" in shell.refusal("log", "fix", "2025-12-24.1", "--started", "yesterday", code=2)
