"""A game and its scoresheet are one: what a win may name, and whose game a sheet that waits is."""

import pytest

from revanche.match.commands import Close, Redo, Swap, Undo, Won, WonBy
from revanche.match.decide import Rules
from revanche.match.events import GameWon, Side
from revanche.match.refusal import Reason
from revanche.match.sheet_games import Sheet, comes_last, counted_for, reopened
from support.night import Night

A, B = Side.A, Side.B
SHEET = "2026-11-30.4"
PLAYERS = ("Chi", "anna", "Bram")


def night(winner: str | None = "anna", *, waits: bool = True) -> Night:
    evening = Night().new()
    evening.sheet = Sheet(SHEET, PLAYERS, winner, waits)
    return evening


@pytest.mark.parametrize(("winner", "side"), [("Bram", A), ("Chi", A), ("Chi", B), (None, A)])
def test_a_win_may_name_only_a_full_sheet_that_its_player_leads(winner: str | None, side: Side) -> None:
    evening = night(winner)
    assert evening.give(Won(side, SHEET)) is Reason.SHEET_NOT_WON
    assert evening.give(Won(A, "2026-11-30.3")) is Reason.SHEET_NOT_WON
    assert evening.score == (0, 0)


def test_without_a_sheet_a_win_can_name_none() -> None:
    assert Night().new().give(Won(A, SHEET)) is Reason.SHEET_NOT_WON


def test_a_win_may_name_a_sheet_that_was_put_away() -> None:
    assert night(waits=False).give(Won(A, SHEET)) == (GameWon(A, "2026-11-30.1", sheet=SHEET),)


def test_a_button_for_who_won_the_sheet_that_waits_counts_that_game_once() -> None:
    evening = night()
    assert evening.give(Won(A)) == (GameWon(A, "2026-11-30.1", sheet=SHEET),)
    assert counted_for(evening.state, SHEET, "ANNA")
    assert not counted_for(evening.state, SHEET, "Bram")
    assert evening.give(Won(A, SHEET)) is Reason.SHEET_COUNTED
    assert evening.give(Won(A)) == (GameWon(A, "2026-11-30.1"),), "the next game is of no sheet yet"


def test_so_does_the_command_line_and_a_press_that_opens_the_match() -> None:
    assert night().give(WonBy("anna")) == (GameWon(A, "2026-11-30.1", sheet=SHEET),)
    evening = Night(Rules(players=("Anna", "Bram"), autostart=True))
    evening.sheet = Sheet(SHEET, PLAYERS, "Bram", waits=True)
    led_to = evening.give(Won(B))
    assert isinstance(led_to, tuple)
    assert led_to[-1] == GameWon(B, "2026-11-30.1", sheet=SHEET)


@pytest.mark.parametrize(("winner", "waits"), [("Bram", True), ("Chi", True), (None, True), ("anna", False)])
def test_a_button_for_another_or_when_no_full_sheet_waits_is_a_game_of_no_sheet(
    winner: str | None, *, waits: bool
) -> None:
    assert night(winner, waits=waits).give(Won(A)) == (GameWon(A, "2026-11-30.1"),)


def test_a_sheet_of_others_is_not_of_this_match() -> None:
    evening = Night().new("Anna", "Dirk")
    evening.sheet = Sheet(SHEET, PLAYERS, "anna", waits=True)
    assert evening.give(Won(A)) == (GameWon(A, "2026-11-30.1"),)
    assert evening.give(Won(A, SHEET)) is Reason.SHEET_NOT_WON


@pytest.mark.parametrize("winner", ["Bram", None])
def test_redo_puts_no_win_back_that_the_sheet_has_come_to_deny(winner: str | None) -> None:
    evening = night().wins("A").must(Undo())
    evening.sheet = Sheet(SHEET, PLAYERS, winner)
    assert evening.give(Redo()) is Reason.SHEET_NOT_WON
    evening.sheet = Sheet(SHEET, PLAYERS, "anna")
    assert evening.must(Redo()).score == (1, 0)


def test_redo_puts_the_win_of_an_earlier_sheet_back() -> None:
    evening = night().wins("A").must(Undo())
    evening.sheet = Sheet("2026-11-30.5", PLAYERS)
    assert evening.must(Redo()).score == (1, 0)


def test_players_are_not_swapped_where_a_sheet_says_who_won() -> None:
    evening = night().wins("A")
    assert evening.give(Swap()) is Reason.SWAP_SHEET
    assert not isinstance(evening.must(Undo()).give(Swap()), Reason)


def test_the_win_of_a_sheet_comes_last_until_something_follows() -> None:
    evening = night().wins("A")
    assert comes_last(evening.state, SHEET)
    assert not comes_last(evening.wins("A").state, SHEET)
    assert not comes_last(evening.must(Undo(), Close()).state, SHEET)


def test_the_game_of_a_box_that_was_opened_again_is_not_put_back_nor_what_was_taken_back_before_it() -> None:
    evening = night().wins("B").wins("A").wins("BB").must(Undo(), Undo(), Undo(), Undo())
    assert len(evening.state.undone) == 4
    stands = reopened(evening.state, (SHEET,))
    assert [len(before[-1].wins) for before in stands.undone] == [1]
    assert reopened(evening.state, ("2026-11-30.5",)) == evening.state
    assert reopened(Night().new().state, (SHEET,)).undone == ()


def test_an_opening_that_was_taken_back_is_of_no_sheet() -> None:
    evening = night().wins("A")
    evening.new("Eva", "Finn").must(Undo())
    assert reopened(evening.state, (SHEET,)) == evening.state
    won = night().new("anna", "Bram").wins("A").must(Undo())
    assert reopened(won.state, (SHEET,)).undone == ()


def test_nothing_comes_last_where_nothing_runs() -> None:
    assert not comes_last(Night().state, SHEET)
    assert not comes_last(Night().new().state, SHEET)
