"""People over the whole log, at the command line."""

import json
from typing import Any

import pytest

from support.diary import EVENINGS
from support.shell import Shell

STORY = (
    EVENINGS
    + """
    +60 new Ana Dewi 1
    +60 won B
    +60 close
"""
)
VIEWS = [
    ["log", "--evening", "all", "--json"],
    ["log", "--evening", "all"],
    ["log", "--match", "2026-11-30.1", "--json"],
    ["log", "--csv"],
    ["stats"],
    ["stats", "--json"],
    ["export", "csv"],
    ["export", "json"],
    ["share"],
    ["players", "--json"],
]


def names(shell: Shell) -> set[str]:
    matches = json.loads(shell.out("log", "--evening", "all", "--json"))["matches"]
    return {name for match in matches for name in match["players"]}


def people(shell: Shell) -> list[dict[str, Any]]:
    listed = json.loads(shell.out("players", "--json"))["players"]
    assert isinstance(listed, list)
    return listed


def test_who_has_played_since_when_how_often_and_when_last(shell: Shell) -> None:
    shell.tell(STORY)
    assert [(one["name"], one["since"], one["last"], one["matches"]) for one in people(shell)] == [
        ("Anna", "2026-10-03", "2026-11-30", 3),
        ("Bram", "2026-11-30", "2026-11-30", 2),
        ("Ana", "2026-11-30", "2026-11-30", 1),
        ("Dewi", "2026-11-30", "2026-11-30", 1),
        ("Cem", "2026-10-03", "2026-10-03", 1),
    ]
    assert shell.out("players").splitlines()[1].split()[0] == "Anna"


def test_nobody_yet_is_told_with_what_to_begin(shell: Shell) -> None:
    assert shell.out("players").startswith("Nothing has been played here yet.")
    assert people(shell) == []


def test_a_rename_holds_for_all_that_was_and_will_be_played(shell: Shell) -> None:
    shell.tell(STORY)
    assert shell.out("players", "rename", "BRAM", "Bram B.").startswith("BRAM is called Bram B. now")
    assert names(shell) == {"Anna", "Bram B.", "Cem", "Ana", "Dewi"}
    assert "Bram B." in shell.out("new", "Anna", "bram")
    assert shell.out("won", "bram").startswith("Bram B. wins.")
    assert "Bram B." in shell.out("stats", "Bram")
    assert "2026-11-30.1" in shell.out("log", "--evening", "all", "--player", "Bram")


def test_a_typo_is_no_second_person_once_the_two_are_merged(shell: Shell) -> None:
    shell.tell(STORY)
    assert "players merge" in shell.run("players", "rename", "Ana", "Anna").out
    shell.out("players", "merge", "Ana", "Anna")
    assert names(shell) == {"Anna", "Bram", "Cem", "Dewi"}
    assert (people(shell)[0]["matches"], people(shell)[0]["formerly"]) == (4, ["Ana"])
    assert "Ana is called Anna now, in all that was and will be played." in shell.out("log", "--trail")


@pytest.mark.parametrize(("verb", "old", "new"), [("rename", "Bram", "Bramm"), ("merge", "Ana", "Anna")])
def test_there_and_back_changes_nothing_that_anybody_is_shown(shell: Shell, verb: str, old: str, new: str) -> None:
    shell.tell(STORY)
    before = [shell.out(*view) for view in VIEWS]
    shell.out("players", verb, old, new)
    assert [shell.out(*view) for view in VIEWS] != before
    assert shell.out("players", "rename", new, old) == f"Taken back: {old} is no longer {new}.\n"
    assert [shell.out(*view) for view in VIEWS] == before
    assert "All is well" in shell.out("log", "verify")


def test_what_can_not_be_is_refused_in_a_sentence(shell: Shell) -> None:
    shell.tell(STORY)
    answer = shell.run("players", "merge", "Ana", "Dewi")
    assert (answer.code, answer.out) == (1, "These two have played each other, so they are two people.\n")
    line = json.loads(shell.run("players", "rename", "Fay", "Faye", "--json").out)
    assert (line["command"], line["verdict"], line["reason"]) == ("rename", "refused", "nobody")
