import pytest

from revanche.match.commands import Close, New, Undo, Won
from revanche.match.events import Side
from revanche.match.score import Phase, State
from revanche.presses.outcome import Outcome
from revanche.presses.press import Attached
from revanche.shown.scoreboard import Scoreboard
from revanche.words.catalogue import LANGUAGES, load
from revanche.words.watch_face import resting_face, watch_face
from support.clock import moment
from support.devices import NEXT_CODE, WATCH, push
from support.room import Room, open_room

EN = load("en")


def last(outcomes: list[Outcome]) -> Outcome:
    return outcomes[-1]


def won(room: Room, player: str, seconds: float) -> Outcome:
    return last(room.command(Won(Side(player)), moment(seconds)))


def test_a_watch_that_comes_shows_what_stands_and_the_score_in_words() -> None:
    assert resting_face(State(), EN) == Scoreboard()
    room = open_room(first_to=1)
    won(room, "A", 60)
    assert resting_face(room.counting.state, EN) == Scoreboard(
        Phase.DECIDED, ("Anna", "Bram"), (1, 0), 1, numbers="1 – 0"
    )


def test_a_win_is_the_score_and_who_won_without_the_score_again() -> None:
    room = open_room(first_to=3)
    board = watch_face(won(room, "A", 60), EN)
    assert board is not None
    assert (board.players, board.score, board.first_to, board.phase) == (("Anna", "Bram"), (1, 0), 3, Phase.OPEN)
    assert (board.happened, board.numbers) == ("Anna wins.", "1 – 0")
    assert board.counted
    assert board.ended is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_no_language_the_score_is_there_twice(language: str) -> None:
    board = watch_face(won(open_room(first_to=3), "A", 60), load(language))
    assert board is not None
    assert "Bram" not in board.happened


def test_the_end_of_a_match_is_told_when_it_comes_and_not_when_it_is_put_back() -> None:
    room = open_room(first_to=1)
    ended = watch_face(won(room, "B", 60), EN)
    assert ended is not None
    assert ended.ended is not None
    assert "Bram" in ended.ended
    refused = watch_face(won(room, "A", 61), EN)
    assert refused is not None
    assert refused.ended is None
    assert not refused.counted
    undone = watch_face(last(room.command(Undo(), moment(70))), EN)
    assert undone is not None
    assert (undone.ended, undone.counted, undone.score) == (None, True, (0, 0))


def test_what_is_ignored_changes_no_score_and_who_comes_or_goes_nothing_at_all() -> None:
    room = open_room()
    assert watch_face(last(room.signal(Attached(WATCH, moment(1).steady))), EN) is None
    won(room, "A", 60)
    ignored = watch_face(last(room.signal(push(WATCH, NEXT_CODE, 60.5))), EN)
    assert ignored is not None
    assert not ignored.counted


def test_a_closed_evening_has_no_score() -> None:
    room = Room()
    room.command(New(("Anna", "Bram")), moment())
    board = watch_face(last(room.command(Close(), moment(60))), EN)
    assert board is not None
    assert board.phase is Phase.IDLE
