"""What the journal's entries say about matches and evenings."""

from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.history.evenings import Evening, evenings, matches
from revanche.history.records import GameRecord, MatchRecord, MatchState
from revanche.history.trail import evening_trail
from revanche.journal.reading import entries
from revanche.match.commands import Abandon, Close, Command, New, Redo, Rename, Swap, Undo, Won
from revanche.match.decide import Rules
from revanche.match.events import GameWon, MatchOpened, PlayerRenamed, Side
from revanche.match.match import Match
from revanche.match.refusal import Refusal
from support.diary import BUDS, Diary

A = Side.A
B = Side.B


def told(text: str, now: str | None = None) -> tuple[MatchRecord, ...]:
    return matches(Diary(text).entries, None if now is None else datetime.fromisoformat(now))


def one(text: str, now: str | None = None) -> MatchRecord:
    (match,) = told(text, now)
    return match


def shape(records: tuple[MatchRecord, ...]) -> list[tuple[str, tuple[int, int], str]]:
    return [(record.id, record.score, record.state.value) for record in records]


MATCH = """
    2026-11-30T21:00:00+01:00 new Anna Bram
    +600 won A
    +500 won B by page
    +400 won A
    +300 won A by cli
"""


def test_a_stale_match_ended_when_it_was_last_touched() -> None:
    first, second = told("2026-11-30T20:00:00+01:00 new Anna Bram\n+60 won A\n+21601 new Anna Bram")
    assert (first.state, first.seconds) == (MatchState.UNFINISHED, 60)
    assert second.state is MatchState.OPEN


def test_undo_after_the_end_reopens_the_match() -> None:
    match = one("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A\n+60 won A\n+60 won A\n+60 undo")
    assert (match.score, match.state) == ((2, 0), MatchState.OPEN)


def test_undo_through_a_rematch_takes_it_away_and_reopens_the_match_before() -> None:
    text = MATCH + "+700 won B\n"
    assert shape(told(text)) == [("2026-11-30.1", (3, 1), "finished"), ("2026-11-30.2", (0, 1), "open")]
    assert shape(told(text + "+9 undo\n+9 undo")) == [("2026-11-30.1", (2, 1), "open")]
    back = told(text + "+9 undo\n+9 undo\n+9 redo\n+9 redo")
    assert shape(back) == shape(told(text))
    assert back[1].games == told(text)[1].games


def test_a_rematch_starts_where_the_match_before_ended() -> None:
    rematch = told(MATCH + "+700 won B")[1]
    assert rematch.started == datetime.fromisoformat("2026-11-30T21:30:00+01:00")
    assert [game.seconds for game in rematch.games] == [700]


def test_swap_gives_the_wins_to_the_other_player() -> None:
    match = one("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 won A\n+60 swap\n+60 won B")
    assert (match.players, match.score) == (("Bram", "Anna"), (1, 1))


def test_a_match_in_which_nothing_was_won_is_dropped_by_the_next() -> None:
    assert shape(told("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 new Cem Dewi")) == [
        ("2026-11-30.1", (0, 0), "open")
    ]


def test_a_match_begun_by_the_next_evening_is_unfinished() -> None:
    text = "2026-11-30T15:00:00+01:00 new Anna Bram\n+60 won A\n+60 new Anna Bram\n+25000 new Cem Dewi"
    assert shape(told(text)) == [("2026-11-30.1", (1, 0), "unfinished"), ("2026-11-30.2", (0, 0), "open")]


@pytest.mark.parametrize(
    ("now", "state"), [("2026-12-01T03:10:00+01:00", "open"), ("2026-12-01T03:10:01+01:00", "unfinished")]
)
def test_after_six_hours_an_open_match_counts_as_closed_even_if_no_daemon_closed_it(now: str, state: str) -> None:
    assert one("2026-11-30T21:00:00+01:00 new Anna Bram\n+600 won A", now).state.value == state


def test_r40_a_match_over_midnight_belongs_to_the_day_it_began() -> None:
    match = one("2026-11-30T23:50:00+01:00 new Anna Bram 1\n+1800 won A")
    assert (match.evening, match.id, match.seconds) == (date(2026, 11, 30), "2026-11-30.1", 1800)


