"""What taking in a table would do, told first."""

from datetime import datetime

import pytest

from revanche.cli.exchange.import_days import Order, When
from revanche.cli.exchange.import_preview import Preview, preview_lines
from revanche.cli.exchange.import_table import Row, Table
from revanche.match.events import ImportedGame, MatchImported, Side
from revanche.words.catalogue import LANGUAGES, load

AT = datetime.fromisoformat("2025-04-03T12:00:00+02:00")
MATCH = MatchImported("", ("Anna", "דנה"), "yahtzee", 1, (ImportedGame(Side.A, None),), AT, None)


def preview(order: Order = Order.UNSAID, count: int = 1) -> Preview:
    row = Row(2, When(AT.replace(tzinfo=None), precise=False), {}, ordered=False)
    return Preview(Table((row,), (), order, "3/4/2025"), (MATCH,) * count, (), 4, ((7, "“x” is no date."),))


def test_all_that_would_become_of_it_is_told() -> None:
    assert preview_lines(preview(), load("en")) == [
        "One match would be taken in:",
        "  Thursday 3 April 2025: Anna 1 – 0 \u2068דנה\u2069",
        "4 already there.",
        "One line is not understood and would be left out:",
        "  Line 7: “x” is no date.",
        "In a date the day comes first: 3/4/2025 is Thursday 3 April 2025. If the month does, add --month-first.",
        "The table does not tell in which order the games were won; they are put down in turn.",
        "Where only the day is known, a match is put at noon.",
    ]


@pytest.mark.parametrize("order", [Order.DAY, Order.MONTH])
def test_nothing_is_said_of_dates_that_are_clear(order: Order) -> None:
    assert not any("--month-first" in line for line in preview_lines(preview(order), load("en")))


@pytest.mark.parametrize(("count", "lines"), [(8, 8), (9, 9)])
def test_no_more_than_eight_are_shown(count: int, lines: int) -> None:
    told = [line for line in preview_lines(preview(count=count), load("en")) if line.startswith("  ")]
    assert len(told) == lines + 1
    assert ("  … and one more." in told) is (count > 8)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_each_language(language: str) -> None:
    assert len(preview_lines(preview(count=2), load(language))) == 9
