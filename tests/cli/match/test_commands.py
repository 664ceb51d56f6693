from pathlib import Path

import pytest

from support.journals import found
from support.program import Home
from support.shell import Shell


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


def test_json_is_a_line_of_replay(shell: Shell) -> None:
    shell.run("new", "Anna", "Bram")
    line = shell.json("won", "Bram", "--json")
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
def test_a_refusal_ends_with_1_and_a_sentence(shell: Shell, arguments: tuple[str, ...], reason: str) -> None:
    refused = shell.run(*arguments)
    assert refused.code == 1
    assert len(refused.out.splitlines()) == 1
    assert refused.err == ""
    assert shell.json(*arguments, "--json")["reason"] == reason
    assert found(shell.journal) == []


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
def test_wrong_usage_ends_with_2(shell: Shell, arguments: tuple[str, ...]) -> None:
    wrong = shell.run(*arguments)
    assert wrong.code == 2
    assert wrong.err
    assert "Traceback" not in wrong.err


def test_a_journal_that_cannot_be_written_is_told(shell: Shell) -> None:
    shell.journal.parent.mkdir(parents=True)
    shell.journal.write_text("a file where the folder should be")
    failed = shell.run("new", "Anna", "Bram")
    assert failed.code == 1
    assert str(shell.journal) in failed.err
    assert "Traceback" not in failed.err


def test_names_in_any_script_come_back_as_they_went_in(home: Home) -> None:
    for a, b in (("D'Arcy", "O’Neill"), ("שרה", "محمد"), ("花子", "🎲"), ("A$AP (1+1)", "=1+1")):
        assert home.run("new", a, b).returncode == 0
        assert home.json("status", "--json")["match"]["players"] == [a, b]


def test_a_letter_that_is_also_the_others_name_is_refused_with_a_sentence(shell: Shell) -> None:
    shell.run("new", "Bram", "a")
    refused = shell.run("won", "a")
    assert refused.code == 1
    assert "name of one player and the side of the other" in refused.out
    assert shell.json("won", "b", "--json")["player"] == "B"
    assert shell.json("won", "bram", "--json")["player"] == "A"


def test_unmute_needs_somebody_who_counts(shell: Shell) -> None:
    assert shell.run("unmute").code == 1


def test_status_without_a_match_is_a_sentence(shell: Shell) -> None:
    shown = shell.run("status")
    assert shown.code == 0
    assert shown.out.startswith("No match is running")


def test_follow_without_a_running_revanche_says_what_to_start(shell: Shell) -> None:
    refused = shell.run("status", "--follow")
    assert refused.code == 1
    assert "revanche play" in refused.err
