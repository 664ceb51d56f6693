"""Days and times as people write them."""

from datetime import datetime

import pytest

from revanche.cli.exchange.import_days import Order, When, order_of, when


@pytest.mark.parametrize(
    ("cell", "clock", "order", "told"),
    [
        ("2025-12-25", "", Order.DAY, "2025-12-25"),
        ("2025/1/2", "", Order.MONTH, "2025-01-02"),
        ("25-12-2025", "", Order.DAY, "2025-12-25"),
        ("3.4.2025", "", Order.DAY, "2025-04-03"),
        ("3. 4. 2025", "", Order.DAY, "2025-04-03"),
        ("3/4/2025", "", Order.UNSAID, "2025-04-03"),
        ("3/4/2025", "", Order.MONTH, "2025-03-04"),
        (" 25-12-2025 ", "20:30", Order.DAY, "2025-12-25T20:30"),
        ("25.12.2025 20.30", "", Order.DAY, "2025-12-25T20:30"),
        ("2026-11-30 21:00:05", "", Order.DAY, "2026-11-30T21:00:05"),
        ("2026-11-30T21:00", "", Order.DAY, "2026-11-30T21:00"),
        ("2024-02-29", "0:00", Order.DAY, "2024-02-29T00:00"),
    ],
)
def test_a_day_is_read_in_each_form(cell: str, clock: str, order: Order, told: str) -> None:
    assert when(cell, clock, order) == When(datetime.fromisoformat(told), precise="T" in told)


@pytest.mark.parametrize(
    ("cell", "clock"),
    [
        ("", ""),
        ("31-02-2025", ""),
        ("2025-02-29", ""),
        ("25-12.2025", ""),
        ("25-12-25", ""),
        ("Christmas", ""),
        ("2025-12-25 24:00", ""),
        ("2025-12-25", "half nine"),
        ("2025-12-25", "20:60"),
    ],
)
def test_what_is_no_day_or_no_time_is_none(cell: str, clock: str) -> None:
    assert when(cell, clock, Order.DAY) is None


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["3/4/2025", "13/4/2025"], Order.DAY),
        (["3/4/2025", "4/13/2025"], Order.MONTH),
        (["3/4/2025", "12/12/2025"], Order.UNSAID),
        (["3.4.2025"], Order.DAY),
        (["2025-04-03"], Order.DAY),
        (["", "x"], Order.DAY),
    ],
)
def test_the_column_tells_which_comes_first(cells: list[str], order: Order) -> None:
    assert order_of(cells) is order
