"""Corrections of past matches."""

import json
from typing import Any

import pytest

from support.desk import Desk

EVENING = """
    2025-11-28T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +60 close
"""
MATCH = "2025-11-28.1"


@pytest.fixture
def desk(desk: Desk) -> Desk:
    return desk.tell(EVENING)


def logged(desk: Desk) -> dict[str, Any]:
    (match,) = json.loads(desk.out("log", "--evening", "all", "--json"))["matches"]
    assert isinstance(match, dict)
    return match


def test_winners_are_corrected_and_the_new_score_is_told(desk: Desk) -> None:
    assert desk.out("log", "fix", MATCH, "--winners", "bab") == f"Match {MATCH} is now: Anna 1 – 2 Bram.\n"
    match = logged(desk)
    assert (match["score"], match["winner"], match["corrected"]) == ([1, 2], "Bram", True)


def test_players_and_game_are_corrected(desk: Desk) -> None:
    desk.out("log", "fix", MATCH, "--players", "Anne", "O’Neill", "--game", "yatzy")
    match = logged(desk)
    assert (match["players"], match["game"], match["winner"]) == (["Anne", "O’Neill"], "yatzy", "Anne")


def test_a_match_is_taken_out_of_the_statistics_and_back_in(desk: Desk) -> None:
    desk.out("log", "fix", MATCH, "--abandon")
    assert logged(desk)["state"] == "abandoned"
    assert "No match has been finished" in desk.out("stats")
    desk.out("log", "fix", MATCH, "--restore")
    assert logged(desk)["state"] == "finished"


def test_nothing_is_rewritten(desk: Desk) -> None:
    before = (desk.journal / "2025-11.jsonl").read_bytes()
    desk.out("log", "fix", MATCH, "--winners", "BB")
    assert (desk.journal / "2025-11.jsonl").read_bytes() == before
    assert "All is well" in desk.out("log", "verify")


@pytest.mark.parametrize("winners", ["AAB", "AAA", "BABB"])
def test_no_game_comes_after_the_deciding_one(desk: Desk, winners: str) -> None:
    assert "decide" in desk.refusal("log", "fix", MATCH, "--winners", winners)
    assert logged(desk)["score"] == [2, 0]


def test_a_correction_to_fewer_games_leaves_the_match_unfinished(desk: Desk) -> None:
    assert "(unfinished)" in desk.out("log", "fix", MATCH, "--winners", "AB")


def test_names_that_can_not_play_each_other_are_refused(desk: Desk) -> None:
    assert "different names" in desk.refusal("log", "fix", MATCH, "--players", "Anna", "anna")


def test_an_unknown_match_is_told(desk: Desk) -> None:
    assert "There is no match 2025-11-28.2." in desk.refusal("log", "fix", "2025-11-28.2", "--game", "yatzy")


def test_a_running_match_is_not_corrected(desk: Desk) -> None:
    desk.out("new", "Cem", "Dewi")
    running = json.loads(desk.out("log", "--json"))["matches"][-1]["id"]
    assert "still running" in desk.refusal("log", "fix", running, "--game", "yatzy")


@pytest.mark.parametrize("words", [[], ["--winners", "AXB"], ["--players", "Anna"]])
def test_what_says_no_correction_is_a_mistake_in_use(desk: Desk, words: list[str]) -> None:
    assert desk.run("log", "fix", MATCH, *words).code == 2
