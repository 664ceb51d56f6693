"""How long ago something was, in words: right values written out, both sides of each limit."""

from datetime import datetime

import pytest

from revanche.history.forms.ago import ago
from revanche.words.catalogue import LANGUAGES, load

NOW = datetime.fromisoformat("2026-12-01T00:30:00+01:00")


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("2026-12-01T01:00:00+01:00", "just now"),
        ("2026-12-01T00:29:01+01:00", "just now"),
        ("2026-12-01T00:29:00+01:00", "1 min ago"),
        ("2026-12-01T00:27:00+01:00", "3 min ago"),
        ("2026-11-30T23:30:01+01:00", "59 min ago"),
        ("2026-11-30T23:30:00+01:00", "yesterday"),
        ("2026-11-30T00:00:00+01:00", "yesterday"),
        ("2026-11-29T23:59:00+01:00", "2 days ago"),
        ("2026-11-18T12:00:00+01:00", "13 days ago"),
        ("2026-11-17T12:00:00+01:00", "2 weeks ago"),
        ("2026-10-02T12:00:00+02:00", "8 weeks ago"),
        ("2026-10-01T12:00:00+02:00", "2 months ago"),
        ("2026-01-01T12:00:00+01:00", "11 months ago"),
        ("2025-12-02T12:00:00+01:00", "11 months ago"),
        ("2025-12-01T12:00:00+01:00", "1 year ago"),
        ("2024-12-01T12:00:00+01:00", "2 years ago"),
    ],
)
def test_it_is_told_as_people_say_it(then: str, told: str) -> None:
    assert ago(load("en"), datetime.fromisoformat(then), NOW) == told


def test_within_a_day_hours_are_told_and_a_change_of_the_clocks_makes_none() -> None:
    autumn = datetime.fromisoformat("2026-10-25T03:00:00+01:00")
    assert ago(load("en"), datetime.fromisoformat("2026-10-25T02:00:00+02:00"), autumn) == "2 hours ago"
    assert ago(load("en"), datetime.fromisoformat("2026-10-25T02:00:00+01:00"), autumn) == "1 hour ago"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_many_are_told_apart_where_the_language_does(language: str) -> None:
    words = load(language)

    def told(then: str) -> str:
        return ago(words, datetime.fromisoformat(then), NOW.replace(hour=12))

    hours = told("2026-12-01T11:00:00+01:00"), told("2026-12-01T10:00:00+01:00")
    years = told("2025-11-01T12:00:00+01:00"), told("2024-11-01T12:00:00+01:00")
    assert (hours[0].replace("1", "2") == hours[1]) is (language == "nl")
    assert (years[0].replace("1", "2") == years[1]) is (language in {"nl", "sv", "nb"})
