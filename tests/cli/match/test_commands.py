from pathlib import Path

import pytest

from support.program import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_every_command_prints_its_outcome_straight_from_the_journal(home: Home) -> None:
    told = [
        home.run(*words.split()).stdout
        for words in ("new Anna Bram", "won A", "won bram", "undo", "redo", "swap", "abandon")
    ]
    assert [line.split(".")[0].split(":")[0] for line in told] == [
        "New match",
        "Anna wins",
        "Bram wins",
        "Taken back",
        "Put back",
        "Swapped",
        "Match abandoned, no result",
    ]
    assert home.run("new", "Anna", "Bram", "--first-to", "1").returncode == 0
    assert "wins the match" in home.run("won", "ANNA ").stdout
    assert home.run("close").returncode == 0
    assert home.json("status", "--json") == {"state": "idle", "match": None, "devices": []}


def test_json_is_a_line_of_replay(home: Home) -> None:
    home.run("new", "Anna", "Bram")
    line = home.json("won", "Bram", "--json")
    assert line["t"] > 1.7e9
    del line["t"]
    assert line == {
        "device": None,
        "command": "won",
        "player": "B",
        "verdict": "counted",
        "reason": None,
        "score": [0, 1],
        "match": 1,
        "state": "open",
        "said": "Bram wins. Anna 0 – 1 Bram.",
    }


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("won", "A"), "no_match"),
        (("undo",), "no_match"),
        (("redo",), "no_match"),
        (("swap",), "no_match"),
        (("abandon",), "no_match"),
        (("close",), "no_match"),
        (("new", "Anna", "ANNA"), "names_equal"),
        (("new", " ", "Bram"), "name_length"),
        (("new", "A\x1b[2J", "Bram"), "name_control"),
        (("new", "Anna", "Bram", "--game", "x" * 41), "game_name"),
    ],
)
def test_a_refusal_ends_with_1_and_a_sentence(home: Home, arguments: tuple[str, ...], reason: str) -> None:
    refused = home.run(*arguments)
    assert refused.returncode == 1
    assert len(refused.stdout.splitlines()) == 1
    assert refused.stderr == ""
    assert home.json(*arguments, "--json")["reason"] == reason
    assert home.entries() == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "Anna"),
        ("new", "Anna", "Bram", "--first-to", "0"),
        ("new", "Anna", "Bram", "--first-to", "100"),
        ("new", "Anna", "Bram", "--first-to", "three"),
        ("won",),
        ("nosuchcommand",),
        ("undo", "--nosuchoption"),
    ],
)
def test_wrong_usage_ends_with_2(home: Home, arguments: tuple[str, ...]) -> None:
    wrong = home.run(*arguments)
    assert wrong.returncode == 2
    assert wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_a_journal_that_cannot_be_written_is_told(home: Home) -> None:
    home.journal.parent.mkdir(parents=True)
    home.journal.write_text("a file where the folder should be")
    failed = home.run("new", "Anna", "Bram")
    assert failed.returncode == 1
    assert str(home.journal) in failed.stderr
    assert "Traceback" not in failed.stderr


def test_names_in_any_script_come_back_as_they_went_in(home: Home) -> None:
    for a, b in (("D'Arcy", "O’Neill"), ("שרה", "محمد"), ("花子", "🎲"), ("A$AP (1+1)", "=1+1")):
        assert home.run("new", a, b).returncode == 0
        assert home.json("status", "--json")["match"]["players"] == [a, b]


def test_a_letter_that_is_also_the_others_name_is_refused_with_a_sentence(home: Home) -> None:
    home.run("new", "Bram", "a")
    refused = home.run("won", "a")
    assert refused.returncode == 1
    assert "name of one player and the side of the other" in refused.stdout
    assert home.json("won", "b", "--json")["player"] == "B"
    assert home.json("won", "bram", "--json")["player"] == "A"


def test_unmute_needs_somebody_who_counts(home: Home) -> None:
    assert home.run("unmute").returncode == 1


def test_status_without_a_match_is_a_sentence(home: Home) -> None:
    shown = home.run("status")
    assert shown.returncode == 0
    assert shown.stdout.startswith("No match is running")


def test_follow_without_a_running_revanche_says_what_to_start(home: Home) -> None:
    refused = home.run("status", "--follow")
    assert refused.returncode == 1
    assert "revanche play" in refused.stderr
