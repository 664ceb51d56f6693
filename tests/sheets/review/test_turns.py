"""How a sheet was played, from its events: also after an undo, and with dice that were typed."""

from revanche.sheets.commands import Fill, RedoFill, Strike, UndoFill
from revanche.sheets.review.turns import turns
from support.sheets import Table


def test_a_turn_is_what_lay_there_what_was_kept_and_what_was_written() -> None:
    table = Table.with_sheet(players=1).throw("11234").throw("6664", held="2").throw("6", held="1234")
    (turn,) = turns(table.must(Fill("sixes")).events)
    assert turn.dice == ((1, 1, 2, 3, 4), (6, 1, 6, 6, 4), (6, 1, 6, 6, 6))
    assert turn.kept == ((1,), (1, 6, 6, 6))
    assert (turn.player, turn.fill.box, turn.fill.points, turn.typed) == (1, "sixes", 24, False)


def test_each_player_has_the_sheet_as_it_was_before() -> None:
    table = Table.with_sheet(players=2).turn("11234", "ones").turn("22345", "twos").turn("33456", "threes")
    first, second, third = turns(table.events)
    assert [turn.player for turn in (first, second, third)] == [1, 2, 1]
    assert (first.sheet.columns, second.sheet.columns) == (({},), ({},))
    assert third.sheet.columns == ({"ones": 2},)


def test_dice_that_were_typed_are_the_last_that_lay_there() -> None:
    table = Table.with_sheet(players=1).turn("55512", "fives")
    (turn,) = turns(table.events)
    assert (turn.dice, turn.kept, turn.typed) == (((5, 5, 5, 1, 2),), (), True)


def test_without_dice_nothing_lay_there() -> None:
    table = Table.with_sheet(players=1).must(Fill("fives", points=15))
    (turn,) = turns(table.events)
    assert (turn.dice, turn.typed) == ((), False)


def test_what_was_taken_back_is_as_it_was_written_then() -> None:
    table = Table.with_sheet(players=1).throw("11234").must(Strike("sixes"), UndoFill()).throw("134", held="12")
    table.must(Fill("ones"), UndoFill(), RedoFill())
    (turn,) = turns(table.events)
    assert turn.kept == ((1, 1),)
    assert turn.fill.box == "ones"


def test_nothing_is_nothing() -> None:
    assert turns(Table.with_sheet().events) == ()
