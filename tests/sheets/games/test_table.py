"""The table of games: their boxes, their names, their options."""

import pytest

from revanche.sheets.games.rules import Joker
from revanche.sheets.games.table import GAMES, chosen, played_by
from revanche.words.catalogue import LANGUAGES, load

UPPER = "ones twos threes fours fives sixes"
AMERICAN = f"{UPPER} three_of_a_kind four_of_a_kind full_house small_straight large_straight yahtzee chance"
BOXES = {
    "yahtzee": AMERICAN,
    "yahtzee_free": AMERICAN,
    "kniffel": AMERICAN,
    "triple_yahtzee": AMERICAN,
    "yatzy": f"{UPPER} one_pair two_pairs three_of_a_kind four_of_a_kind small_straight large_straight full_house "
    "chance yatzy",
    "yacht": f"{UPPER} full_house four_of_a_kind little_straight big_straight choice yacht",
    "maxi_yatzy": f"{UPPER} one_pair two_pairs three_pairs three_of_a_kind four_of_a_kind five_of_a_kind "
    "small_straight large_straight full_straight full_house villa tower chance maxi_yatzy",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_these_boxes_in_this_order(game: str) -> None:
    assert [box.id for box in GAMES[game].boxes] == BOXES[game].split()
    assert [box.face for box in GAMES[game].boxes if box.face] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_box_has_a_name_in_each_language_that_no_other_of_its_game_has(language: str) -> None:
    texts = load(language).texts
    for game in GAMES.values():
        names = [texts[box.key] for box in game.boxes]
        assert len(set(names)) == len(names)


def test_the_kniffel_box_is_called_kniffel() -> None:
    assert [load(language).text(f"box.{name}") for language in ("nl", "sv") for name in ("kniffel", "yahtzee")] == [
        "Kniffel",
        "Yahtzee",
        "Kniffel",
        "Yatzy",
    ]
    box = GAMES["kniffel"].box("yahtzee")
    assert box is not None
    assert box.key == "box.kniffel"


def test_the_usual_choice_is_taken_for_options_left_out() -> None:
    assert chosen("kniffel", {"further_kniffel": "50"}) == {"joker": "forced", "further_kniffel": "50"}
    assert chosen("yacht", {}) == {}


@pytest.mark.parametrize(
    ("game", "options"),
    [("poker", {}), ("yahtzee", {"joker": "free"}), ("yahtzee", {"further_kniffel": "100"}), ("yacht", {"": ""})],
)
def test_what_no_game_has_is_not_chosen(game: str, options: dict[str, str]) -> None:
    assert chosen(game, options) is None
    with pytest.raises(ValueError, match="no game"):
        played_by(game, options)


@pytest.mark.parametrize(
    ("game", "options", "field", "value"),
    [
        ("yahtzee", {}, "joker", Joker.FORCED),
        ("yahtzee", {"joker": "none"}, "joker", Joker.NONE),
        ("yahtzee", {}, "further", 100),
        ("yahtzee_free", {}, "joker", Joker.FREE),
        ("yahtzee_free", {"yahtzee_bonus": "0"}, "further", 0),
        ("kniffel", {}, "further", 100),
        ("kniffel", {"further_kniffel": "50"}, "further", 50),
        ("kniffel", {"further_kniffel": "0"}, "further", 0),
        ("yatzy", {}, "in_order", False),
        ("yatzy", {"order": "down"}, "in_order", True),
        ("maxi_yatzy", {}, "saves", True),
        ("maxi_yatzy", {"saved_throws": "no"}, "saves", False),
        ("triple_yahtzee", {}, "further_weighed", True),
        ("triple_yahtzee", {"yahtzee_bonus": "flat"}, "further_weighed", False),
    ],
)
def test_an_option_sets_a_rule(game: str, options: dict[str, str], field: str, value: object) -> None:
    assert getattr(played_by(game, options), field) == value


@pytest.mark.parametrize(("options", "points", "at"), [({}, 100, 84), ({"bonus": "50_at_75"}, 50, 75)])
def test_the_bonus_of_maxi_yatzy(options: dict[str, str], points: int, at: int) -> None:
    bonus = played_by("maxi_yatzy", options).bonus
    assert bonus is not None
    assert (bonus.points, bonus.at) == (points, at)


@pytest.mark.parametrize(("options", "points"), [({}, 0), ({"two_pairs": "four_alike"}, 12)])
def test_four_equal_dice_are_two_pairs_only_where_that_is_chosen(options: dict[str, str], points: int) -> None:
    box = played_by("yatzy", options).box("two_pairs")
    assert box is not None
    assert box.score((3, 3, 3, 3, 5)) == points
    assert box.score((3, 3, 5, 5, 1)) == 16
