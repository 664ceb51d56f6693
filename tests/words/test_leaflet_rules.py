"""The sentences of the rules, as they depend on the game and its options."""

import pytest

from revanche.words.catalogue import load, load_leaflets
from revanche.words.leaflet_rules import begin, bonus, end, second, turn
from revanche.words.leaflet_words import LeafletWords


def words(game: str, **options: str) -> LeafletWords:
    return LeafletWords(load("en"), load_leaflets("en"), game, options)


def test_the_turn_names_what_is_special_about_it() -> None:
    assert "up to 3 times" in next(turn(words("yahtzee")))
    assert any("later turn" in text for text in turn(words("maxi_yatzy")))
    assert not any("later turn" in text for text in turn(words("maxi_yatzy", saved_throws="no")))
    assert any("top to bottom" in text for text in turn(words("yatzy", order="down")))
    assert any("× 1, × 2, × 3" in text for text in turn(words("triple_yahtzee")))


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("yahtzee", {}, "63 or more, 35 points are added. 3 of each"),
        ("yatzy", {}, "63 or more, 50 points are added. 3 of each"),
        ("maxi_yatzy", {}, "84 or more, 100 points are added. 4 of each"),
        ("maxi_yatzy", {"bonus": "50_at_75"}, "75 or more, 50 points are added."),
        ("yacht", {}, "There is none."),
    ],
)
def test_the_bonus_is_that_of_the_game(game: str, options: dict[str, str], said: str) -> None:
    assert said in " ".join(bonus(words(game, **options)))


def test_a_forced_joker_shows_all_its_steps() -> None:
    *_, own, lower, zero = second(words("yahtzee"))
    assert own == "Example: 4-4-4-4-4, Fours still open: Fours 20. And 100 extra."
    assert lower.endswith(
        ": Three of a Kind 20, Four of a Kind 20, Full House 25, Small Straight 30, Large Straight 40, Chance 20."
    )
    assert zero == "The lower section full as well: Ones 0, Sixes 0."


def test_a_free_joker_gives_its_full_value_only_when_its_box_is_filled() -> None:
    *_, own, lower = second(words("yahtzee_free"))
    assert "Fours 20, Three of a Kind 20, Four of a Kind 20, Full House 0" in own
    assert "Full House 25" in lower


@pytest.mark.parametrize(
    ("options", "there", "missing"),
    [
        ({}, "brings 100 points", "no joker"),
        ({"further_kniffel": "50"}, "brings 50 points", "no joker"),
        ({"further_kniffel": "0", "joker": "none"}, "It is no joker", "points extra"),
    ],
)
def test_the_options_of_kniffel_are_told(options: dict[str, str], there: str, missing: str) -> None:
    said = " ".join(second(words("kniffel", **options)))
    assert there in said
    assert missing not in said


def test_the_bonus_of_triple_yahtzee_says_whether_it_is_multiplied() -> None:
    assert "multiplied as the column" in " ".join(second(words("triple_yahtzee")))
    assert "same in every column" in " ".join(second(words("triple_yahtzee", yahtzee_bonus="flat")))


def test_who_begins_and_when_it_ends() -> None:
    assert len(list(begin(words("yahtzee")))) == 2
    assert "next player" in list(begin(words("kniffel")))[1]
    assert [len(list(begin(words(game)))) for game in ("yatzy", "yacht")] == [1, 1]
    assert "after 39 turns each" in next(end(words("triple_yahtzee")))
