"""The rules of playing: what is taken, what is refused, and why."""

from typing import get_args

import msgspec
import pytest

from revanche.match.events import Event as MatchEvent
from revanche.presses.outcome import Recorded
from revanche.sheets.commands import (
    CloseSheet,
    Command,
    Fill,
    OpenSheet,
    OrderAgain,
    OrderDie,
    RedoFill,
    Strike,
    SwitchAdvice,
    Throw,
    TypeDice,
    UndoFill,
)
from revanche.sheets.events import (
    AdviceSwitched,
    BoxFilled,
    DiceThrown,
    DiceTyped,
    Event,
    OrderForgotten,
    OrderThrown,
    SheetClosed,
    SheetImported,
    SheetOpened,
    SheetRedone,
    SheetUndone,
)
from revanche.sheets.play import Phase, evolve
from revanche.sheets.refusal import Reason
from revanche.words.catalogue import LANGUAGES, load
from support.sheets import PLAYERS, SHEET, Table

DICE = (4, 4, 4, 2, 2)


def test_a_sheet_opens_with_names_as_they_are_kept_and_every_option() -> None:
    led_to = Table().give(OpenSheet("kniffel", (" Anna ", "Zoe\u0308"), {"joker": "none"}))
    assert led_to == SheetOpened(SHEET, "kniffel", ("Anna", "Zoë"), {"joker": "none", "further_kniffel": "100"})


@pytest.mark.parametrize(
    ("game", "players", "options", "reason"),
    [
        ("poker", ("Anna",), {}, Reason.UNKNOWN_GAME),
        ("yatzy", ("Anna",), {"joker": "forced"}, Reason.UNKNOWN_OPTION),
        ("yatzy", (), {}, Reason.PLAYER_COUNT),
        ("yatzy", (*PLAYERS, "Ida"), {}, Reason.PLAYER_COUNT),
        ("yatzy", ("Anna", "ANNA "), {}, Reason.SAME_NAMES),
        ("yatzy", ("Anna", " "), {}, Reason.NAME_LENGTH),
        ("yatzy", ("Anna", "\x07"), {}, Reason.NAME_CONTROL),
    ],
)
def test_a_sheet_that_cannot_be(game: str, players: tuple[str, ...], options: dict[str, str], reason: Reason) -> None:
    assert Table().give(OpenSheet(game, players, options)) is reason


@pytest.mark.parametrize("players", [1, 8])
def test_one_to_eight_play_in_turn_until_the_sheet_is_full(players: int) -> None:
    table = Table.with_sheet("yacht", players)
    for box in table.state.game.boxes:
        for player in range(1, players + 1):
            assert (table.state.phase, table.state.player) == (Phase.OPEN, player)
            table.turn("12345", box.id)
    assert table.state.phase is Phase.FULL
    assert [place.tied for place in table.state.standings()] == [players > 1] * players
    assert [place.rank for place in table.state.standings()] == [1] * players
    assert table.give(Strike("ones")) is Reason.SHEET_FULL
    assert table.must(UndoFill()).state.phase is Phase.OPEN


NEEDS_A_SHEET = [Throw(DICE), TypeDice(DICE), Fill("ones"), Strike("ones"), UndoFill(), RedoFill(), CloseSheet()]


@pytest.mark.parametrize("command", NEEDS_A_SHEET)
def test_nothing_is_played_without_a_sheet_or_on_a_closed_one(command: Command) -> None:
    assert Table().give(command) is Reason.NO_SHEET
    closed = Table.with_sheet().turn("11123", "ones")
    assert closed.give(CloseSheet()) == SheetClosed(SHEET)
    assert closed.give(command) is Reason.NO_SHEET
    assert closed.state.phase is Phase.CLOSED
    assert [place.total for place in closed.state.standings()] == [3, 0]


