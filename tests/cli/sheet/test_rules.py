"""``revanche rules``."""

import pytest

from support.shell import Shell


def test_the_rules_come_in_the_language_of_the_account_or_another(shell: Shell) -> None:
    shell.language = "nl"
    assert shell.out("rules", "yahtzee").startswith("Yahtzee: de spelregels in het kort\n")
    assert shell.out("rules", "yatzy", "--lang", "sv").startswith("Yatzy: reglerna i korthet\n")


def test_an_option_changes_what_they_say(shell: Shell) -> None:
    assert "It is no joker" in shell.out("rules", "kniffel", "--option", "joker=none")
    assert "brings 50 points" in shell.out("rules", "kniffel", "--option", " further_kniffel = 50")


@pytest.mark.parametrize("option", ["joker", "joker=maybe", "ludo=1"])
def test_what_can_not_be_chosen_is_told_with_what_can(shell: Shell, option: str) -> None:
    told = shell.run("rules", "kniffel", "--option", option)
    assert told.code != 0
    assert "joker=forced, joker=none, further_kniffel=100" in told.err
