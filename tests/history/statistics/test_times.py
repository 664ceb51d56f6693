"""When was played."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from revanche.history.evenings import matches
from revanche.history.records import imported
from revanche.history.statistics.runs import Streak
from revanche.history.statistics.times import Times, all_months, in_a_row, times_of
from revanche.match.events import ImportedGame, MatchImported, Side
from support.diary import Diary

# An evening that went on past midnight into another month, and one in another zone.
STORY = """
    2026-10-31T23:30:00+01:00 new Anna Bram 2
    +600 won A
    +600 won A
    +3600 new Anna Cem 2
    +600 won B
    +600 won A
    +600 won B
    +60 close
    2026-11-02T09:59:00-05:00 new anna Bram 1
    +600 won A
    +60 close
"""
RECORDS = matches(Diary(STORY).entries)


def test_matches_are_of_the_evening_and_of_the_hour_on_the_clock_of_the_place() -> None:
    times = times_of(RECORDS)
    assert times.weekdays == (1, 0, 0, 0, 0, 2, 0)
    assert {hour: count for hour, count in enumerate(times.hours) if count} == {0: 1, 9: 1, 23: 1}
    assert times.evenings == (date(2026, 10, 31), date(2026, 11, 2))


def test_the_hour_of_a_match_from_paper_is_not_taken_for_known() -> None:
    noted = MatchImported(
        "2026-11-03.1", ("Anna", "Bram"), "yahtzee", 1, (ImportedGame(Side.A),), RECORDS[0].started, None
    )
    times = times_of([*RECORDS, imported(noted)])
    assert sum(times.weekdays) == len(RECORDS) + 1
    assert times.hours == times_of(RECORDS).hours


def test_games_won_are_of_the_month_of_their_evening() -> None:
    assert times_of(RECORDS).months == {
        "2026-10": {"anna": 3, "bram": 0, "cem": 2},
        "2026-11": {"anna": 1, "bram": 0},
    }


def test_a_whole_is_what_its_parts_are() -> None:
    for cut in range(len(RECORDS) + 1):
        assert times_of(RECORDS[:cut]).plus(times_of(RECORDS[cut:])) == times_of(RECORDS)
    assert times_of(()) == Times()


def test_evenings_in_a_row_are_days_one_after_the_other_also_when_the_clocks_change() -> None:
    march = [date(2026, 3, number) for number in (27, 28, 29, 30)]
    longest, last = in_a_row([date(2026, 3, 1), *march, date(2026, 4, 2)])
    assert longest == Streak(4, date(2026, 3, 27), date(2026, 3, 30))
    assert last == Streak(1, date(2026, 4, 2), date(2026, 4, 2))
    assert in_a_row([]) == (None, None)


@given(st.sets(st.integers(0, 20)))
def test_no_longer_run_is_there(days: set[int]) -> None:
    first = date(2026, 12, 25)
    longest, last = in_a_row(sorted(first + timedelta(days=day) for day in days))
    runs = [count for count in range(1, 22) if any(set(range(since, since + count)) <= days for since in days)]
    assert (0 if longest is None else longest.count) == max(runs, default=0)
    assert (last is None) is (not days)


def test_months_without_anything_are_between_the_others() -> None:
    assert all_months(["2027-02", "2026-11"]) == ["2026-11", "2026-12", "2027-01", "2027-02"]
    assert all_months(["2026-11"]) == ["2026-11"]
    assert all_months([]) == []