def test_dice_that_are_held_stay_where_they_lie() -> None:
    table = Table.with_sheet()
    assert table.give(Throw((4, 1, 4, 6, 2))) == DiceThrown(SHEET, 1, (4, 1, 4, 6, 2))
    assert table.give(Throw((3, 4, 1), held=(3, 1))) == DiceThrown(SHEET, 1, (4, 3, 4, 4, 1), (1, 3))
    assert table.state.throws_left == 1
    table.throw("44", "134")
    assert (table.state.hand and table.state.hand.dice, table.state.throws_left) == ((4, 4, 4, 4, 4), 0)
    assert table.give(Throw((1,), held=(1, 2, 3, 4))) is Reason.NO_THROW_LEFT
    assert table.give(Fill("fours")) == BoxFilled(SHEET, 1, "fours", 20)


def test_a_die_that_is_held_twice_is_held_once() -> None:
    table = Table.with_sheet().throw("41462")
    assert table.give(Throw((3, 4, 1), held=(3, 1, 3, 1))) == DiceThrown(SHEET, 1, (4, 3, 4, 4, 1), (1, 3))


@pytest.mark.parametrize(
    "command",
    [
        Throw((1, 2, 3, 4)),
        Throw((1, 2, 3, 4, 5, 6)),
        Throw((1, 2, 3, 4, 7)),
        Throw((0, 2, 3, 4, 5)),
        Throw((), held=(1, 2, 3, 4, 5)),
        Throw((1, 2, 3, 4), held=(6,)),
        Throw((1, 2, 3, 4), held=(0,)),
        Throw((1, 2, 3, 4, 5), held=(1,)),
        Throw((1, 2, 3), held=(1,)),
    ],
)
def test_dice_that_cannot_be_are_refused(command: Throw) -> None:
    assert Table.with_sheet().throw("12345").give(command) is Reason.NO_SUCH_DICE


def test_nothing_can_be_held_before_the_first_throw() -> None:
    assert Table.with_sheet().give(Throw((1, 2, 3, 4), held=(1,))) is Reason.NO_SUCH_DICE


@pytest.mark.parametrize("dice", [(1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 0), ()])
def test_typed_dice_that_cannot_be_are_refused(dice: tuple[int, ...]) -> None:
    assert Table.with_sheet().give(TypeDice(dice)) is Reason.NO_SUCH_DICE


def test_typed_dice_may_be_typed_again_and_are_not_mixed_with_throws() -> None:
    table = Table.with_sheet()
    assert table.give(TypeDice(DICE)) == DiceTyped(SHEET, 1, DICE)
    assert table.give(Throw(DICE)) is Reason.TYPED_HERE
    table.must(TypeDice((1, 2, 3, 4, 5)), Fill("chance"))
    assert table.throw("11111").give(TypeDice(DICE)) is Reason.THROWN_HERE


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Fill("ones"), Reason.BOX_FILLED),
        (Strike("ones"), Reason.BOX_FILLED),
        (Fill("one_pair"), Reason.NO_SUCH_BOX),
        (Fill("twos", column=2), Reason.NO_SUCH_BOX),
        (Fill("twos", column=0), Reason.NO_SUCH_BOX),
        (Fill("twos"), Reason.NO_DICE),
        (Fill("twos", points=3), Reason.IMPOSSIBLE_POINTS),
        (Fill("twos", points=12), Reason.IMPOSSIBLE_POINTS),
        (Fill("chance", points=31), Reason.IMPOSSIBLE_POINTS),
        (Fill("chance", points=4), Reason.IMPOSSIBLE_POINTS),
        (Fill("twos", points=-2), Reason.IMPOSSIBLE_POINTS),
        (Fill("twos", points=10, yahtzee_bonus=True), Reason.NO_YAHTZEE_BONUS),
        (Fill("twos", points=2, player=2), Reason.NOT_YOUR_TURN),
        (Throw(DICE, player=2), Reason.NOT_YOUR_TURN),
        (RedoFill(), Reason.NOTHING_TO_REDO),
    ],
)
def test_what_is_refused_in_a_turn(command: Command, reason: Reason) -> None:
    table = Table.with_sheet(players=1).turn("11123", "ones")
    before = table.state
    assert table.give(command) is reason
    assert table.state == before


