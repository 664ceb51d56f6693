"""Days, times and matches in words."""

from datetime import datetime

import pytest

from revanche.history.forms.wording import lasted, span
from revanche.history.records import MatchRecord, MatchState
from revanche.words.catalogue import load
from support.diary import EVENINGS
from support.shell import TERRITORIES, Shell


def test_each_language_words_the_day_in_its_own_way(shell: Shell) -> None:
    shell.tell(EVENINGS)
    days = {}
    for shell.language in TERRITORIES:
        days[shell.language] = shell.out("log").splitlines()[0].partition(" · ")[0]
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


@pytest.mark.parametrize(
    ("started", "ended", "told"),
    [
        ("2026-10-25T02:50:00+02:00", "2026-10-25T02:20:00+01:00", "02:50 UTC+2–02:20 UTC+1"),
        ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "02:30 UTC+2–02:30 UTC+1"),
        ("2026-03-29T01:50:00+01:00", "2026-03-29T03:20:00+02:00", "01:50 UTC+1–03:20 UTC+2"),
        ("2026-10-25T01:30:00-03:30", "2026-10-25T05:30:00+00:00", "01:30 UTC-3:30–05:30 UTC"),
        ("2026-10-25T23:57:05+01:00", "2026-10-25T23:57:45+01:00", "23:57"),
    ],
)
def test_where_the_clocks_were_changed_it_says_which_hour_is_which(started: str, ended: str, told: str) -> None:
    begun, over = map(datetime.fromisoformat, (started, ended))
    state = MatchState.FINISHED
    assert span(MatchRecord("m", begun.date(), ("A", "B"), "yatzy", 1, (), state, begun, over)) == told


@pytest.mark.parametrize(("seconds", "shown"), [(10, "23:57"), (40, "23:57–23:58")])
def test_a_match_within_one_minute_has_one_time(shell: Shell, seconds: int, shown: str) -> None:
    said = shell.tell(f"2026-11-30T23:57:30+01:00 new Anna Bram 1\n+{seconds} won A\n+0 close").run("log").out
    assert f"    {shown}, " in said


@pytest.mark.parametrize(("state", "shown"), [(MatchState.OPEN, "12:00–"), (MatchState.FINISHED, "12:00")])
def test_only_a_match_that_goes_on_has_an_open_end(state: MatchState, shown: str) -> None:
    noon = datetime.fromisoformat("2026-11-30T12:00:00+01:00")
    assert span(MatchRecord("m", noon.date(), ("A", "B"), "yatzy", 1, (), state, noon, None)) == shown
