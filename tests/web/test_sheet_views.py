"""What a page may ask of the sheet, and what it is told."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revanche.match.commands import Close, New, Swap, Won
from revanche.match.events import Side
from revanche.match.score import State as MatchState
from revanche.match.sheet_games import Sheet
from revanche.sheets.commands import CloseSheet, Fill, OpenSheet, OrderAgain, OrderDie, Strike, TypeDice, UndoFill
from revanche.sheets.form import Winner
from revanche.sheets.games.table import GAMES
from revanche.sheets.order import Begins
from revanche.sheets.outcome import Refused, Unsaved, weighed
from revanche.sheets.play import State
from revanche.sheets.refusal import Reason
from revanche.web.questions import QuestionError
from revanche.web.sheet_views import (
    OrderThrowHere,
    SheetRequest,
    ThrowHere,
    sheet_news,
    sheet_request,
    standing,
    winner,
)
from support.night import Night
from support.sheets import SHEET, TODAY, Table


def full(*players: str, best: int = 1) -> State:
    """Return a full sheet that one player alone has won, or (0) nobody."""
    table = Table().must(OpenSheet("yacht", players))
    for box in GAMES["yacht"].boxes:
        for number in range(1, len(players) + 1):
            table.must(Fill(box.id, points=30) if (box.id, number) == ("choice", best) else Strike(box.id))
    return table.state


def test_a_page_gives_commands() -> None:
    assert sheet_request(b'{"command":"throw","held":[1,3],"player":1}') == ThrowHere((1, 3), 1)
    assert sheet_request(b'{"command":"throw"}') == ThrowHere()
    assert sheet_request(b'{"command":"type_dice","dice":[1,2,3,4,5]}') == TypeDice((1, 2, 3, 4, 5))
    assert sheet_request(b'{"command":"fill","box":"ones","points":null}') == Fill("ones")
    assert sheet_request(b'{"command":"open_sheet","game":"yatzy","players":["Anna"]}') == OpenSheet("yatzy", ("Anna",))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"null",
        b'{"command":"dance"}',
        b'{"command":"won","player":"A"}',
        b'{"command":"fill"}',
        b'{"command":"fill","box":"ones","points":"3"}',
        b'{"command":"fill","box":"ones","points":1.5}',
        b'{"command":"fill","box":"ones","yahtzee_bonus":1}',
        b'{"command":"type_dice","dice":[1,2,3,4,true]}',
        b'{"command":"throw","held":"13"}',
        b'{"command":"open_sheet","game":"yatzy","players":["\\ud800"]}',
        b'{"command":"open_sheet","game":"yatzy","players":["a"],"options":{"order":1}}',
        b"[" * 16000,
        b"\xff",
    ],
)
def test_what_is_no_command_is_told_so(body: bytes) -> None:
    with pytest.raises(QuestionError, match="can't be understood"):
        sheet_request(body)


@given(st.binary(max_size=100))
def test_whatever_comes_it_is_a_command_or_told(body: bytes) -> None:
    with suppress(QuestionError):
        assert isinstance(sheet_request(body), SheetRequest)


def test_a_winner_has_his_side_of_the_match_between_two_of_the_players() -> None:
    sheet = full("Chi", "Anna", "Bram", best=3)
    assert winner(sheet, MatchState()) == Winner(3)
    night = Night().new("Anna", "BRAM")
    assert winner(sheet, night.state) == Winner(3, "B", match=("Anna", "BRAM"))
    assert winner(sheet, night.must(Swap()).state) == Winner(3, "A", match=("BRAM", "Anna"))
    assert winner(sheet, night.must(Close()).state) == Winner(3)


def test_a_winner_who_does_not_play_in_the_match_has_no_side() -> None:
    night = Night().new("Anna", "Bram")
    assert winner(full("Chi", "Anna", "Bram"), night.state) == Winner(1, match=("Anna", "Bram"))


def test_a_match_of_other_people_has_nothing_to_do_with_the_sheet() -> None:
    assert winner(full("Anna", "Chi"), Night().new("Anna", "Bram").state) == Winner(1, match=("Anna", "Bram"))


def test_a_player_named_b_is_taken_for_himself() -> None:
    assert winner(full("B", "A"), Night().new("B", "A").state) == Winner(1, "A", match=("B", "A"))


def test_a_decided_match_offers_the_rematch_and_a_counted_sheet_says_so() -> None:
    sheet, night = full("Anna", "Bram"), Night().new(first_to=1).wins("B")
    assert winner(sheet, night.state) == Winner(1, "A", match=("Anna", "Bram"))
    night.sheet = Sheet(SHEET, ("Anna", "Bram"), "Anna")
    night.must(Won(Side.A, SHEET))
    assert winner(sheet, night.state) == Winner(1, "A", counted=True, match=("Anna", "Bram"))
    assert winner(sheet, night.must(New(("Anna", "Bram"))).state) == Winner(
        1, "A", counted=True, match=("Anna", "Bram")
    )


def test_nobody_wins_a_tie_or_a_sheet_that_is_not_full() -> None:
    night = Night().new("Anna", "Bram")
    assert winner(full("Anna", "Bram", best=0), night.state) is None
    assert winner(Table.with_sheet().state, night.state) is None
    assert winner(State(), night.state) is None
    table = Table()
    table.state = full("Anna", "Bram")
    assert winner(table.must(CloseSheet()).state, night.state) is None


def test_each_outcome_is_told_with_its_verdict() -> None:
    state = Table.with_sheet().state
    written = sheet_news(weighed(state, Strike("ones"), "page", TODAY), MatchState())
    assert (written.verdict, written.reason, written.said, written.by) == ("counted", None, None, "page")
    refused = sheet_news(Refused(UndoFill(), "cli", Reason.NOTHING_TO_UNDO, state), MatchState())
    assert (refused.verdict, refused.reason, refused.by) == ("refused", "nothing_to_undo", "cli")
    unsaved = sheet_news(Unsaved(UndoFill(), "page", "The disk is full.", state), MatchState())
    assert (unsaved.verdict, unsaved.reason, unsaved.said) == ("unsaved", None, "The disk is full.")


def test_a_page_throws_a_die_for_who_begins_or_types_one() -> None:
    assert sheet_request(b'{"command":"order_throw","seat":2}') == OrderThrowHere(2)
    assert sheet_request(b'{"command":"order_die","seat":2,"die":5}') == OrderDie(2, 5)
    assert sheet_request(b'{"command":"order_again"}') == OrderAgain()


@pytest.mark.parametrize(
    ("begins", "after_sheet", "after_game"),
    [
        (Begins.LOSER, ("Chi", "Anna", "Bram"), ("Bram", "Anna")),
        (Begins.NEXT, ("Bram", "Chi", "Anna"), ("Bram", "Anna")),
        (Begins.SAME, ("Anna", "Bram", "Chi"), msgspec.UNSET),
    ],
)
def test_the_next_sheet_is_offered_by_the_last_game(
    begins: Begins, after_sheet: tuple[str, ...], after_game: object
) -> None:
    table = Table.filled("yacht", "66666", "12346", "11115")
    match = Night().new()
    assert standing(table.state, match.state, begins).next == after_sheet
    assert standing(table.state, MatchState(), begins).next is msgspec.UNSET
    assert standing(table.state, Night().new("Anna", "Dirk").state, begins).next is msgspec.UNSET
    assert standing(State(), match.state, begins).next is msgspec.UNSET
    assert standing(Table.with_sheet().state, match.state, begins).next is msgspec.UNSET
    match.wins("A")
    assert standing(State(), match.state, begins).next == after_game