def test_a_double_tap_does_not_write_in_the_next_column() -> None:
    table = Table.with_sheet()
    table.must(Fill("ones", points=3, player=1))
    assert table.give(Fill("ones", points=3, player=1)) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("box", ["ones", "yahtzee", "chance"])
def test_any_box_may_be_struck_with_dice_or_without(box: str) -> None:
    assert Table.with_sheet().give(Strike(box)) == BoxFilled(SHEET, 1, box, 0)
    assert Table.with_sheet().throw("11123").give(Strike(box)) == BoxFilled(SHEET, 1, box, 0)
    assert Table.with_sheet().throw("11123").give(Fill(box, points=0)) == BoxFilled(SHEET, 1, box, 0)


def test_points_must_be_those_of_the_dice_that_lie_there() -> None:
    table = Table.with_sheet().throw("44422")
    assert table.give(Fill("fours", points=8)) is Reason.NOT_THESE_DICE
    assert table.give(Fill("fours", yahtzee_bonus=True)) is Reason.NOT_THESE_DICE
    assert table.give(Fill("fours", points=12)) == BoxFilled(SHEET, 1, "fours", 12)


def test_a_joker_must_go_where_it_belongs_and_earns_the_bonus() -> None:
    table = Table.with_sheet(players=1).turn("11111", "yahtzee").must(TypeDice((4,) * 5))
    for command in (Fill("chance"), Strike("chance"), Fill("ones", points=0)):
        assert table.give(command) is Reason.JOKER
    assert table.give(Fill("fours")) == BoxFilled(SHEET, 1, "fours", 20, yahtzee_bonus=100)


def test_a_joker_may_be_typed_as_points() -> None:
    table = Table.with_sheet(players=1).turn("11111", "yahtzee").must(Fill("fours", points=8))
    assert table.give(Fill("full_house", points=25)) == BoxFilled(SHEET, 1, "full_house", 25)
    table.must(UndoFill())
    assert table.give(Fill("full_house", points=25, yahtzee_bonus=True)) == BoxFilled(
        SHEET, 1, "full_house", 25, yahtzee_bonus=100
    )


def test_points_that_only_a_further_yahtzee_gives_bring_its_bonus() -> None:
    table = Table.with_sheet(players=1).turn("11111", "yahtzee")
    assert table.give(Fill("sixes", points=30)) == BoxFilled(SHEET, 1, "sixes", 30, yahtzee_bonus=100)


def test_a_game_from_top_to_bottom_refuses_another_box() -> None:
    table = Table.with_sheet("yatzy", 1, order="down")
    assert table.give(Fill("twos", points=4)) is Reason.BOX_IN_ORDER
    table.must(Fill("ones", points=3), Fill("twos", points=4))


def test_undo_names_what_it_takes_back_and_redo_what_it_puts_back() -> None:
    table = Table.with_sheet("triple_yahtzee").turn("44422", "fours", 2)
    assert table.give(UndoFill()) == SheetUndone(SHEET, 1, "fours", 2)
    assert table.give(UndoFill()) is Reason.NOTHING_TO_UNDO
    assert table.give(RedoFill()) == SheetRedone(SHEET, 1, "fours", 2)
    assert table.give(RedoFill()) is Reason.NOTHING_TO_REDO


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_text(language: str) -> None:
    assert [reason for reason in Reason if f"refused.{reason}" not in load(language).texts] == []


def tags(union: object) -> set[str]:
    return {str(event.__struct_config__.tag) for event in get_args(union)}


