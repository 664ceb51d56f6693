"""What an id tells of the day it is of."""

from datetime import date

import pytest

from revanche.history.answers.past import day_of


@pytest.mark.parametrize(
    ("wanted", "day"),
    [
        ("2026-11-30.2", date(2026, 11, 30)),
        ("2026-11-30.1@5f0c12ab", date(2026, 11, 30)),
        ("2026-13-30.2", None),
        ("no id", None),
        ("", None),
    ],
)
def test_an_id_begins_with_its_day(wanted: str, day: date | None) -> None:
    assert day_of(wanted) == day
