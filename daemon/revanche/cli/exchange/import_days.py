"""Days and times as people write them in a table: 2025-12-25, 25-12-2025, 25.12.2025 20:30. Pure.

Which of two numbers is the day is told by the column as a whole: one that is more than 12 is none of a month. Where
none is, the day comes first, as it does wherever our languages are spoken but for the United States.
"""

import re
from collections.abc import Iterable
from datetime import datetime, time
from enum import Enum
from typing import Final

import msgspec

_TIME: Final = r"(?:[ T]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?"
_YEAR_FIRST: Final = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})" + _TIME)
_YEAR_LAST: Final = re.compile(r"(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4})" + _TIME)
_CLOCK: Final = re.compile(r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?")
_MONTHS: Final = 12


class Order(Enum):
    """Which comes first where the year comes last."""

    DAY = "day"
    MONTH = "month"
    UNSAID = "unsaid"
    """Nothing in the column tells; the day is taken."""


class When(msgspec.Struct, frozen=True):
    """When something was, by the clock of the place; ``precise`` is whether the time is known, or the day alone."""

    at: datetime
    precise: bool


def order_of(cells: Iterable[str]) -> Order:
    """Return which comes first in a column."""
    found = [match for cell in cells if (match := _YEAR_LAST.fullmatch(cell.strip()))]
    firsts, seconds = [int(match[1]) for match in found], [int(match[3]) for match in found]
    if not found or any(match[2] == "." for match in found) or max(firsts) > _MONTHS:
        return Order.DAY
    return Order.MONTH if max(seconds) > _MONTHS else Order.UNSAID


def when(cell: str, clock: str, order: Order) -> When | None:
    """Return the day and time of a cell, the time perhaps in a cell of its own; ``None`` where that is none."""
    cell = cell.strip()
    if found := _YEAR_FIRST.fullmatch(cell):
        year, month, day, *rest = found.group(1, 3, 4, 5, 6, 7)
    elif found := _YEAR_LAST.fullmatch(cell):
        day, month, year, *rest = found.group(1, 3, 4, 5, 6, 7)
        if order is Order.MONTH:
            day, month = month, day
    else:
        return None
    if clock.strip():
        own = _CLOCK.fullmatch(clock.strip())
        if own is None:
            return None
        rest = [*own.groups()]
    try:
        at = datetime(int(year), int(month), int(day))  # noqa: DTZ001 - by the clock of the place
        hour, minute, second = (int(part or 0) for part in rest)
        return When(datetime.combine(at, time(hour, minute, second)), precise=rest[0] is not None)
    except ValueError:
        return None
