"""Who won how much."""

from revanche.history.evenings import matches
from revanche.history.records import MatchRecord
from revanche.history.statistics.players import PlayerRecord, players, players_of, plus
from support.diary import Diary


def match(winners: str, first_to: int = 3) -> MatchRecord:
    lines = "".join(f"+60 won {winner}\n" for winner in winners)
    (record,) = played(f"2026-11-30T21:00:00+01:00 new Anna Bram {first_to}\n{lines}+60 close")
    return record


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
    anna, bram = players(played(text + "\n+60 close"))
    assert (anna.name, anna.won, anna.lost, anna.games_won, anna.games_lost) == ("Anna", 1, 0, 3, 1)
    assert (bram.name, bram.won, bram.lost, bram.games_won, bram.games_lost) == ("Bram", 0, 1, 1, 3)
    assert (anna.streak, anna.best_streak, bram.streak, bram.best_streak) == (1, 1, 0, 0)
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


def test_comebacks_and_deciders_are_of_who_won_and_of_both() -> None:
    anna, bram = players([match("BBAAA"), match("AABBA")])
    assert (anna.comebacks, anna.deciders, anna.deciders_won) == (1, 2, 2)
    assert (bram.comebacks, bram.deciders, bram.deciders_won) == (0, 2, 0)


def test_earlier_and_later_matches_are_what_all_of_them_are() -> None:
    records = played(evening(*"AAB") + evening(*"BBA", day=2) + evening("A", a="Cem", b="anna", day=3))
    for cut in range(len(records) + 1):
        assert plus(players_of(records[:cut]), players_of(records[cut:])) == players_of(records)
    assert row(players(records), "anna") == PlayerRecord("anna", 3, 4, 3, 4, run=row(players(records), "anna").run)