def test_an_evening_over_midnight_keeps_its_day_for_matches_that_start_after_it() -> None:
    text = "2026-11-30T23:50:00+01:00 new Anna Bram 1\n+1800 won A\n+60 new Anna Bram 1\n+60 won B"
    assert [match.evening for match in told(text)] == [date(2026, 11, 30)] * 2


def test_r41_an_evening_is_of_the_day_that_its_own_offset_says() -> None:
    tokyo = one("2026-12-01T00:30:00+09:00 new Anna Bram 1\n+60 won A")
    lima = one("2026-11-30T23:30:00-05:00 new Anna Bram 1\n+60 won A")
    assert (tokyo.evening, lima.evening) == (date(2026, 12, 1), date(2026, 11, 30))


def test_a_clock_set_back_gives_no_negative_duration_and_no_other_order() -> None:
    text = """
        2026-11-30T21:00:00+01:00 new Anna Bram 1
        +60 clock 2026-11-30T19:00:00+01:00
        +0 won A
        +60 new Cem Dewi 1
        +60 won B
    """
    first, second = told(text)
    assert (first.players, first.seconds, first.games[0].seconds) == (("Anna", "Bram"), 60, 60)
    assert first.ended == first.started
    assert (second.players, second.seconds) == (("Cem", "Dewi"), 60)
    assert first.evening == second.evening


@pytest.mark.parametrize(("pause", "groups"), [(6 * 3600 - 1, 1), (6 * 3600, 2)])
def test_six_hours_without_a_match_end_an_evening(pause: int, groups: int) -> None:
    text = f"2026-11-30T09:00:00+01:00 new Anna Bram 1\n+60 won A\n+{pause} new Anna Bram 1\n+60 won B"
    assert len(evenings(Diary(text).entries)) == groups


def test_two_evenings_can_begin_on_one_day() -> None:
    text = "2026-11-30T09:00:00+01:00 new Anna Bram 1\n+60 won A\n+30000 new Anna Bram 1\n+60 won B"
    assert [evening.day for evening in evenings(Diary(text).entries)] == [date(2026, 11, 30)] * 2


IMPORT = "import 2026-11-30.7 Cem Dewi 2 ABA"


def test_an_imported_match_stands_at_its_time_among_the_others() -> None:
    text = f"""
        2026-11-29T21:00:00+01:00 new Anna Bram 1
        +60 won A
        2026-12-01T21:00:00+01:00 new Anna Bram 1
        +60 won B
        +60 {IMPORT} 2026-11-30T21:00:00+01:00 2026-11-30T22:00:00+01:00
    """
    records = told(text)
    assert [record.id for record in records] == ["2026-11-29.1", "2026-11-30.1001", "2026-12-01.1"]
    assert (records[1].score, records[1].state, records[1].seconds) == ((2, 1), MatchState.FINISHED, 3600)
    assert records[1].games[0] == GameRecord(A)
    assert [record.evening.day for record in records] == [29, 30, 1]


@pytest.mark.parametrize(("started", "day"), [("04:59:59", 29), ("05:00:00", 30)])
def test_an_imported_match_is_of_the_evening_that_ended_less_than_six_hours_before(started: str, day: int) -> None:
    text = f"""
        2026-11-29T22:59:00+01:00 new Anna Bram 1
        +60 won A
        2026-11-30T23:00:00+01:00 {IMPORT} 2026-11-30T{started}+01:00 2026-11-30T05:30:00+01:00
    """
    assert told(text)[1].evening.day == day


def test_an_imported_match_can_join_two_evenings() -> None:
    text = f"""
        2026-11-29T20:00:00+01:00 new Anna Bram 1
        +60 won A
        2026-11-30T04:00:00+01:00 new Anna Bram 1
        +60 won A
        +60 {IMPORT} 2026-11-29T23:00:00+01:00 2026-11-29T23:30:00+01:00
    """
    (evening,) = evenings(Diary(text).entries)
    assert len(evening.matches) == 3


