"""``revanche sheet prepare``: the tables of best play; Yacht's is worked out in a blink."""

import pytest

from support.shell import Shell


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Yacht: best play scores 166.96 points on average.\n"),
        ("nl", "Yacht: met het beste spel haal je gemiddeld 166,96 punten.\n"),
    ],
)
def test_what_best_play_comes_to_is_told(shell: Shell, language: str, said: str) -> None:
    shell.language = language
    assert shell.out("sheet", "prepare", "yacht") == said
    assert len(list((shell.folder / "revanche" / "best-play").iterdir())) == 1


def test_a_folder_that_is_none_is_told(shell: Shell) -> None:
    (shell.folder / "revanche").mkdir()
    (shell.folder / "revanche" / "best-play").touch()
    assert "XDG_CACHE_HOME" in shell.refusal("sheet", "prepare", "yacht")


def test_a_game_that_cannot_be_worked_out_is_none_of_the_choices(shell: Shell) -> None:
    told = shell.refusal("sheet", "prepare", "maxi_yatzy", code=2)
    assert "'GAME' does not fit: one of these, please: yahtzee, yahtzee_free, kniffel, yatzy, yacht." in told
