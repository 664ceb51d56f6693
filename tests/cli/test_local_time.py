"""Times as people write them."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from revanche.cli.local_time import Unclear, local_time


@pytest.fixture(autouse=True)
def amsterdam(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the machine be in Amsterdam."""
    monkeypatch.setenv("TZ", "Europe/Amsterdam")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-11-30 21:04", "2026-11-30T20:04:00+00:00"),
        ("2026-07-30T21:04:11.123999", "2026-07-30T19:04:11.123+00:00"),
        ("2026-11-30T21:04:11-05:00", "2026-12-01T02:04:11+00:00"),
        ("2026-10-25T01:59:59", "2026-10-24T23:59:59+00:00"),
        ("2026-10-25T03:00:00", "2026-10-25T02:00:00+00:00"),
        ("2026-10-25T02:30:00+02:00", "2026-10-25T00:30:00+00:00"),
        ("2026-10-25T02:30:00+01:00", "2026-10-25T01:30:00+00:00"),
        ("2026-03-29T01:59:59", "2026-03-29T00:59:59+00:00"),
        ("2026-03-29T03:00:00", "2026-03-29T01:00:00+00:00"),
    ],
)
def test_a_time_without_an_offset_is_local(text: str, meant: str) -> None:
    read = local_time(text)
    assert isinstance(read, datetime)
    assert read.astimezone(UTC) == datetime.fromisoformat(meant)


@pytest.mark.parametrize("text", ["2026-10-25T02:00:00", "2026-10-25 02:59:59"])
def test_the_hour_that_comes_twice_needs_its_offset(text: str) -> None:
    assert local_time(text) is Unclear.REPEATED


@pytest.mark.parametrize("text", ["2026-03-29T02:00:00", "2026-03-29 02:59"])
def test_the_hour_that_is_left_out_was_never_there(text: str) -> None:
    assert local_time(text) is Unclear.LEFT_OUT


@pytest.mark.parametrize("text", ["", "yesterday", "2026-11-30", "21:04", "2026-13-01T00:00", "0001-01-01T00:00:00"])
def test_what_is_no_time_is_none(text: str) -> None:
    assert local_time(text) is Unclear.FORM