def test_a_correction_reaches_an_evening_long_past_and_an_import() -> None:
    text = (
        MATCH
        + f"""
        2026-12-05T21:00:00+01:00 new Anna Bram
        +1 {IMPORT} 2026-12-02T21:00:00+01:00 2026-12-02T22:00:00+01:00
        +1 fix 2026-11-30.1 game=yatzy
        +1 fix 2026-11-30.7 game=kniffel
    """
    )
    assert [match.game for match in told(text)] == ["yatzy", "kniffel", "yahtzee"]


def test_a_correction_falls_away_when_undo_goes_back_into_the_match_and_it_is_counted_on() -> None:
    text = MATCH + "+700 won B\n+9 fix 2026-11-30.1 winners=BBB\n"
    assert told(text)[0].score == (0, 3)
    assert one(text + "+9 undo\n+9 undo").score == (2, 1)
    assert one(text + "+9 undo\n+9 undo\n+9 won B\n+9 won B").score == (2, 3)
    assert one(text + "+9 undo\n+9 undo\n+9 won B\n+9 won B\n+9 close").score == (2, 3), "also once it is over"
    assert told(text + "+9 undo\n+9 undo\n+9 redo\n+9 redo")[0].score == (0, 3)


def test_a_correction_waits_while_the_match_runs_again_as_it_stood() -> None:
    text = MATCH + "+700 won B\n+9 fix 2026-11-30.1 winners=BBB\n+9 undo\n"
    assert (one(text).score, one(text).state) == ((3, 1), MatchState.DECIDED)
    assert one(text + "+9 close").score == (0, 3)


def test_a_correction_of_a_match_in_which_nothing_was_won_is_of_no_other_such() -> None:
    empty = "2026-11-30T21:00:00+01:00 new Anna Bram\n+9 abandon\n+9 fix 2026-11-30.1 game=yatzy\n"
    assert [match.game for match in told(empty + "+9 new Anna Bram\n+9 abandon")] == ["yatzy", "yahtzee"]


def test_a_correction_of_an_unknown_match_changes_nothing() -> None:
    assert one(MATCH + "+60 fix 2001-01-01.1 winners=B") == one(MATCH)


def test_reading_may_begin_in_the_middle_of_an_evening_and_leaves_that_evening_out() -> None:
    entries = Diary(MATCH + "+60 close\n2026-12-01T20:00:00+01:00 new Cem Dewi 1\n+60 won A").entries
    for start in range(1, 6):
        assert [match.players for match in matches(entries[start:])] == [("Cem", "Dewi")]


def test_entries_that_can_not_have_been_written_are_no_history() -> None:
    entries = Diary(MATCH).entries
    with pytest.raises(ValueError, match="is not the running match"):
        matches([*entries[:2], Diary(MATCH.replace("-30T", "-29T")).entries[1]])


def test_presses_that_did_not_count_change_nothing() -> None:
    extra = "+0 ignored bounce won B\n+0 refused settle won B\n+0 missed\n"
    assert shape(told(MATCH + extra)) == shape(told(MATCH))


STEPS = st.lists(
    st.tuples(
        st.sampled_from([0.5, 30, 600, 21600, 21601, 90000]),
        st.one_of(
            st.sampled_from([Won(Side.A), Won(Side.B)]),
            st.sampled_from([Undo(), Undo(), Redo(), Swap(), Abandon(), Close()]),
            st.builds(New, st.sampled_from([("Anna", "Bram"), ("Cem", "Dewi")]), first_to=st.integers(1, 3)),
        ),
    ),
    max_size=60,
)


def lived(steps: list[tuple[float, Command]], rules: Rules) -> tuple[Diary, list[Match]]:
    """Return a diary and the matches that the state held, evening after evening."""
    diary, past = Diary(rules=rules), list[Match]()
    for seconds, command in steps:
        diary.at(f"+{seconds}")
        before = diary.state
        diary.give(command)
        if diary.state.earlier != before.earlier:
            kept = diary.state.earlier - before.earlier
            past += before.matches[:kept]
    return diary, [*past, *diary.state.matches]


