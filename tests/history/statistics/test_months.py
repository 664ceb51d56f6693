"""The parts of a journal, and what they come to."""

from datetime import date

from revanche.history.statistics.counting import EVERYTHING, Asked
from revanche.history.statistics.months import Said, asked_of, month, part, said_of
from revanche.match.events import MatchFixed
from revanche.match.renames import NONE
from support.diary import Diary

STORY = """
    2026-10-31T23:00:00+01:00 new Ana Bram 1
    +5400 won A
    +60 close
    +60 fix 2026-10-31.1 game=yatzy
    2026-11-30T20:00:00+01:00 new Anna Bram 2
    +60 won A
    +60 fix 2026-10-31.1 winners=B
    +60 won A
"""
ENTRIES = Diary(STORY).entries
NOVEMBER = next(entry.seq for entry in ENTRIES if entry.time.day == 30)


def test_a_part_ends_where_an_evening_is_opened_in_a_later_file() -> None:
    first, ends = part(ENTRIES, 1, 1)
    assert ([entry.seq for entry in first], ends) == (list(range(1, NOVEMBER)), NOVEMBER)
    rest, ends = part(ENTRIES, NOVEMBER, ENTRIES[-1].seq)
    assert (rest, ends) == (ENTRIES[NOVEMBER - 1 :], None)
    assert part(ENTRIES, NOVEMBER, 1) == ([], NOVEMBER)


def test_a_part_says_of_others_what_is_corrected_there() -> None:
    assert said_of(ENTRIES[: NOVEMBER - 1]) == Said()
    assert [fix.match for fix in said_of(ENTRIES[NOVEMBER - 1 :]).fixes] == ["2026-10-31.1"]
    taken_in = "\n+60 import 2025-01-01.1 A B 1 A 2025-01-01T20:00:00+01:00 2025-01-01T21:00:00+01:00"
    assert said_of(Diary(STORY + taken_in).entries).imports


def test_a_month_is_reckoned_with_later_corrections_and_the_names_of_now() -> None:
    early, ends = part(ENTRIES, 1, 1)
    assert ends is not None
    (fix,) = said_of(ENTRIES[NOVEMBER - 1 :]).fixes
    plain = month(early, ends, NONE)
    assert (plain.tally.players["ana"].won, plain.first, plain.last) == (1, date(2026, 10, 31), date(2026, 10, 31))
    later = month(early, ends, NONE.after("Ana", "Anna"), plain.corrections([fix, MatchFixed("2026-11-30.1")]))
    assert (later.tally.players["anna"].won, later.tally.players["bram"].won) == (0, 1)
    assert asked_of(early, NONE, EVERYTHING) == plain.tally
    assert asked_of(early, NONE, Asked(game="yahtzee")).matches == 0


def test_a_period_has_all_of_a_month_some_of_it_or_none() -> None:
    found = month(*part(ENTRIES, 1, 1), NONE)  # type: ignore[arg-type]
    assert found.within(EVERYTHING)
    assert found.within(Asked(since=date(2026, 10, 31), until=date(2026, 10, 31)))
    assert not found.within(Asked(since=date(2026, 11, 1)))
    assert not found.within(Asked(game="yatzy"))
    assert found.apart(Asked(since=date(2026, 11, 1)))
    assert found.apart(Asked(until=date(2026, 10, 30)))
    assert not found.apart(EVERYTHING)
    nothing = month([], 7, NONE)
    assert nothing.within(EVERYTHING)
    assert nothing.apart(EVERYTHING)
