"""How long things took, whatever the clock on the wall did."""

import pytest

from revanche.history.durations import between, elapsed
from revanche.history.evenings import matches
from support.diary import Diary
from support.happening import Happened


def seconds(text: str) -> tuple[float | None, list[float | None]]:
    """Return how long the one match of a diary took, and each of its games."""
    (match,) = matches(Diary(text).entries)
    return match.seconds, [game.seconds for game in match.games]


def test_a_clock_set_back_an_hour_and_put_right_changes_no_duration(happened: Happened) -> None:
    text = """
        2026-11-30T21:00:00+01:00 new Anna Bram 3
        +600 clock 2026-11-30T20:10:00+01:00
        +0 won A
        +600 won B
        +600 clock 2026-11-30T21:30:00+01:00
        +0 won A
        +600 won A
    """
    times = [entry.time for entry in Diary(text).entries]
    happened(times != sorted(times), "the clock was set back an hour")
    assert seconds(text) == (2400, [600, 600, 600, 600])


def test_a_box_without_a_clock_that_the_network_puts_right_counts_minutes() -> None:
    text = """
        2026-11-24T03:17:00+01:00 new Anna Bram 1
        +600 clock 2026-11-30T21:00:00+01:00
        +600 won A
    """
    assert seconds(text) == (1200, [1200])


def test_a_clock_set_ahead_adds_nothing(happened: Happened) -> None:
    text = "+0 new Anna Bram 1\n+60 clock 2027-06-01T20:00:00+02:00\n+60 won A"
    happened(Diary(text).entries[-1].time.year == 2027, "the clock was set half a year ahead")
    assert seconds(text) == (120, [120])


@pytest.mark.parametrize(
    ("up", "told"),
    [
        pytest.param(290, 600, id="switched on after what came before"),
        pytest.param(600, 600, id="switched on at the same time"),
        pytest.param(601, None, id="switched on before what came before, as its clock has it"),
    ],
)
def test_across_boots_the_wall_clock_is_believed_unless_it_contradicts_itself(up: int, told: float | None) -> None:
    diary = Diary("2026-11-30T21:00:00+01:00 new Anna Bram 3\n+300 boot 2")
    first = diary.entries[0]
    diary.now = type(diary.now)((up - 300) * 10**9, diary.now.local)
    diary.tell("+300 won A")
    assert elapsed(first, diary.entries[1]) == told


def test_what_runs_backwards_is_not_known() -> None:
    text = """
        2026-11-30T21:00:00+01:00 new Anna Bram 1
        +60 boot unknown
        +0 clock 2026-11-30T19:00:00+01:00
        +0 won A
    """
    assert seconds(text) == (None, [None])
    first, second = Diary(text).entries
    assert between(first.time, second.time) is None


def test_in_a_journal_of_version_1_the_wall_clock_is_all_there_is() -> None:
    assert seconds("+0 boot unknown\n2026-11-30T21:00:00+01:00 new Anna Bram 1\n+60 won A") == (60, [60])
