"""What stands: undo, redo, throws that are saved, and laws of any play."""

from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revanche.sheets.commands import Command, Fill, RedoFill, Strike, Throw, TypeDice, UndoFill
from revanche.sheets.events import (
    BoxFilled,
    DiceThrown,
    DiceTyped,
    Event,
    SheetClosed,
    SheetOpened,
    SheetRedone,
    SheetUndone,
)
from revanche.sheets.games.table import GAMES
from revanche.sheets.play import Phase, State, evolve, replay
from revanche.sheets.refusal import Reason
from revanche.sheets.sheet import fillings, legal, open_cells
from revanche.sheets.totals import added_up
from support.sheets import SHEET, Table

MAXIMUM: Final = {
    # upper 5 x 21 = 105 + 35; 30 + 30 + 25 + 30 + 40 + 50 + 30 = 235; and 100 for each Yahtzee after the first, 12
    "yahtzee": 1575,
    "yahtzee_free": 1575,
    "kniffel": 1575,
    # 105 + 50; pairs 12 + 22, 3 and 4 alike 18 + 24, straights 15 + 20, house 28, chance 30, Yatzy 50: 219
    "yatzy": 374,
    # 6 x 21 = 126 + 100; pairs 12 + 22 + 30; 3, 4, 5 alike 18 + 24 + 30; straights 15 + 20 + 21; house 28, villa 33,
    # tower 34; chance 36; Maxi Yatzy 100: 423
    "maxi_yatzy": 649,
    # six times (1 + 2 + 3) a column of 1575
    "triple_yahtzee": 9450,
    # 105; house 28, 4 alike 24, straights 30 + 30, choice 30, Yacht 50: 192
    "yacht": 297,
}


def test_undo_finds_the_dice_again_and_gives_no_second_throw() -> None:
    table = Table.with_sheet().throw("44122").must(Fill("fours"))
    table.throw("66666").must(UndoFill())
    assert (table.state.player, table.state.throws_left) == (1, 2)
    assert table.state.hand is not None
    assert table.state.hand.dice == (4, 4, 1, 2, 2)
    table.must(Fill("twos"))
    assert (table.state.player, table.state.throws_left) == (2, 2)
    assert table.state.hand.dice == (6, 6, 6, 6, 6)


def test_undo_goes_back_to_the_very_beginning_and_redo_all_the_way_forth() -> None:
    table = Table.with_sheet("yatzy", 3)
    for box in ("ones", "chance", "yatzy"):
        for dice in ("11234", "66666", "12345"):
            table.turn(dice, box)
    full = table.state
    for _ in range(9):
        table.must(UndoFill())
    assert table.give(UndoFill()) is Reason.NOTHING_TO_UNDO
    assert [added_up(table.state.game, table.state.sheet(player)).total for player in (1, 2, 3)] == [0, 0, 0]
    for _ in range(9):
        table.must(RedoFill())
    assert table.state == full


def test_another_box_ends_what_redo_can_bring_back() -> None:
    table = Table.with_sheet().turn("11234", "ones").must(UndoFill()).turn("11234", "chance")
    assert table.give(RedoFill()) is Reason.NOTHING_TO_REDO


def test_throws_that_were_not_needed_are_saved_in_maxi_yatzy() -> None:
    table = Table.with_sheet("maxi_yatzy").throw("111111").must(Fill("maxi_yatzy"), Strike("ones"))
    assert table.state.throws_left == 5
    for _ in range(5):
        table.throw("123456")
    assert table.give(Throw((1, 2, 3, 4, 5, 6))) is Reason.NO_THROW_LEFT
    table.must(Fill("chance"), Strike("twos"))
    assert table.state.throws_left == 3


