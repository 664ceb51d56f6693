"""Matches won in a row."""

from datetime import date, timedelta
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from revanche.history.statistics.runs import Run, Streak, of_match

FIRST = date(2026, 3, 28)  # the clocks change on the 29th


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def run(results: str, since: int = 0) -> Run:
    """Return the streaks of matches on days one after the other; W is a won one."""
    return reduce(
        Run.plus, (of_match(day(since + place), won=result == "W") for place, result in enumerate(results)), Run()
    )


def test_no_match_is_no_streak() -> None:
    assert run("") == Run()
    assert run("L") == Run(None, None, None, unbroken=False)


def test_streaks_have_the_evenings_on_which_they_began_and_ended() -> None:
    assert run("WWLWWWL").best == Streak(3, day(3), day(5))
    assert run("WWLWWWL").tail is None
    assert run("WWLWWWL").head == Streak(2, day(0), day(1))
    assert run("LWW").tail == Streak(2, day(1), day(2))


def test_of_two_as_long_the_first_is_told() -> None:
    assert run("WWLWW").best == Streak(2, day(0), day(1))


@given(st.text("WL", max_size=12), st.integers(0, 12))
def test_a_whole_has_the_streaks_of_its_parts(results: str, cut: int) -> None:
    whole = run(results)
    assert run(results[:cut]).plus(run(results[cut:], len(results[:cut]))) == whole
    longest = max(map(len, results.split("L")))
    assert (0 if whole.best is None else whole.best.count) == longest
    assert (0 if whole.tail is None else whole.tail.count) == len(results.rpartition("L")[2])
