"""The machine's clock."""

import time
from pathlib import Path

import pytest

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


def test_a_moment_of_this_boot_is_found_again_by_a_program_that_starts_later() -> None:
    first, second = SystemClock(), SystemClock()
    earlier, later = first.boot, second.boot
    assert earlier is not None
    assert later is not None
    assert earlier.id == later.id
    assert len(earlier.id) == 16
    since_boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    assert abs((second.steady() - later.began) - since_boot) < SECOND


def test_where_the_kernels_name_of_the_boot_can_not_be_read_there_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("revanche.clock._BOOT", tmp_path / "boot_id")
    assert SystemClock().boot is None


def test_the_fake_clock_stands_still_until_told() -> None:
    clock = FakeClock()
    assert clock.now() == clock.now() == moment()
    assert clock.advance(1.5, 1).steady == moment().steady + 1_500_000_001
    assert clock.steady() - int(EVENING.timestamp()) * SECOND == 1_500_000_001


def test_a_reading_of_the_kernels_clock_has_its_place_on_the_steady_line() -> None:
    clock = SystemClock()
    before, reading, after = clock.steady(), time.clock_gettime_ns(time.CLOCK_BOOTTIME), clock.steady()
    assert before <= clock.of_boot(reading) <= after