def test_a_saved_throw_is_not_used_twice_by_going_back() -> None:
    table = Table.with_sheet("maxi_yatzy", 1).throw("111111").must(Fill("maxi_yatzy"))
    for _ in range(4):
        table.throw("123456")
    table.must(UndoFill())
    assert table.state.throws_left == 1
    table.throw("222222")
    assert table.give(Throw((1,) * 6)) is Reason.NO_THROW_LEFT


def test_typed_turns_have_no_throws_and_save_nothing() -> None:
    assert Table.with_sheet("maxi_yatzy", 1).must(TypeDice((1,) * 6)).state.throws_left == 0
    assert Table.with_sheet("maxi_yatzy", 1).turn("111111", "ones").state.throws_left == 3


def test_without_the_option_no_throw_is_saved() -> None:
    table = Table.with_sheet("maxi_yatzy", 1, saved_throws="no").throw("111111").must(Fill("ones"))
    assert table.state.throws_left == 3


OPENED = SheetOpened(SHEET, "yahtzee", ("Anna", "Bram"), {})
FILLED = BoxFilled(SHEET, 1, "ones", 3)


@pytest.mark.parametrize(
    "events",
    [
        [FILLED],
        [SheetOpened(SHEET, "poker", ("Anna",), {})],
        [SheetOpened(SHEET, "yatzy", (), {})],
        [OPENED, BoxFilled("s2", 1, "ones", 3)],
        [OPENED, BoxFilled(SHEET, 2, "ones", 3)],
        [OPENED, BoxFilled(SHEET, 1, "one_pair", 3)],
        [OPENED, FILLED, BoxFilled(SHEET, 2, "ones", 3), FILLED],
        [OPENED, SheetUndone(SHEET, 1, "ones")],
        [OPENED, FILLED, SheetUndone(SHEET, 1, "twos")],
        [OPENED, FILLED, SheetRedone(SHEET, 1, "ones")],
        [OPENED, SheetClosed(SHEET), FILLED],
        [OPENED, DiceTyped(SHEET, 1, (1, 2, 3))],
        [OPENED, DiceThrown(SHEET, 1, (1, 2, 3, 4, 5), (1,))],
        [OPENED, *[DiceThrown(SHEET, 1, (1, 2, 3, 4, 5))] * 4],
    ],
)
def test_events_that_do_not_follow_are_refused(events: list[Event]) -> None:
    replay(events[:-1])
    with pytest.raises(ValueError, match=r"not|no "):
        replay(events)


