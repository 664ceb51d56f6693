"""How long games and matches took."""

from datetime import date

from revanche.history.evenings import matches
from revanche.history.records import MatchRecord
from revanche.history.statistics.lengths import BINS, Length, Lengths, Longest, lengths_of
from support.diary import Diary

# Two games of 10 and 20 minutes over the change to winter time, by the steady clock, and one of two hours.
STORY = """
    2026-10-25T02:50:00+02:00 new Anna Bram 2
    +600 won A
    +0 clock 2026-10-25T02:00:00+01:00
    +1200 won A
    +60 new Anna Bram 1
    +7200 won B
    +60 import 2025-01-01.1 Anna Bram 1 A 2025-01-01T20:00:00+01:00 2025-01-01T20:04:59+01:00
"""
DAY = date(2026, 10, 25)


def played(text: str = STORY) -> tuple[MatchRecord, ...]:
    return matches(Diary(text).entries)


def test_averages_and_the_longest_are_by_the_steady_clock() -> None:
    lengths = lengths_of(played()[1:])
    assert lengths.games == Length(3, 9000.0, Longest(7200.0, "2026-10-25.2", DAY))
    assert lengths.games.average == 3000.0
    assert lengths.matches == Length(2, 9000.0, Longest(7200.0, "2026-10-25.2", DAY))


def test_what_nobody_knows_is_left_out() -> None:
    paper = lengths_of(played()[:1])
    assert paper.games == Length()
    assert paper.games.average is None
    assert paper.matches.known == 1
    assert sum(paper.games_by_length) == 0


def test_games_are_in_classes_of_five_minutes_the_last_of_which_has_all_longer_ones() -> None:
    counts = lengths_of(played()).games_by_length
    assert len(counts) == BINS
    assert {place: count for place, count in enumerate(counts) if count} == {2: 1, 4: 1, 12: 1}
    text = "2026-11-30T20:00:00+01:00 new Anna Bram 3\n+299.999 won A\n+300 won A\n+3600 won A"
    assert [place for place, count in enumerate(lengths_of(played(text)).games_by_length) if count] == [0, 1, 12]


def test_a_whole_is_what_its_parts_are() -> None:
    records = played()
    for cut in range(len(records) + 1):
        assert lengths_of(records[:cut]).plus(lengths_of(records[cut:])) == lengths_of(records)
    assert lengths_of(()) == Lengths()
