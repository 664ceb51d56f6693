"""Days, times and matches in words."""

import pytest

from revanche.history.wording import lasted
from revanche.words.catalogue import load
from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


def test_each_language_words_the_day_in_its_own_way(shell: Shell) -> None:
    shell.tell(EVENINGS)
    days = {}
    for shell.language in TERRITORIES:
        days[shell.language] = shell.out("log").splitlines()[0]
    assert days == {
        "nl": "maandag 30 november 2026",
        "sv": "måndag 30 november 2026",
        "nb": "mandag 30. november 2026",
        "de": "Montag, 30. November 2026",
        "en": "Monday 30 November 2026",
    }


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (3569, "59 min"), (3570, "1 h 0 min"), (7260, "2 h 1 min")],
)
def test_durations_are_worded_to_the_minute(seconds: float, words: str) -> None:
    assert lasted(load("en"), seconds) == words


@pytest.mark.parametrize(("seconds", "shown"), [(10, "23:57"), (40, "23:57–23:58")])
def test_a_match_within_one_minute_has_one_time(shell: Shell, seconds: int, shown: str) -> None:
    said = shell.tell(f"2026-11-30T23:57:30+01:00 new Anna Bram 1\n+{seconds} won A\n+0 close").run("log").out
    assert f"    {shown}, " in said
