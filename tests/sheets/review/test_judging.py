"""What a game gave away: nothing where the best was done, and each slip where it happened."""

from functools import cache

import pytest

from revanche.sheets.advisor.advising import Advisor, worked_out
from revanche.sheets.advisor.options import Keep, Write
from revanche.sheets.commands import Fill, Strike
from revanche.sheets.play import State
from revanche.sheets.review.judging import JudgedPlayer, judged
from revanche.sheets.review.turns import Turn, turns
from revanche.sheets.sheet import Sheet
from support.sheets import Table

OPTIONS = {"order": "down"}
"""Yatzy from top to bottom: the whole of it is worked out in a blink, and only the throws are to be decided on."""


@cache
def advisor() -> Advisor:
    game = Table.with_sheet("yatzy", 1, **OPTIONS).state.game
    return worked_out(game, Sheet.blank(game))


def advise(_turn: Turn) -> Advisor:
    return advisor()


def review(table: Table) -> tuple[JudgedPlayer, ...]:
    state = table.state
    return judged(state.game, len(state.players), turns(table.events), advise)


def keep(table: Table) -> str:
    """Return the places of what best play keeps of the dice on the table."""
    state = table.state
    assert state.hand is not None
    best = advisor().advice(state.sheet(state.player), state.hand.dice, state.throws_left).best[0].action
    if isinstance(best, Write):
        return ""
    left, places = list(best.dice), ""
    for place, face in enumerate(state.hand.dice, 1):
        if face in left:
            left.remove(face)
            places += str(place)
    return places


def best_turn(table: Table, dice: str) -> None:
    """Play a turn as best play does; ``dice`` fall from the left."""
    state: State = table.throw(dice[:5]).state
    fallen = 5
    while state.throws_left and len(places := keep(table)) < 5:
        best = advisor().advice(state.sheet(state.player), state.hand.dice, state.throws_left).best[0].action  # type: ignore[union-attr]
        if isinstance(best, Write):
            break
        state = table.throw(dice[fallen : fallen + 5 - len(places)], held=places).state
        fallen += 5 - len(places)
    box = state.game.boxes[len(state.fills)].id
    table.must(Fill(box))


def test_best_play_gives_nothing_away() -> None:
    table = Table.with_sheet("yatzy", 1, **OPTIONS)
    for number in range(15):
        best_turn(table, "123456654321135246"[number % 4 :] + "1234")
    (player,) = review(table)
    assert player.cost == 0.0
    assert [turn.slips for turn in player.turns] == [()] * 15


def test_a_slip_shows_at_its_turn_with_what_was_best() -> None:
    table = Table.with_sheet("yatzy", 1, **OPTIONS).throw("11623").throw("4452", held="3").must(Fill("ones"))
    ((turn,),) = [player.turns for player in review(table)]
    first, second = turn.slips
    assert (first.dice, first.throws_left, first.done) == ((1, 1, 6, 2, 3), 2, Keep((6,)))
    assert first.best == Keep((1, 1))
    assert first.cost > 0.5
    assert (second.throws_left, second.done) == (1, Write(1, "ones", 0))
    assert turn.cost == pytest.approx(first.cost + second.cost)


def test_a_box_that_was_struck_for_nothing_costs_its_points_and_more() -> None:
    table = Table.with_sheet("yatzy", 1, **OPTIONS).turn("11123", "ones").must()
    spared = review(table)[0].cost
    table = Table.with_sheet("yatzy", 1, **OPTIONS)
    table.turn("11123", "ones")
    assert spared == 0.0
    struck = Table.with_sheet("yatzy", 1, **OPTIONS)
    struck.throw("11123").throw("11", held="123").must(Strike("ones"))
    cost = review(struck)[0].cost
    assert cost is not None
    assert cost > 5


def test_where_nobody_knows_the_dice_nobody_judges() -> None:
    table = Table.with_sheet("yatzy", 2, **OPTIONS).must(Fill("ones", points=3)).turn("11123", "ones")
    anna, bram = review(table)
    assert (anna.cost, anna.turns[0].cost) == (None, None)
    assert bram.cost == 0.0


@pytest.mark.parametrize("game", ["maxi_yatzy", "triple_yahtzee"])
def test_what_cannot_be_worked_out_is_not_judged(game: str) -> None:
    table = Table.with_sheet(game, 1)
    table.throw("111111"[: table.state.game.dice]).must(Fill("ones"))
    assert review(table)[0].cost is None
