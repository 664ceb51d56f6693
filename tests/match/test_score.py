"""What events make of the score, and which events no journal of ours can hold."""

import pytest

from revanche.match.commands import Close, Undo
from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    MatchFixed,
    MatchOpened,
    Redone,
    Side,
    Swapped,
    Undone,
)
from revanche.match.match import Match, Win
from revanche.match.score import Phase, State, evolve, standing
from support.night import Night

A, B = Side.A, Side.B
OPENED = MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 3, new_evening=True)


def test_nothing_stands_at_first() -> None:
    state = State()
    assert (state.match, state.phase, state.number, state.last_ended) == (None, Phase.IDLE, None, None)
    assert standing(state) is None


def test_a_match_counts_each_side_and_knows_its_winner() -> None:
    match = Match("m", ("Anna", "Bram"), "yahtzee", 2, 0, (Win(A, 1), Win(B, 2)))
    assert (match.score, match.winner) == ((1, 1), None)
    assert Match("m", ("Anna", "Bram"), "yahtzee", 2, 0, (Win(B, 1), Win(B, 2))).winner is B
    assert (match.name(A), match.name(B)) == ("Anna", "Bram")


def test_a_rematch_begins_when_the_match_before_it_ended() -> None:
    night = Night().new(first_to=1).wins("A")
    ended = night.clock.steady()
    night.wins("B")
    assert night.state.match is not None
    assert (night.state.match.opened, night.state.match.rematch) == (ended, True)


def test_matches_are_numbered_through_all_evenings() -> None:
    night = Night().new().wins("AAAB").must(Close())
    night.clock.advance(7 * 3600)
    assert night.new().state.number == 3
    assert night.must(Close()).state.number is None


def test_an_evening_ends_with_its_last_win_or_when_its_last_match_was_closed_or_touched() -> None:
    night = Night().new().wins("AAA")
    decided = night.clock.steady()
    assert night.must(Close()).state.last_ended == decided
    night.new().wins("A").must(Close())
    assert night.state.last_ended == night.clock.steady()
    night.new()
    assert night.state.last_ended == night.clock.steady()


@pytest.mark.parametrize(
    "event",
    [
        GameWon(A, "2026-11-30.1"),
        Undone(A, "2026-11-30.1", 1),
        Redone(A, "2026-11-30.1", 1),
        Swapped("2026-11-30.1"),
        Abandoned("2026-11-30.1"),
        EveningClosed("2026-11-30.1", Closing.ASKED),
        GameWon(A, "2026-11-30.2", rematch_of="2026-11-30.1"),
        MatchOpened("tonight", ("Anna", "Bram"), "yahtzee", 3, new_evening=True),
        MatchOpened("2026-11-30.1", ("Anna", "Bram"), "yahtzee", 0, new_evening=True),
    ],
)
def test_events_that_fit_nothing_that_stands_are_no_journal_of_ours(event: Event) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        evolve(State(), event, 0)


@pytest.mark.parametrize(
    "event",
    [
        GameWon(A, "2026-11-30.2"),
        GameWon(A, "2026-11-30.2", rematch_of="2026-11-30.1"),
        Undone(A, "2026-11-30.1", 2),
        Undone(B, "2026-11-30.1", 1),
        Undone(B, "2026-11-30.2", 2),
        Redone(B, "2026-11-30.1", 3),
        Redone(A, "2026-11-30.1", 2),
        Redone(A, "2026-11-30.2", 3),
    ],
)
def test_events_that_name_another_match_game_or_player_are_none_either(event: Event) -> None:
    state = Night().new().wins("ABA").must(Undo()).state
    with pytest.raises(ValueError, match=r"\w"):
        evolve(state, event, 0)


def test_nor_is_a_redo_of_what_was_not_undone_or_is_past() -> None:
    for state in (Night().new().wins("A").state, Night().new().wins("A").must(Undo(), Close()).state):
        with pytest.raises(ValueError, match="nothing was taken back"):
            evolve(state, Redone(A, "2026-11-30.1", 1), 0)


def test_nor_is_a_fourth_win_in_a_match_that_three_have_decided() -> None:
    with pytest.raises(ValueError, match="decided"):
        evolve(Night().new().wins("AAA").state, GameWon(A, "2026-11-30.1"), 0)


def test_a_fix_and_an_import_change_nothing_that_is_counted_on() -> None:
    state = Night().new().wins("A").state
    assert evolve(state, MatchFixed("2026-11-29.1", game="yatzy"), 0) == state
    assert evolve(state, OPENED, 5) != state


def test_when_the_last_undo_was_is_known_until_an_evening_begins() -> None:
    night = Night().new().wins("AB").must(Undo())
    assert night.state.undo == night.clock.steady()
    assert evolve(night.state, OPENED, night.clock.steady()).undo is None


def test_what_gave_way_to_a_match_is_forgotten_when_an_evening_begins_over_it() -> None:
    running = Night().new().wins("A").state
    over = MatchOpened("2026-11-30.2", ("Eva", "Finn"), "yahtzee", 3, new_evening=False)
    (_, last) = evolve(running, over, 0).matches
    assert last.instead == running.match
    assert evolve(running, OPENED, 0).matches[0].instead is None


@pytest.mark.parametrize(("wins", "dropped", "stay"), [("", True, 0), ("", False, 1), ("A", True, 1), ("A", False, 1)])
def test_a_closed_match_goes_where_nothing_was_won_and_the_journal_says_so(
    wins: str, stay: int, *, dropped: bool
) -> None:
    state = Night().new().wins(wins).state
    assert len(evolve(state, EveningClosed("2026-11-30.1", Closing.ASKED, dropped=dropped), 0).matches) == stay
