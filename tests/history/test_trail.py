"""What happened in one match, press by press."""

from revanche.history.trail import trail
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
