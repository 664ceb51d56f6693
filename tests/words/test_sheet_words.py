"""The end of a sheet is told like the end of a game."""

import pytest

from revanche.sheets.commands import Fill, Strike, UndoFill
from revanche.sheets.outcome import Refused, weighed
from revanche.sheets.refusal import Reason
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.sheet_words import sheet_end
from support.sheets import TODAY, Table

EN = load("en")


def ended(*points: int, language: str = "en") -> str | None:
    """Return what is said when the last of these players fills the last box, all others being struck."""
    table = Table.with_sheet("yacht", len(points))
    for box in table.state.game.boxes:
        for own in points[: -1 if box.id == "choice" else None]:
            table.must(Fill(box.id, points=own) if box.id == "choice" else Strike(box.id))
    last = weighed(table.state, Fill("choice", points=points[-1]), "page", TODAY)
    return sheet_end(last, load(language))


def test_who_wins_a_sheet_is_said() -> None:
    assert ended(20, 26) == "Bram wins with 26 points!"
    assert ended(26, 20, 7) == "Anna wins with 26 points!"


def test_a_tie_says_that_nobody_gets_the_game() -> None:
    assert ended(20, 20) == "A tie at 20 points. Nobody gets the game."
    assert ended(20, 20, 7) == "A tie at 20 points. Nobody gets the game."


def test_who_plays_alone_hears_the_points() -> None:
    assert ended(26) == "The sheet is full: 26 points."


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_it(language: str) -> None:
    said = [ended(*points, language=language) for points in ((26,), (26, 26), (26, 7))]
    assert all(one is not None and "26" in one for one in said)
    assert len(set(said)) == len(said)


def test_nothing_is_said_before_the_end_or_of_what_is_taken_back() -> None:
    table = Table.with_sheet("yacht")
    assert sheet_end(weighed(table.state, Strike("choice"), "page", TODAY), EN) is None
    full = Table.filled("yacht", "12346", "12345")
    assert sheet_end(weighed(full.state, UndoFill(), "page", TODAY), EN) is None
    assert sheet_end(Refused(UndoFill(), "page", Reason.GAME_AFTER, full.state), EN) is None
