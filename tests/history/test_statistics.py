"""Who won how much."""

from revanche.history.evenings import matches
from revanche.history.records import MatchRecord
from revanche.history.statistics import HeadToHead, PlayerRecord, head_to_head, opponents, players
from support.diary import Diary


def played(text: str) -> tuple[MatchRecord, ...]:
    return matches(Diary(text).entries)


def evening(*winners: str, day: int = 1, a: str = "Anna", b: str = "Bram") -> str:
    """Matches to one win, won in turn by the sides given."""
    lines = [f"2026-11-{day:02}T20:00:00+01:00 close"]
    for winner in winners:
        lines += [f"+60 new '{a}' '{b}' 1", f"+60 won {winner}"]
    return "\n".join([*lines, "+60 close\n"])


def row(records: tuple[PlayerRecord, ...], name: str) -> PlayerRecord:
    (found,) = (record for record in records if record.name == name)
    return found


def test_matches_and_games_are_counted_for_both_players() -> None:
    text = "2026-11-30T21:00:00+01:00 new Anna Bram\n" + "".join(f"+60 won {side}\n" for side in "ABAA") + "+60 won B"
    assert players(played(text + "\n+60 close")) == (
        PlayerRecord("Anna", won=1, lost=0, games_won=3, games_lost=1, streak=1, best_streak=1),
        PlayerRecord("Bram", won=0, lost=1, games_won=1, games_lost=3, streak=0, best_streak=0),
    )
    assert players(played(text))[0].matches == 1


def test_r17_an_abandoned_match_does_not_count_and_neither_does_an_unfinished_or_open_one() -> None:
    abandoned = "2026-11-30T21:00:00+01:00 new Anna Bram 1\n+60 won A\n+60 abandon"
    unfinished = "2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A\n+60 close"
    running = "2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A"
    assert [players(played(text)) for text in (abandoned, unfinished, running)] == [(), (), ()]


def test_a_match_that_was_just_decided_counts_before_anybody_closes_the_evening() -> None:
    assert row(players(played("2026-11-30T21:00:00+01:00 new Anna Bram 1\n+60 won A")), "Anna").won == 1


def test_a_streak_is_of_matches_in_a_row_until_now() -> None:
    records = players(played(evening(*"AABAAAB")))
    assert (row(records, "Anna").streak, row(records, "Anna").best_streak) == (0, 3)
    assert (row(records, "Bram").streak, row(records, "Bram").best_streak) == (1, 1)


def test_r19_a_streak_goes_by_time_with_corrections_and_imports_in_their_place() -> None:
    text = evening(*"AB", day=1) + evening(*"AA", day=3)
    assert row(players(played(text)), "Anna").streak == 2
    corrected = text + "+60 fix 2026-11-01.2 winners=A"
    assert row(players(played(corrected)), "Anna").streak == 4
    between = " Anna Bram 1 B 2026-11-02T20:00:00+01:00 2026-11-02T21:00:00+01:00"
    assert row(players(played(corrected + "\n+60 import 2026-11-02.1" + between)), "Anna").best_streak == 2


def test_a_match_corrected_to_be_abandoned_leaves_the_numbers() -> None:
    text = evening(*"AAA") + "+60 fix 2026-11-01.2 abandoned=yes"
    assert row(players(played(text)), "Anna").won == 2


def test_two_spellings_are_one_player_and_the_last_one_is_shown() -> None:
    text = evening("A", a="rené", b="Bram", day=1) + evening("B", a="bram", b="RENE\u0301", day=2)
    records = players(played(text))
    assert [record.name for record in records] == ["RENÉ", "bram"]
    assert records[0].won == 2


def test_the_one_with_most_matches_comes_first() -> None:
    text = evening(*"ABB") + evening(*"AA", a="Cem", b="Dewi", day=2) + evening("B", a="Cem", b="Dewi", day=3)
    assert [record.name for record in players(played(text))] == ["Bram", "Cem", "Anna", "Dewi"]


def test_head_to_head_is_told_from_the_side_of_the_one_named_first() -> None:
    text = evening(*"AAB") + evening("A", a="Bram", b="Anna", day=2) + evening("A", a="Anna", b="Cem", day=3)
    records = played(text)
    assert head_to_head(records, "BRAM", "anna").matches == (2, 2)
    assert head_to_head(records, "anna", "Bram").games == (2, 2)
    assert head_to_head(records, "anna", "BRAM").players == ("Anna", "Bram")
    assert (
        head_to_head([*records, *played(evening("A", a="ANNA", b="Cem", day=4))], "anna", "Bram").players[0] == "ANNA"
    )


def test_games_go_with_their_player_when_the_sides_were_changed() -> None:
    text = "2026-11-30T21:00:00+01:00 new Anna Bram 2\n+9 won A\n+9 swap\n+9 won B\n+9 won A\n+9 close"
    assert head_to_head(played(text), "Anna", "Bram") == HeadToHead(("Anna", "Bram"), (0, 1), (1, 2), played(text))


def test_the_last_five_meetings_are_kept_newest_first() -> None:
    records = played(evening(*"AABAAAB"))
    assert head_to_head(records, "Anna", "Bram").last == records[:1:-1]


def test_two_who_never_met_have_no_numbers() -> None:
    assert head_to_head(played(evening("A")), "Anna", "Cem") == HeadToHead(("Anna", "Cem"), (0, 0), (0, 0), ())


def test_opponents_are_those_met_in_matches_that_count() -> None:
    text = evening("A") + evening("A", a="Cem", b="Anna", day=2) + "+60 new Anna Dewi\n+60 won A\n+60 close"
    assert opponents(played(text), "anna") == ("Bram", "Cem")
