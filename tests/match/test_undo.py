"""Undo and redo: through the end of a match, through rematches, and where they stop."""

import pytest

from revanche.match.commands import Abandon, Close, Command, New, Redo, Swap, Undo, Won, WonBy
from revanche.match.decide import Rules
from revanche.match.events import OpeningRedone, OpeningUndone, Redone, Side, Undone
from revanche.match.refusal import Reason
from revanche.match.score import Phase, evolve
from revanche.units import SECOND
from support.night import Night

A, B = Side.A, Side.B
WINDOW = 120 * SECOND


def test_undo_names_the_win_it_takes_back() -> None:
    night = Night().new().wins("AB")
    assert night.give(Undo()) == (Undone(B, "2026-11-30.1", 2),)
    assert night.give(Undo()) == (Undone(A, "2026-11-30.1", 1),)
    assert night.score == (0, 0)


def test_undo_of_nothing_is_refused_and_the_match_stays() -> None:
    night = Night().new()
    assert night.give(Undo()) is Reason.NOTHING_TO_UNDO
    assert night.wins("A").must(Undo()).give(Undo()) is Reason.NOTHING_TO_UNDO
    assert night.state.phase is Phase.OPEN


def test_undo_reopens_a_decided_match() -> None:
    night = Night().new().wins("ABAA").must(Undo())
    assert (night.state.phase, night.score) == (Phase.OPEN, (2, 1))


def test_after_an_undo_at_the_end_the_same_win_counts_at_once() -> None:
    night = Night().new().wins("AAA").must(Undo())
    assert not isinstance(night.give(Won(B), after=0), Reason)
    assert night.score == (2, 1)


def test_undo_of_the_win_that_opened_a_rematch_takes_the_rematch_with_it() -> None:
    night = Night().new().wins("AAAB")
    assert night.give(Undo()) == (Undone(B, "2026-11-30.2", 1),)
    assert (night.state.phase, night.scores) == (Phase.DECIDED, [(3, 0)])


def test_another_undo_reopens_the_match_before() -> None:
    night = Night().new().wins("AAAB").must(Undo(), Undo())
    assert (night.state.phase, night.scores) == (Phase.OPEN, [(2, 0)])


def test_undo_goes_back_through_a_chain_of_rematches_to_the_very_first_win() -> None:
    night = Night().new(first_to=2).wins("AA" + "BAB" + "AA" + "B")
    seen = [night.scores]
    while night.give(Undo()) is not Reason.NOTHING_TO_UNDO:
        seen.append(night.scores)
    assert seen == [
        [(2, 0), (1, 2), (2, 0), (0, 1)],
        [(2, 0), (1, 2), (2, 0)],
        [(2, 0), (1, 2), (1, 0)],
        [(2, 0), (1, 2)],
        [(2, 0), (1, 1)],
        [(2, 0), (0, 1)],
        [(2, 0)],
        [(1, 0)],
        [(0, 0)],
    ]


def test_a_rematch_that_was_taken_back_opens_again_at_once() -> None:
    night = Night().new().wins("AAAB").must(Undo())
    assert not isinstance(night.give(Won(A), after=0), Reason)
    assert night.scores == [(3, 0), (1, 0)]
    assert night.ids == ["2026-11-30.1", "2026-11-30.2"]


def test_undo_after_new_brings_the_decided_match_back_as_it_was_and_another_reopens_it() -> None:
    night = Night().new().wins("AAA")
    before = night.state.matches
    assert night.new("Carol", "Dave").give(Undo()) == (OpeningUndone("2026-11-30.2"),)
    assert (night.state.matches, night.state.phase) == (before, Phase.DECIDED)
    night.must(Undo())
    assert (night.state.phase, night.scores) == (Phase.OPEN, [(2, 0)])


def test_undo_after_new_brings_the_unfinished_match_back_as_it_was() -> None:
    night = Night().new().wins("AB")
    before = night.state.matches
    assert night.new("Carol", "Dave").must(Undo()).state.matches == before


