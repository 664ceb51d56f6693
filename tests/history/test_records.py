"""A match as it stands: what was counted, taken in, corrected."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from revanche.history.evenings import matches
from revanche.history.records import GameRecord, MatchRecord, MatchState
from revanche.match.events import ImportedGame, MatchFixed, MatchImported, Side
from revanche.match.past import fits
from support.diary import Diary

A = Side.A


B = Side.B


def told(text: str, now: str | None = None) -> tuple[MatchRecord, ...]:
    return matches(Diary(text).entries, None if now is None else datetime.fromisoformat(now))


def one(text: str, now: str | None = None) -> MatchRecord:
    (match,) = told(text, now)
    return match


MATCH = """
    2026-11-30T21:00:00+01:00 new Anna Bram
    +600 won A
    +500 won B by page
    +400 won A
    +300 won A by cli
"""


def test_a_match_has_its_games_with_who_when_how_long_and_by_what() -> None:
    match = one(MATCH)
    assert match.players == ("Anna", "Bram")
    assert match.score == (3, 1)
    assert match.winner is A
    assert [game.winner for game in match.games] == [A, B, A, A]
    assert [game.seconds for game in match.games] == [600, 500, 400, 300]
    assert [game.source for game in match.games] == ["Rig Buds", "page", "Rig Buds", "cli"]
    assert match.games[0].ended == datetime.fromisoformat("2026-11-30T21:10:00+01:00")
    assert (match.started, match.ended) == (
        datetime.fromisoformat("2026-11-30T21:00:00+01:00"),
        datetime.fromisoformat("2026-11-30T21:30:00+01:00"),
    )
    assert match.seconds == 1800


def test_a_match_that_is_won_is_decided_while_it_runs_and_finished_once_closed() -> None:
    assert one(MATCH).state is MatchState.DECIDED
    assert one(MATCH + "+60 close").state is MatchState.FINISHED


def test_closing_late_does_not_lengthen_a_match_that_was_won() -> None:
    assert one(MATCH + "+3600 close").seconds == 1800


def test_an_open_match_has_no_end() -> None:
    match = one("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A")
    assert (match.state, match.ended, match.seconds) == (MatchState.OPEN, None, None)


def test_an_open_match_that_is_closed_is_unfinished_and_ends_then() -> None:
    match = one("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A\n+60 close")
    assert (match.state, match.seconds) == (MatchState.UNFINISHED, 120)


def test_an_abandoned_match_has_no_winner() -> None:
    match = one(MATCH + "+60 abandon")
    assert (match.state, match.winner, match.score) == (MatchState.ABANDONED, None, (3, 1))


def test_a_minute_over_the_autumn_clock_change_lasts_a_minute() -> None:
    match = one(
        "2026-10-25T02:59:30+02:00 new Anna Bram 1\n+60 clock 2026-10-25T02:00:30+01:00\n+0 won A",
    )
    assert (match.seconds, match.games[0].seconds) == (60, 60)
    assert match.ended is not None
    assert match.ended.isoformat() == "2026-10-25T02:00:30+01:00"


def test_a_minute_over_the_spring_clock_change_lasts_a_minute() -> None:
    match = one("2026-03-29T01:59:30+01:00 new Anna Bram 1\n+60 clock 2026-03-29T03:00:30+02:00\n+0 won A")
    assert match.seconds == 60


def test_a_correction_changes_what_it_names_and_keeps_the_times() -> None:
    match = one(MATCH + "+60 close\n+60 fix 2026-11-30.1 players=Anna,Cem game=yatzy winners=BBAB")
    assert (match.players, match.game, match.score, match.winner) == (("Anna", "Cem"), "yatzy", (1, 3), B)
    assert [game.seconds for game in match.games] == [600, 500, 400, 300]
    assert match.corrected
    assert match.state is MatchState.FINISHED


def test_a_correction_to_fewer_wins_leaves_the_match_unfinished_and_to_more_adds_games_without_times() -> None:
    short = one(MATCH + "+60 close\n+60 fix 2026-11-30.1 winners=AB")
    long = one(MATCH + "+60 close\n+60 fix 2026-11-30.1 winners=ABABA")
    assert (short.state, len(short.games)) == (MatchState.UNFINISHED, 2)
    assert (long.score, long.games[-1]) == ((3, 2), GameRecord(A))


def test_a_correction_takes_a_match_out_and_back_in() -> None:
    out = MATCH + "+60 close\n+60 fix 2026-11-30.1 abandoned=yes\n"
    assert one(out).state is MatchState.ABANDONED
    assert one(out + "+60 fix 2026-11-30.1 abandoned=no").state is MatchState.FINISHED


def test_a_later_correction_adds_to_an_earlier_one() -> None:
    match = one(MATCH + "+60 close\n+60 fix 2026-11-30.1 players=Anna,Cem\n+60 fix 2026-11-30.1 game=yatzy")
    assert (match.players, match.game) == (("Anna", "Cem"), "yatzy")


def test_a_correction_can_not_lift_a_score_past_the_end() -> None:
    diary = Diary(MATCH + "+60 close")
    diary.keep(MatchFixed("2026-11-30.1", winners=tuple(map(Side, "AAAAB"))))
    (record,) = matches(diary.entries)
    assert record.score == (3, 0)


def test_a_match_fits_when_only_its_last_game_decides_it() -> None:
    assert all(fits(tuple(map(Side, winners)), 2) for winners in ("", "A", "AB", "ABA", "AA"))
    assert not any(fits(tuple(map(Side, winners)), 2) for winners in ("AAB", "AAA", "BABB"))


@given(st.lists(st.sampled_from(Side), max_size=12), st.integers(1, 3))
def test_no_import_and_no_correction_brings_a_score_past_the_end(winners: list[Side], first_to: int) -> None:
    at = datetime.fromisoformat("2026-11-30T21:00:00+01:00")
    diary = Diary()
    games = tuple(ImportedGame(winner, at + timedelta(minutes=number)) for number, winner in enumerate(winners))
    diary.keep(MatchImported("2026-11-30.1", ("Anna", "Bram"), "yahtzee", first_to, games, at, at))
    imported = matches(diary.entries)[0]
    diary.keep(MatchFixed("2026-11-30.1", winners=tuple(winners)))
    fixed = matches(diary.entries)[0]
    assert imported.score == fixed.score
    assert max(fixed.score) <= first_to
    assert (fixed.winner is not None) == (max(fixed.score) == first_to)
    assert tuple(game.winner for game in fixed.games) == tuple(winners[: len(fixed.games)])
