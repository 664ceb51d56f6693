"""Evenings back from a day, a few at a time."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.history.answers.evenings import evenings_back
from revanche.history.answers.questions import Evenings
from revanche.words.catalogue import load
from support.sheets import Table
from support.told import Told

EN = load("en")
MONTHS = [date(2025 + number // 12, number % 12 + 1, 5) for number in range(18)]
YEARS = "\n".join(f"{day}T20:00:00+01:00 new Anna {'Bram' if day.month % 2 else 'Cem'} 1\n+60 won A" for day in MONTHS)
"""An evening a month for a year and a half."""


def days(asked: Evenings, past: Told) -> tuple[list[date], bool]:
    found, more = evenings_back(past, EN, asked)
    return [evening.day for evening in found.evenings], more


@given(st.integers(1, 20), st.sampled_from(["", "bram", "2025", "nobody"]))
def test_turned_back_page_by_page_each_evening_is_there_once(count: int, find: str) -> None:
    past, before, turned = Told(YEARS), None, list[date]()
    while True:
        found, more = days(Evenings(count, before, find), past)
        assert len(found) <= count
        turned = [*found, *turned]
        if not more:
            break
        before = found[0]
    assert turned == [day for day in MONTHS if fits(day, find)]


def fits(day: date, find: str) -> bool:
    return {"": True, "bram": day.month % 2 == 1, "2025": day.year == 2025, "nobody": False}[find]


def test_no_more_is_read_than_is_needed() -> None:
    past = Told(YEARS)
    assert days(Evenings(2), past) == (MONTHS[-2:], True)
    assert past.asked == [date(2026, 6, 1), date(2026, 3, 1)]
    past.asked.clear()
    assert days(Evenings(1, MONTHS[6]), past) == ([MONTHS[5]], True)
    assert past.asked == [date(2025, 7, 1), date(2025, 4, 1)]


def test_a_day_with_a_sheet_alone_is_one_too_and_a_player_is_known_by_any_of_his_names() -> None:
    past = Told(YEARS).sheet_at("2026-11-30T20:00:00+01:00", Table.filled("yacht", "12346"))
    found, more = evenings_back(past, EN, Evenings(1))
    assert ([sheet.evening for sheet in found.sheets], found.evenings, more) == ([date(2026, 11, 30)], (), True)
    assert days(Evenings(1, player="CEM"), past) == ([MONTHS[-1]], True)


@pytest.mark.parametrize("text", ["", "2026-11-30T20:00:00+01:00 new Anna Bram 1\n+60 won A"])
def test_where_there_is_little_all_of_it_is_there(text: str) -> None:
    assert days(Evenings(10), Told(text)) == ([date(2026, 11, 30)] * bool(text), False)
