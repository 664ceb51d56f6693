"""The machine's clock."""

import time

from revanche.clock import SystemClock
from revanche.units import SECOND
from support.clock import EVENING, FakeClock, moment


def test_the_steady_line_begins_at_the_wall_clocks_reading() -> None:
    before = time.time_ns()
    steady = SystemClock().steady()
    assert before - SECOND <= steady <= time.time_ns() + SECOND


def test_the_steady_line_never_goes_back() -> None:
    clock = SystemClock()
    readings = [clock.steady() for _ in range(1000)]
    assert readings == sorted(readings)


def test_now_is_both_readings_and_knows_its_offset() -> None:
    clock = SystemClock()
    before = clock.steady()
    now = clock.now()
    assert before <= now.steady <= clock.steady()
    assert now.local.utcoffset() is not None
    assert abs(now.local.timestamp() - now.steady / SECOND) < 1


def test_the_fake_clock_stands_still_until_told() -> None:
    clock = FakeClock()
    assert clock.now() == clock.now() == moment()
    assert clock.advance(1.5, 1).steady == moment().steady + 1_500_000_001
    assert clock.steady() - int(EVENING.timestamp()) * SECOND == 1_500_000_001
