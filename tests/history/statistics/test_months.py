"""The parts of a journal, and what they come to."""

from datetime import date

from revanche.history.statistics.counting import EVERYTHING, Asked
from revanche.history.statistics.months import Month, Said, asked_of, month, part, said_of
from revanche.history.statistics.tally import Tally
from revanche.match.events import MatchFixed
from revanche.match.renames import NONE, Renames
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


def of(found: Month, asked: Asked = EVERYTHING) -> Tally:
    tally = found.tally(asked)
    assert tally is not None
    return tally


def october(renames: Renames = NONE, fixes: tuple[MatchFixed, ...] = ()) -> Month:
    early, ends = part(ENTRIES, 1, 1)
    assert ends is not None
    return month(early, ends, renames, fixes)


def test_a_month_is_reckoned_with_later_corrections_and_the_names_of_now() -> None:
    (fix,) = said_of(ENTRIES[NOVEMBER - 1 :]).fixes
    plain = october()
    assert (of(plain).players["ana"].won, plain.first, plain.last) == (1, date(2026, 10, 31), date(2026, 10, 31))
    later = october(NONE.after("Ana", "Anna"), plain.corrections([fix, MatchFixed("2026-11-30.1")]))
    assert (of(later).players["anna"].won, of(later).players["bram"].won) == (0, 1)
    early, _ = part(ENTRIES, 1, 1)
    assert asked_of(early, NONE, EVERYTHING) == of(plain)
    assert asked_of(early, NONE, Asked(game="yahtzee")).matches == 0


def test_each_game_and_pair_is_kept_and_what_there_was_not_is_nothing() -> None:
    found, early = october(), part(ENTRIES, 1, 1)[0]
    for asked in (
        Asked(game="YATZY"),
        Asked(players=("bram", "ANA")),
        Asked(game="yatzy", players=("Ana", "Bram"), since=date(2026, 10, 31)),
    ):
        assert of(found, asked) == asked_of(early, NONE, asked)
        assert of(found, asked).matches == 1
    assert of(found, Asked(game="yahtzee")) == of(found, Asked(players=("Ana", "Cem"))) == Tally()


def test_of_many_games_and_pairs_only_all_together_is_kept() -> None:
    lines = "".join(f"\n+60 new A{place} B{place} 1\n+60 won A" for place in range(20))
    entries = Diary("2026-10-31T20:00:00+01:00 new Ana Bram 1\n+60 won A" + lines).entries
    found = month(entries, entries[-1].seq + 1, NONE)
    assert of(found).matches == 21
    assert found.tally(Asked(players=("A1", "B1"))) is None
    assert found.tally(Asked(players=("A1", "B1"), since=date(2026, 11, 1))) == Tally()


def test_of_a_part_of_a_month_nothing_is_kept() -> None:
    found = october()
    assert of(found, Asked(since=date(2026, 10, 31), until=date(2026, 10, 31))) == of(found)
    assert of(found, Asked(since=date(2026, 11, 1))) == of(found, Asked(until=date(2026, 10, 30))) == Tally()
    longer = month(ENTRIES, 99, NONE)
    assert longer.tally(Asked(since=date(2026, 11, 1))) is None
    assert of(month([], 7, NONE)) == Tally()
