"""What the page asks of who knows best play."""

import msgspec
import pytest

from revanche.sheets.commands import SwitchAdvice, TypeDice
from revanche.web.advice import AdviceAsked, AdvisingQuestion, ReviewAsked, about_advice, about_review
from revanche.web.questions import QuestionError
from support.sheets import Table


def advised(game: str = "yahtzee", players: int = 1) -> Table:
    return Table.with_sheet(game, players).must(SwitchAdvice(1))


def test_of_dice_thrown_here_the_sheet_knows_how_many_throws_are_left() -> None:
    table = advised().turn("11123", "ones").throw("66512")
    asked = about_advice(table.state, {"throws_left": "0"})
    assert (asked.dice, asked.throws_left) == ((6, 6, 5, 1, 2), 2)
    assert asked.sheet == table.state.sheet(1)
    assert asked.rules == table.state.game


def test_of_own_dice_the_player_says_it() -> None:
    table = advised()
    table.turn("11123", "ones")
    state = table.must(TypeDice((2, 2, 2, 4, 5))).state
    assert about_advice(state, {"throws_left": "2"}).throws_left == 2
    assert about_advice(state, {}).throws_left == 0
    with pytest.raises(QuestionError, match="0 to 2"):
        about_advice(state, {"throws_left": "3"})


def test_a_question_is_the_same_after_its_way_as_json() -> None:
    asked = about_advice(advised().throw("66512").state, {})
    assert msgspec.json.decode(msgspec.json.encode(asked), type=AdvisingQuestion) == asked
    assert isinstance(hash(asked), int)
    assert isinstance(asked, AdviceAsked)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (Table(), "no dice"),
        (advised(), "no dice"),
        (Table.with_sheet().throw("66512"), "does not play"),
        (advised().must(SwitchAdvice(1, on=False)).throw("66512"), "does not play"),
        (advised(players=2).turn("11123", "ones").throw("66512"), "does not play"),
        (advised("triple_yahtzee").throw("66512"), "no exact advice"),
    ],
)
def test_where_there_is_none_it_is_told(table: Table, why: str) -> None:
    with pytest.raises(QuestionError, match=why):
        about_advice(table.state, {})


def test_a_review_is_of_a_sheet() -> None:
    assert about_review({"sheet": "2026-11-30.1"}) == ReviewAsked("2026-11-30.1")
    with pytest.raises(QuestionError):
        about_review({})