def test_the_events_can_stand_in_one_journal_with_those_of_the_match() -> None:
    assert not tags(Event) & (tags(MatchEvent) | tags(Recorded))
    fields = {name for event in get_args(Event) for name in event.__struct_fields__}
    assert not fields & {"seq", "time", "event", "by", "sum"}


def test_an_event_survives_being_written_down_and_read_again() -> None:
    table = Table.with_sheet(players=2).must(OrderDie(1, 4), OrderAgain(), SwitchAdvice(1))
    table.throw("44422").throw("44", "123").must(Fill("fours"), UndoFill(), RedoFill(), TypeDice(DICE), CloseSheet())
    read = [msgspec.json.decode(msgspec.json.encode(event), type=Event | Recorded) for event in table.events]
    assert read == table.events
    assert {type(event) for event in read} == set(get_args(Event)) - {SheetImported}


def test_who_begins_is_thrown_for_and_the_players_sit_in_that_order() -> None:
    table = Table.with_sheet("yacht", 3)
    assert table.give(OrderDie(1, 4)) == OrderThrown(SHEET, 1, 4)
    assert table.give(OrderDie(1, 5)) is Reason.ORDER_THROWN
    assert table.give(OrderDie(4, 5)) is Reason.ORDER_THROWN
    assert table.give(OrderDie(2, 7)) is Reason.NO_SUCH_DICE
    table.must(OrderDie(2, 6), OrderDie(3, 6))
    assert table.give(OrderDie(1, 6)) is Reason.ORDER_THROWN
    assert table.state.players == ("Anna", "Bram", "Chi")
    table.must(OrderDie(2, 1), OrderDie(3, 2))
    assert table.state.players == ("Chi", "Anna", "Bram")
    assert table.give(OrderAgain()) == OrderForgotten(SHEET)
    assert (table.state.players, table.state.deciding.waiting) == (("Anna", "Bram", "Chi"), (1, 2, 3))


def test_who_begins_is_settled_once_somebody_plays_or_nobody_else_does() -> None:
    decided = Table.with_sheet("yacht", 2).must(OrderDie(1, 1), OrderDie(2, 2))
    decided.turn("12345", "choice")
    assert decided.state.fills[0].player == 1
    assert decided.state.players == ("Bram", "Anna")
    for table in (decided, Table.with_sheet("yacht", 1), Table.with_sheet("yacht", 2).throw("12345")):
        assert table.give(OrderDie(1, 4)) is Reason.ORDER_BEGUN
        assert table.give(OrderAgain()) is Reason.ORDER_BEGUN
    assert decided.must(UndoFill()).give(OrderAgain()) is Reason.ORDER_BEGUN


def test_what_does_not_follow_for_who_begins_is_no_journal_of_ours() -> None:
    state = Table.with_sheet("yacht", 2).must(OrderDie(1, 1), OrderDie(2, 2)).state
    with pytest.raises(ValueError, match="does not follow"):
        evolve(state, OrderThrown(SHEET, 1, 3))
    with pytest.raises(ValueError, match="does not follow"):
        evolve(Table.with_sheet("yacht", 2).throw("12345").state, OrderForgotten(SHEET))


def test_a_player_turns_advice_on_and_off() -> None:
    table = Table.with_sheet().must(SwitchAdvice(1), SwitchAdvice(2))
    assert table.give(SwitchAdvice(2, on=False)) == AdviceSwitched(SHEET, 2, on=False)
    assert table.state.advice == {1: True, 2: False}


@pytest.mark.parametrize("player", [0, 3])
def test_who_is_not_at_the_table_has_no_advice(player: int) -> None:
    assert Table.with_sheet().give(SwitchAdvice(player)) is Reason.NO_SUCH_PLAYER


def test_where_best_play_cannot_be_worked_out_there_is_no_advice() -> None:
    assert Table.with_sheet("maxi_yatzy").give(SwitchAdvice(1)) is Reason.NO_ADVICE
