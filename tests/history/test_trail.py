"""What happened in one match, press by press."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from revanche.history.evenings import matches
from revanche.history.trail import Step, evening_trail, trail
from support.diary import Diary

MATCH = """
    2026-11-30T21:00:00+01:00 new Anna Bram
    +600 won A
    +500 won B by page
    +400 won A
    +300 won A by cli
"""


def test_a_trail_shows_all_that_happened_in_a_match_with_the_score_after_each() -> None:
    text = """
        2026-11-30T21:00:00+01:00 new Anna Bram
        +60 won A
        +0.4 ignored bounce won A
        +60 missed
        +60 won B by page
        +5 undo
        +5 redo
        +60 refused settle won A
        +60 swap
        +60 close
        +60 fix 2026-11-30.1 game=yatzy
        +60 new Cem Dewi
        +60 won A
    """
    steps = trail(Diary(text).entries, "2026-11-30.1")
    assert [type(step.entry.event).__name__ for step in steps] == [
        "MatchOpened", "GameWon", "PressIgnored", "PressesMissed", "GameWon", "Undone", "Redone", "PressRefused",
        "Swapped", "EveningClosed", "MatchFixed",
    ]  # fmt: skip
    assert [step.score for step in steps] == [
        (0, 0), (1, 0), (1, 0), (1, 0), (1, 1), (1, 0), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1),
    ]  # fmt: skip
    assert steps[-1].players == ("Bram", "Anna")
    assert steps[4].entry.by is not None
    assert steps[4].entry.by.device == "page"


def test_a_trail_of_a_rematch_that_was_taken_back_still_names_the_players() -> None:
    steps = trail(Diary(MATCH + "+700 won B\n+9 undo").entries, "2026-11-30.2")
    assert [(step.score, step.players) for step in steps] == [((0, 1), ("Anna", "Bram")), (None, ("Anna", "Bram"))]


def test_a_trail_begins_with_the_match_that_stands_when_an_empty_one_was_dropped() -> None:
    steps = trail(Diary("2026-11-30T21:00:00+01:00 new Anna Bram\n+60 new Cem Dewi").entries, "2026-11-30.1")
    assert [step.players for step in steps] == [("Cem", "Dewi")]


def kinds(steps: tuple[Step, ...]) -> list[str]:
    return [type(step.event).__name__ for step in steps]


TAKEN_BACK = (
    MATCH
    + """
    +700 won B
    +0.4 ignored bounce won B
    +9 undo
    +60 won A
    +60 close
"""
)


def test_what_was_counted_in_a_revanche_that_was_taken_back_is_in_the_trail_of_the_match_it_followed() -> None:
    entries = Diary(TAKEN_BACK).entries
    first, second = trail(entries, "2026-11-30.1"), trail(entries, "2026-11-30.2")
    assert kinds(first)[-3:] == ["GameWon", "PressIgnored", "Undone"]
    assert [step.score for step in first[-3:]] == [(0, 1), (0, 1), None]
    assert kinds(second) == ["GameWon", "EveningClosed"]


def test_a_revanche_that_was_put_back_is_in_a_trail_of_its_own() -> None:
    entries = Diary(MATCH + "+700 won B\n+9 undo\n+9 redo\n+60 won A").entries
    assert kinds(trail(entries, "2026-11-30.2")) == ["GameWon", "Undone", "Redone", "GameWon"]


@given(st.lists(st.sampled_from(["won A", "won B", "undo", "redo", "ignored bounce won A", "new Cem Dewi", "swap"])))
def test_every_entry_is_reached_from_a_match_or_its_evening(lines: list[str]) -> None:
    text = "2026-11-30T21:00:00+01:00 new Anna Bram 1\n" + "".join(f"+60 {line}\n" for line in lines) + "+60 close"
    diary = Diary(text)
    stands = {match.id for match in matches(diary.entries)}
    everything = [entry.seq for entry in diary.entries]
    evening = [step.entry.seq for step in evening_trail(diary.entries, stands, date(2026, 11, 30))]
    assert evening == everything == [step.entry.seq for step in evening_trail(diary.entries, None, None)]
    told = [step.entry.seq for match in stands for step in trail(diary.entries, match)]
    assert len(told) == len(set(told))


def test_an_evening_is_found_by_its_matches_or_by_the_day_it_was_opened_on() -> None:
    diary = Diary("""
        2026-11-28T21:00:00+01:00 new Anna Bram
        +60 new Cem Dewi
        +60 won A
        +60 close
        2026-11-30T21:00:00+01:00 new Anna Bram
    """)
    assert [step.entry.seq for step in evening_trail(diary.entries, {"2026-11-28.1"}, None)] == [1, 2, 3, 4]
    assert [step.entry.seq for step in evening_trail(diary.entries, None, date(2026, 11, 30))] == [5]
    assert evening_trail(diary.entries, None, date(2026, 11, 29)) == ()
