"""What two players did against each other."""

from collections.abc import Iterable
from datetime import date

from revanche.history.evenings import matches
from revanche.history.records import MatchRecord
from revanche.history.statistics.counting import counting
from revanche.history.statistics.pairs import HeadToHead, Meeting, duel, pair, pairs_of, plus
from support.diary import Diary


def played(text: str) -> tuple[MatchRecord, ...]:
    return matches(Diary(text).entries)


def head_to_head(records: Iterable[MatchRecord], a: str, b: str) -> HeadToHead:
    return duel(pairs_of(counting(records)), a, b)


def evening(*winners: str, day: int = 1, a: str = "Anna", b: str = "Bram") -> str:
    """Matches to one win, won in turn by the sides given."""
    lines = [f"2026-11-{day:02}T20:00:00+01:00 close"]
    for winner in winners:
        lines += [f"+60 new '{a}' '{b}' 1", f"+60 won {winner}"]
    return "\n".join([*lines, "+60 close\n"])


def test_head_to_head_is_told_from_the_side_of_the_one_named_first() -> None:
    text = evening(*"AAB") + evening("A", a="Bram", b="Anna", day=2) + evening("A", a="Anna", b="Cem", day=3)
    records = played(text)
    assert head_to_head(records, "BRAM", "anna").matches == (2, 2)
    assert head_to_head(records, "anna", "Bram").games == (2, 2)
    assert head_to_head(records, "anna", "BRAM").players == ("Anna", "Bram")
    assert head_to_head([*records, *played(evening("A", a="ANNA", day=4))], "anna", "Bram").players[0] == "ANNA"


def test_games_go_with_their_player_when_the_sides_were_changed() -> None:
    text = "2026-11-30T21:00:00+01:00 new Anna Bram 2\n+9 won A\n+9 swap\n+9 won B\n+9 won A\n+9 close"
    assert head_to_head(played(text), "Anna", "Bram") == HeadToHead(
        ("Anna", "Bram"),
        (0, 1),
        (1, 2),
        (Meeting("2026-11-30.1", date(2026, 11, 30), ("Bram", "Anna"), (2, 1), "Bram"),),
    )


def test_the_last_five_meetings_are_kept_newest_first() -> None:
    records = played(evening(*"AABAAAB"))
    assert [met.id for met in head_to_head(records, "Anna", "Bram").last] == [one.id for one in records[:1:-1]]


def test_two_who_never_met_have_no_numbers() -> None:
    assert head_to_head(played(evening("A")), "Anna", "Cem") == HeadToHead(("Anna", "Cem"), (0, 0), (0, 0), ())


def test_a_pair_is_found_whoever_is_named_first() -> None:
    assert pair("Anna", "bram") == pair("BRAM", "anna")
    found = pairs_of(played(evening("A", a="Cem", b="Anna")))
    assert duel(found, "cem", "anna").matches == (1, 0)
    assert duel(found, "anna", "cem") == duel(found, "cem", "anna").turned()


def test_earlier_and_later_matches_are_what_all_of_them_are() -> None:
    records = played(evening(*"AABB") + evening("A", a="bram", b="Anna", day=2) + evening(*"AB", a="Cem", day=3))
    for cut in range(len(records) + 1):
        assert plus(pairs_of(records[:cut]), pairs_of(records[cut:])) == pairs_of(records)