@given(STEPS, st.booleans())
def test_history_holds_the_matches_that_the_state_held(steps: list[tuple[float, Command]], rematch: bool) -> None:  # noqa: FBT001 - drawn
    diary, stood = lived(steps, Rules(settle=0, rematch=rematch, autostart=True))
    records = matches(diary.entries)
    assert [(record.id, record.players, record.first_to, record.score) for record in records] == [
        (match.id, match.players, match.first_to, match.score) for match in stood
    ]
    running = diary.state.match
    states = {MatchState.OPEN, MatchState.DECIDED}
    assert [record.id for record in records if record.state in states] == ([running.id] if running else [])


@given(STEPS)
def test_no_score_is_past_the_end_no_duration_is_negative_and_evenings_keep_their_order(
    steps: list[tuple[float, Command]],
) -> None:
    diary, _ = lived(steps, Rules(settle=0, autostart=True))
    records = matches(diary.entries)
    for record in records:
        assert max(record.score) <= record.first_to
        assert record.score != (record.first_to, record.first_to)
        assert all(game.seconds is not None and game.seconds >= 0 for game in record.games)
        assert record.seconds is None or record.seconds >= 0
    assert [record.evening for record in records] == sorted(record.evening for record in records)
    assert [record.started for record in records] == sorted(record.started for record in records)


def test_an_evening_holds_its_matches_in_order() -> None:
    (evening,) = evenings(Diary(MATCH + "+700 won B").entries)
    assert evening == Evening(date(2026, 11, 30), told(MATCH + "+700 won B"))


def test_the_diary_keeps_what_the_daemon_would() -> None:
    events = [type(entry.event) for entry in Diary(MATCH).entries]
    assert events == [MatchOpened, GameWon, GameWon, GameWon, GameWon]
    assert Diary(MATCH).entries[1].by == BUDS


def test_a_journal_with_openings_taken_back_and_an_empty_match_dropped_reads_for_ever() -> None:
    found = list(entries(Path(__file__).parents[1] / "journal" / "second_version"))
    assert shape(matches(found)) == [("2026-12-06.1", (2, 0), "finished"), ("2026-12-06.2", (0, 1), "unfinished")]


def test_a_rename_holds_for_matches_before_and_after_and_for_those_from_elsewhere() -> None:
    text = (
        MATCH
        + """
        +60 import 2026-10-01.1 Dewi Anna 3 AAA 2026-10-01T20:00:00+02:00 2026-10-01T21:00:00+02:00
        +60 rename ANNA Anne
        +60 new anna Cem
    """
    )
    assert [match.players for match in told(text)] == [("Dewi", "Anne"), ("Anne", "Bram"), ("Anne", "Cem")]
    assert told(text + "+60 rename Anne Anna")[0].players == ("Dewi", "Anna")


names = st.sampled_from(["Ana", "Anna", "Anne", "Bram"])
renames = st.builds(Rename, names, names, st.booleans())
nights = st.lists(st.lists(renames | st.builds(New, st.tuples(names, names)) | st.just(Won(A)), max_size=4), max_size=5)


@given(nights)
def test_who_reads_only_the_last_evenings_finds_the_same_names_in_them(plan: list[list[Command]]) -> None:
    diary, begun = Diary(), list[int]()
    for night in plan:
        diary.at("+86400")
        begun.append(len(diary.entries))
        for command in (New(("Cem", "Dewi"), first_to=1), Won(A), *night):
            diary.at("+60")
            diary.give(command)
    whole = evenings(diary.entries)
    for place, since in enumerate(begun, 1):
        assert evenings(diary.entries[since:]) == whole[place - 1 :]
        assert {step.players for step in evening_trail(diary.entries[since:], None, None)} == {
            step.players for step in evening_trail(diary.entries, None, None)
        }


@given(nights, renames)
def test_a_rename_and_back_changes_no_match(plan: list[list[Command]], rename: Rename) -> None:
    diary = Diary()
    for night in plan:
        for command in night:
            diary.at("+60")
            diary.give(command)
    before, state = evenings(diary.entries), diary.state
    led = diary.give(rename)
    if isinstance(led, Refusal) or not isinstance(led[0], PlayerRenamed) or led[0].back:
        return
    taken_back = diary.give(Rename(led[0].new, led[0].old))
    assert taken_back == (PlayerRenamed(led[0].new, led[0].old, back=True),)
    assert evenings(diary.entries) == before
    assert [match.players for match in diary.state.matches] == [match.players for match in state.matches]