games = st.sampled_from(sorted(GAMES))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Return a table after any commands, most of them such as are taken."""
    table = Table.with_sheet(draw(games), draw(st.integers(1, 3)))
    dice = table.state.game.dice
    faces = st.integers(1, 6)
    hands = st.lists(faces, min_size=dice, max_size=dice).map(tuple) | faces.map(lambda face: (face,) * dice)
    boxes = st.sampled_from([box.id for box in table.state.game.boxes])
    columns = st.integers(1, len(table.state.game.weights))
    commands: st.SearchStrategy[Command] = st.one_of(
        st.builds(Throw, hands),
        st.builds(TypeDice, hands),
        *[st.builds(Fill, boxes, columns)] * 3,
        st.builds(Fill, boxes, columns, st.sampled_from([0, 5, 6, 12, 25, 30, 40, 50, 100]), st.booleans()),
        st.builds(Strike, boxes, columns),
        st.just(UndoFill()),
        st.just(RedoFill()),
    )
    for command in draw(st.lists(commands, max_size=40)):
        was = table.state
        allowed = (
            legal(was.game, was.sheet(was.player), was.hand.dice) if was.hand and was.phase is Phase.OPEN else None
        )
        led_to = table.give(command)
        if isinstance(led_to, BoxFilled) and allowed is not None:
            assert allowed[led_to.column, led_to.box] == led_to.points or led_to.points == 0
    return table


@given(tables())
def test_the_sum_of_the_rows_is_the_total(table: Table) -> None:
    game = table.state.game
    for player in range(1, len(table.state.players) + 1):
        sheet, total = table.state.sheet(player), added_up(game, table.state.sheet(player))
        expected = 0
        for weight, column, yahtzees in zip(game.weights, sheet.columns, sheet.yahtzees, strict=True):
            upper = sum(points for box, points in column.items() if box in {b.id for b in game.boxes if b.face})
            bonus = game.bonus.points if game.bonus and upper >= game.bonus.at else 0
            expected += weight * (sum(column.values()) + bonus + yahtzees * game.further)
        assert total.total == expected <= MAXIMUM[game.id]
        assert all(len(column) <= len(game.boxes) for column in sheet.columns)


@given(tables(), st.integers(1, 8))
def test_undo_then_redo_changes_nothing(table: Table, depth: int) -> None:
    before = table.state
    times = min(depth, len(before.fills))
    for command in [*[UndoFill()] * times, *[RedoFill()] * times]:
        table.must(command)
    assert table.state == before


@given(tables())
def test_replay_equals_what_was_played(table: Table) -> None:
    assert replay(table.events) == table.state
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=State) == table.state


@given(tables())
def test_nobody_has_two_boxes_more_than_another(table: Table) -> None:
    filled = [sum(map(len, table.state.sheet(player).columns)) for player in range(1, len(table.state.players) + 1)]
    assert filled == sorted(filled, reverse=True)
    assert filled[0] - filled[-1] <= 1
    assert (table.state.phase is Phase.FULL) == (
        filled[-1] == len(table.state.game.boxes) * len(table.state.game.weights)
    )


@settings(max_examples=40)
@given(games, st.randoms(use_true_random=False), st.booleans())
def test_no_greedy_game_comes_above_the_maximum(game: str, random: Random, yahtzee_first: bool) -> None:  # noqa: FBT001
    table = Table.with_sheet(game, 1)
    while table.state.phase is Phase.OPEN:
        rules, sheet = table.state.game, table.state.sheet(1)
        cells = open_cells(rules, sheet)
        fives = [cell for cell in cells if yahtzee_first and cell.box == "yahtzee"]
        cell = random.choice(fives or cells)
        best = max(fillings(rules, sheet)[cell], key=sum)
        table.must(Fill(cell.box, cell.column, best.points, yahtzee_bonus=best.yahtzee_bonus > 0))
    total = added_up(table.state.game, table.state.sheet(1)).total
    assert total <= MAXIMUM[game]
    if game in {"yatzy", "maxi_yatzy", "yacht"}:
        assert total == MAXIMUM[game]


journal_events: st.SearchStrategy[Event] = st.one_of(
    st.just(OPENED),
    *[st.builds(BoxFilled, st.just(SHEET), st.integers(1, 2), st.sampled_from(["ones", "chance", "x"]), st.just(3))]
    * 3,
    st.builds(
        DiceThrown, st.just(SHEET), st.integers(1, 2), st.just((1, 2, 3, 4, 5)), st.sampled_from([(), (1,), (9,)])
    ),
    st.builds(DiceTyped, st.just(SHEET), st.integers(1, 2), st.just((1, 2, 3, 4, 5))),
    st.builds(SheetUndone, st.just(SHEET), st.integers(1, 2), st.sampled_from(["ones", "chance"])),
    st.builds(SheetRedone, st.just(SHEET), st.integers(1, 2), st.sampled_from(["ones", "chance"])),
    st.builds(SheetClosed, st.sampled_from([SHEET, "s2"])),
)


@given(st.lists(journal_events, max_size=20))
def test_events_that_nobody_decided_are_refused_or_can_be_played_on(events: list[Event]) -> None:
    state = State()
    for event in events:
        try:
            state = evolve(state, event)
        except ValueError:
            continue
    table = Table()
    table.state = state
    for command in (TypeDice((1, 2, 3, 4, 5)), Throw((1, 2, 3, 4, 5)), Strike("twos"), UndoFill(), RedoFill()):
        table.give(command)
