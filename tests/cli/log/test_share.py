"""The evening as text for the group chat."""

import pytest

from support.diary import EVENINGS
from support.shell import Shell

EVENING = """
    2026-10-03T20:00:00+02:00 new Cem Dewi 1
    +600 won A
    2026-11-30T21:00:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +10 won B
    +1200 won B
    +60 new Anna דנה
    +60 won A
    +60 close
"""


def test_the_last_evening_is_a_line_a_match(shell: Shell) -> None:
    assert shell.tell(EVENING).out("share").splitlines() == [
        "Game evening, Monday 30 November 2026",
        "Anna 2 – 0 Bram, 20 min",
        "Anna 0 – 2 Bram, 20 min",
        "Anna 1 – 0 \u2068דנה\u2069 (unfinished), 2 min",
        "Matches: Anna 1, Bram 1",
    ]


def test_it_speaks_the_language_of_the_house(shell: Shell) -> None:
    shell.language = "nl"
    lines = shell.tell(EVENING).out("share").splitlines()
    assert (lines[0], lines[-1]) == ("Spelavond van maandag 30 november 2026", "Wedstrijden: Anna 1, Bram 1")


def test_one_match_needs_no_sum(shell: Shell) -> None:
    text = shell.tell("2026-11-30T21:00:00+01:00 new Anna Bram 1\n+600 won A").out("share")
    assert text.splitlines()[1:] == ["Anna 1 – 0 Bram, 10 min"]


def test_it_is_plain_text_even_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "\x1b" not in shell.tell(EVENING).out("share")


def test_an_empty_journal_is_no_failure(shell: Shell) -> None:
    assert shell.out("share").startswith("Nothing has been played here yet.")


def test_another_evening_is_shared_by_its_day(shell: Shell) -> None:
    shell.tell(EVENINGS)
    assert shell.out("share", "--evening", "2026-10-03").splitlines()[1:] == ["Anna 1 – 0 Cem, 10 min"]
    assert "2026" in shell.refusal("share", "--evening", "2026-10-04")
    assert "--evening" in shell.refusal("share", "--evening", "never", code=2)


def test_a_day_with_two_evenings_gives_both(shell: Shell) -> None:
    shell.tell("""
        2025-11-30T09:00:00+01:00 new Anna Bram 1
        +60 won A
        +60 close
        2025-11-30T20:00:00+01:00 new Cem Dewi 1
        +60 won B
        +60 close
    """)
    told = shell.out("share", "--evening", "2025-11-30")
    assert told.count("30 November 2025") == 2
    assert "Anna" in told
    assert "Dewi" in told