def test_undo_after_new_brings_the_match_back_that_was_dropped_for_it() -> None:
    night = Night().new().new("Carol", "Dave").new("Emil", "Fleur").must(Undo(), Undo())
    assert night.state.match is not None
    assert (night.state.match.players, night.ids) == (("Anna", "Bram"), ["2026-11-30.1"])
    assert night.give(Undo()) is Reason.NOTHING_TO_UNDO


@pytest.mark.parametrize("within", [0, 10**18])
def test_a_headset_never_takes_back_the_opening_of_a_match(within: int) -> None:
    night = Night().new().wins("AAA").new("Carol", "Dave")
    assert night.give(Undo(within)) is Reason.UNDO_OPENING
    assert not isinstance(night.wins("A").give(Undo(within), after=0), Reason), "a game of it is taken back"
    assert night.give(Undo(within), after=0) is Reason.UNDO_OPENING


def test_redo_puts_an_opening_back_with_all_that_was_won_after_it() -> None:
    night = Night().new().wins("AB").new("Carol", "Dave").wins("B")
    before = night.state.matches
    night.must(Undo(), Undo(), Undo(), Redo())
    assert night.give(Redo()) == (OpeningRedone("2026-11-30.2"),)
    assert night.must(Redo()).state.matches == before


def test_a_match_opened_while_none_was_on_is_no_step_of_undo() -> None:
    assert Night().new().give(Undo()) is Reason.NOTHING_TO_UNDO
    assert Night().new().wins("A").must(Close()).new().give(Undo()) is Reason.NOTHING_TO_UNDO


def test_what_was_undone_through_an_empty_match_before_openings_were_steps_reads_on() -> None:
    night = Night().new().wins("AAA").new("Carol", "Dave")
    opened = night.state.matches
    undone, at = Undone(A, "2026-11-30.1", 3), night.clock.steady()
    night.state = evolve(night.state, undone, at)
    assert night.scores == [(2, 0)]
    assert night.give(Redo()) == (Redone(A, "2026-11-30.1", 3),)
    assert night.state.matches == opened


def test_undo_first_takes_back_the_wins_of_the_new_match_and_leaves_it_empty() -> None:
    night = Night().new().wins("AB").new("Carol", "Dave").wins("A").must(Undo())
    assert night.scores == [(1, 1), (0, 0)]


def test_a_rematch_left_unfinished_is_undone_into_the_match_it_is_of() -> None:
    night = Night().new().wins("AAAB").new("Carol", "Dave").must(Undo(), Undo())
    assert (night.state.phase, night.scores) == (Phase.DECIDED, [(3, 0)])


@pytest.mark.parametrize("end", [Close(), Abandon()])
@pytest.mark.parametrize("wins", ["A", "AAA", "AAAB"])
def test_undo_does_not_reach_back_past_close_or_abandon(end: Command, wins: str) -> None:
    night = Night().new().wins(wins).must(end).new()
    assert night.give(Undo()) is Reason.NOTHING_TO_UNDO
    assert night.wins("A").must(Undo()).give(Undo()) is Reason.NOTHING_TO_UNDO


def test_undo_does_not_reach_into_the_evening_before() -> None:
    night = Night().new().wins("A")
    night.clock.advance(7 * 3600)
    assert night.new().give(Undo()) is Reason.NOTHING_TO_UNDO


# the window of headsets


def test_undo_within_the_window_works_exactly_at_its_end_and_not_later() -> None:
    assert not isinstance(Night().new().wins("A").give(Undo(WINDOW), after=120), Reason)
    assert Night().new().wins("A").give(Undo(WINDOW), after=120, nanos=1) is Reason.UNDO_WINDOW


def test_undo_without_a_window_works_however_late() -> None:
    assert not isinstance(Night().new().wins("A").give(Undo(), after=5 * 3600), Reason)


@pytest.mark.parametrize("command", [Won(A), Undo(), Redo()])
def test_a_win_an_undo_and_a_redo_each_begin_the_window_anew(command: Command) -> None:
    night = Night().new().wins("ABA").must(Undo()).must()
    night.give(command, after=3600)
    assert not isinstance(night.give(Undo(WINDOW), after=120), Reason)


