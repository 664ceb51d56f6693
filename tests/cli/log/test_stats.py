"""What `revanche stats` shows."""

import json
from typing import Any

import pytest

from support.shell import Shell

EVENINGS = """
    2026-11-01T20:00:00+01:00 new Anna Bram 2
    +60 won A
    +60 won B
    +60 won A
    +60 new Cem anna 1
    +60 won A
    +60 new Anna Bram 1
    +60 won A
    +60 close
"""


def numbers(shell: Shell, *players: str) -> Any:  # noqa: ANN401 - decoded JSON
    return json.loads(shell.out("stats", *players, "--json"))


def test_one_player_is_shown_against_everybody(shell: Shell) -> None:
    shown = numbers(shell.tell(EVENINGS), "CEM")
    assert [player["name"] for player in shown["players"]] == ["Cem"]
    assert [pair["players"] for pair in shown["head_to_head"]] == [["Cem", "Anna"]]


def test_two_players_are_shown_head_to_head(shell: Shell) -> None:
    shown = numbers(shell.tell(EVENINGS), "bram", "anna")
    assert [player["name"] for player in shown["players"]] == ["Bram", "Anna"]
    (pair,) = shown["head_to_head"]
    assert (pair["players"], pair["matches"], pair["games"]) == (["Bram", "Anna"], [0, 2], [1, 3])
    assert [match["id"] for match in pair["last"]] == ["2026-11-01.3", "2026-11-01.1"]
    assert pair["last"][0] == {
        "id": "2026-11-01.3",
        "evening": "2026-11-01",
        "players": ["Anna", "Bram"],
        "score": [1, 0],
        "winner": "Anna",
    }


def test_json_has_the_numbers_of_a_player(shell: Shell) -> None:
    assert numbers(shell.tell(EVENINGS), "Anna")["players"] == [
        {
            "name": "Anna",
            "matches": 3,
            "won": 2,
            "lost": 1,
            "games_won": 3,
            "games_lost": 2,
            "streak": 1,
            "best_streak": 1,
            "best_streak_since": "2026-11-01",
            "best_streak_until": "2026-11-01",
            "comebacks": 0,
            "deciders": 1,
            "deciders_won": 1,
        }
    ]


def test_an_unknown_player_and_one_against_oneself_are_told(shell: Shell) -> None:
    assert "Dewi has not finished a match." in shell.tell(EVENINGS).refusal("stats", "Anna", "Dewi")
    assert "different names" in shell.refusal("stats", "Anna", "ANNA")


def test_an_empty_journal_is_no_failure(shell: Shell) -> None:
    assert shell.out("stats").startswith("No match has been finished yet.")
    shown = numbers(shell)
    assert (shown["players"], shown["head_to_head"], shown["matches"], shown["days_since"]) == ([], [], 0, None)


def test_an_abandoned_and_an_unfinished_match_are_not_in_the_numbers(shell: Shell) -> None:
    more = "+60 new Anna Bram 1\n+60 won B\n+60 abandon\n+60 new Anna Bram\n+60 won B\n+60 close"
    before = numbers(shell.tell(EVENINGS))
    assert numbers(shell.tell(EVENINGS + more)) == before


def test_of_two_players_only_what_they_won_against_each_other_counts(shell: Shell) -> None:
    shown = numbers(shell.tell(EVENINGS), "bram", "anna")
    told = {player["name"]: (player["matches"], player["won"], player["lost"]) for player in shown["players"]}
    assert told == {"Bram": (2, 0, 2), "Anna": (2, 2, 0)}


@pytest.mark.parametrize(
    ("options", "matches"),
    [
        ([], 4),
        (["--since", "2026-11-01"], 3),
        (["--since", "2026-11-02"], 0),
        (["--year", "2025"], 1),
        (["--year", "2026"], 3),
        (["--last", "1d"], 0),
        (["--last", "36500"], 4),
        (["--game", "Yatzy"], 1),
        (["Anna", "--year", "2026"], 3),
        (["Anna", "Bram", "--year", "2026", "--game", "yahtzee"], 2),
    ],
)
def test_figures_are_of_a_period_a_game_and_players(shell: Shell, options: list[str], matches: int) -> None:
    old = "\n2025-12-31T23:50:00+01:00 new Anna Bram 1\n+3600 won A\n+60 close\n+60 fix 2025-12-31.1 game=yatzy"
    assert numbers(shell.tell(old + EVENINGS), *options)["matches"] == matches


@pytest.mark.parametrize("wrong", ["0d", "30 days", "x", "-3", "³", "40000"])
def test_last_takes_a_number_of_days(shell: Shell, wrong: str) -> None:
    assert "such as 30d" in shell.refusal("stats", f"--last={wrong}", code=2)


def test_one_period_is_asked_for_at_a_time(shell: Shell) -> None:
    assert "Choose one" in shell.refusal("stats", "--year", "2026", "--last", "3d", code=2)


def test_terminal_and_json_tell_the_same_figures(shell: Shell) -> None:
    shell.tell(EVENINGS)
    text, shown = shell.out("stats"), numbers(shell)
    assert "Only 3 matches, which say little yet" in text
    assert (shown["few"], shown["games"]) == (True, 5)
    assert (shown["lengths"]["game"]["average"], "A game takes 1 min" in text) == (60.0, True)
    assert shown["times"]["in_a_row"] == {"count": 1, "since": "2026-11-01", "until": "2026-11-01"}
    assert "One evening (1 November 2026)." in text
