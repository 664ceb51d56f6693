"""What a command about a sheet leads to, and laws of any play."""

from datetime import date, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from revanche.sheets.commands import (
    CloseSheet,
    Command,
    Fill,
    OpenSheet,
    RedoFill,
    Strike,
    Throw,
    TypeDice,
    UndoFill,
)
from revanche.sheets.games.table import GAMES
from revanche.sheets.outcome import Refused, Written, weighed
from revanche.sheets.play import Phase, State, evolve, replay
from revanche.sheets.refusal import Reason
from support.sheets import PLAYERS, TODAY, Table

numbers = st.one_of(st.integers(-1, 9), st.sampled_from([10, 25, 30, 50, 100, 10**40]))
few = st.lists(st.integers(-1, 7), max_size=7).map(tuple)
dice = st.one_of(
    few,
    st.lists(st.integers(1, 6), min_size=5, max_size=6).map(tuple),
    st.integers(1, 6).map(lambda face: (face,) * 5),
)
boxes = st.sampled_from([*{box.id for game in GAMES.values() for box in game.boxes}, "", "nonsense"])
players = st.none() | st.integers(-1, 9)
names = st.lists(st.sampled_from([*PLAYERS, "anna", "", "\x07", "x" * 41]), max_size=9).map(tuple)
options = st.dictionaries(st.sampled_from(["joker", "order", "saved_throws"]), st.sampled_from(["none", "down", "yes"]))
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(OpenSheet, st.sampled_from([*GAMES, "poker"]), names, options),
    *[st.builds(Throw, dice, few, players)] * 3,
    *[st.builds(TypeDice, dice, players)] * 3,
    *[st.builds(Fill, boxes, st.integers(-1, 4), st.none() | numbers, st.booleans(), players)] * 3,
    *[st.builds(Fill, boxes)] * 9,
    st.builds(Strike, boxes, st.integers(-1, 4), players),
    *[st.just(UndoFill())] * 2,
    *[st.just(RedoFill())] * 2,
    st.just(CloseSheet()),
)
games = st.sampled_from(list(GAMES))


def test_a_command_is_taken_or_refused() -> None:
    opened = weighed(State(), OpenSheet("yatzy", ("Anna",)), "page", TODAY)
    assert isinstance(opened, Written)
    assert opened.after == evolve(State(), opened.event)
    refused = weighed(opened.after, UndoFill(), "page", TODAY)
    assert refused == Refused(UndoFill(), "page", Reason.NOTHING_TO_UNDO, opened.after)


@given(games, st.integers(1, 3), st.lists(commands, max_size=40))
def test_whatever_is_decided_can_be_applied_and_read_back_leads_to_the_same(
    game: str, count: int, play: list[Command]
) -> None:
    table = Table.with_sheet(game, count)
    for command in play:
        table.give(command)  # raises where what was decided does not follow
    assert replay(table.events) == table.state
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=State) == table.state


@given(games, st.integers(1, 3), st.lists(commands, max_size=40))
def test_undo_then_redo_changes_nothing(game: str, count: int, play: list[Command]) -> None:
    table = Table.with_sheet(game, count)
    for command in play:
        table.give(command)
    before = table.state
    if not isinstance(table.give(UndoFill()), Reason):
        table.must(RedoFill())
    assert table.state == before


@given(st.lists(st.tuples(st.sampled_from([OpenSheet("yatzy", ("Anna",)), CloseSheet()]), st.integers(-2, 2))))
def test_no_two_sheets_have_one_id_whatever_the_clock_does(play: list[tuple[Command, int]]) -> None:
    state, today, ids = State(), date(2026, 11, 30), list[str]()
    for command, days in play:
        today += timedelta(days=days)
        numbers = [int(name.rpartition(".")[2]) for name in ids if name.startswith(today.isoformat())]
        outcome = weighed(state, command, "page", today, max(numbers, default=0))
        state = outcome.after
        if state.phase is Phase.OPEN and state.opened is not None and not (isinstance(outcome, Refused)):
            ids.append(state.opened.sheet)
            assert isinstance(command, CloseSheet) or ids[-1].startswith(f"{today}."), "whatever day it was before"
    assert len(set(ids)) == len(ids)