def test_a_swap_does_not() -> None:
    night = Night().new().wins("ABA").must(Swap())
    assert night.give(Undo(WINDOW), after=60, nanos=1) is Reason.UNDO_WINDOW


def test_a_refused_undo_does_not_begin_it_either() -> None:
    night = Night().new().wins("A")
    assert night.give(Undo(WINDOW), after=121) is Reason.UNDO_WINDOW
    assert night.give(Undo(WINDOW), after=1) is Reason.UNDO_WINDOW


def test_where_nothing_was_ever_counted_there_is_nothing_to_undo_rather_than_too_late() -> None:
    assert Night().new().give(Undo(WINDOW), after=3600) is Reason.NOTHING_TO_UNDO


# redo


def test_redo_puts_the_last_undone_win_back() -> None:
    night = Night().new().wins("AB").must(Undo())
    assert night.give(Redo()) == (Redone(B, "2026-11-30.1", 2),)
    assert night.score == (1, 1)
    assert night.give(Redo()) is Reason.NOTHING_TO_REDO


def test_redo_goes_forward_through_all_that_undo_took_back() -> None:
    night = Night().new(first_to=2).wins("AABA")
    before = night.state.matches
    night.must(*[Undo()] * 4)
    assert night.scores == [(0, 0)]
    assert night.must(*[Redo()] * 4).state.matches == before


def test_redo_brings_back_the_rematch_and_the_empty_match_after_new() -> None:
    night = Night().new().wins("AAAB").new("Carol", "Dave")
    before = night.state.matches
    assert night.must(Undo(), Redo()).state.matches == before


def test_redo_before_any_undo_is_refused() -> None:
    assert Night().new().wins("A").give(Redo()) is Reason.NOTHING_TO_REDO


@pytest.mark.parametrize("between", [Won(A), Swap(), New(("Carol", "Dave"))])
def test_redo_is_possible_only_until_something_else_happens(between: Command) -> None:
    night = Night().new().wins("AB").must(Undo(), between)
    assert night.give(Redo()) is Reason.NOTHING_TO_REDO


@pytest.mark.parametrize("undone", ["", "B"])
def test_a_win_that_opens_a_rematch_is_something_else_too(undone: str) -> None:
    night = Night().new().wins("AAA" + "B").must(*[Undo()] * (1 + len(undone))).wins("A" * len(undone))
    assert (night.state.phase, night.state.undone != ()) == (Phase.DECIDED, not undone)
    assert night.wins("A").give(Redo()) is Reason.NOTHING_TO_REDO
    assert night.scores == [(3, 0), (1, 0)]


@pytest.mark.parametrize("end", [Close(), Abandon()])
def test_nothing_undone_outlives_its_match(end: Command) -> None:
    night = Night().new().wins("AB").must(Undo(), end).new()
    assert night.give(Redo()) is Reason.NOTHING_TO_REDO


def test_a_refused_command_leaves_redo_possible() -> None:
    night = Night(Rules(rematch=False)).new(first_to=1).wins("A").must(Undo(), Redo(), Undo())
    assert night.give(WonBy("Carol")) is Reason.UNKNOWN_PLAYER
    assert not isinstance(night.give(Redo()), Reason)


def test_a_redone_deciding_win_settles_from_when_it_was_counted() -> None:
    night = Night().new().wins("AAA").must(Undo(), Redo())
    assert not isinstance(night.give(Won(B), after=0), Reason)


# swap between


def test_undo_after_a_swap_takes_the_same_win_back_and_leaves_the_swap() -> None:
    night = Night().new().wins("AAB").must(Swap())
    assert night.give(Undo()) == (Undone(B, "2026-11-30.1", 3),)
    assert night.state.match is not None
    assert (night.state.match.players, night.score) == (("Bram", "Anna"), (2, 0))


def test_undo_of_a_swapped_rematch_stands_in_the_match_before_as_that_was() -> None:
    night = Night().new().wins("AAAB").must(Swap(), Undo())
    assert night.state.match is not None
    assert (night.state.match.players, night.scores) == (("Anna", "Bram"), [(3, 0)])
