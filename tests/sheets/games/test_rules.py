"""What a game is made of, and how its parts are called."""

from revanche.sheets.games.rules import YAHTZEE, Box, Game, Joker
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import GAMES
from revanche.words.catalogue import LANGUAGES, load


def total(dice: Dice) -> int:
    return sum(dice)


CHANCE = Box("chance", total)
FIVE = Box(YAHTZEE, total, name="five_alike")


def test_a_box_is_called_by_its_name_else_by_its_id() -> None:
    assert (CHANCE.key, FIVE.key) == ("box.chance", "box.five_alike")


def test_a_box_is_found_by_its_id() -> None:
    game = Game("g", (CHANCE, FIVE))
    assert game.box("chance") is CHANCE
    assert game.box(YAHTZEE) is FIVE
    assert game.box("five_alike") is None
    assert game.box("") is None


def test_further_yahtzees_are_called_after_their_box_where_there_is_one() -> None:
    assert Game("g", (CHANCE, FIVE)).further_key == "sheet.five_alike_bonus"
    assert Game("g", (Box(YAHTZEE, total),)).further_key == "sheet.yahtzee_bonus"
    assert Game("g", (CHANCE,)).further_key == ""


def test_a_game_of_which_little_is_said_is_plain() -> None:
    plain = Game("g", (CHANCE,))
    assert (plain.dice, plain.throws, plain.weights, plain.bonus) == (5, 3, (1,), None)
    assert (plain.joker, plain.further, plain.saves, plain.in_order, plain.options) == (Joker.NONE, 0, False, False, {})


def test_what_a_game_calls_its_parts_is_in_every_catalogue() -> None:
    for game in GAMES.values():
        keys = {box.key for box in game.boxes} | ({game.further_key} if game.further else set())
        assert [key for language in LANGUAGES for key in keys if key not in load(language).texts] == []
