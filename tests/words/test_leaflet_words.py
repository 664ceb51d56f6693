"""What every text of a leaflet may name."""

from revanche.words.catalogue import Catalogue, load
from revanche.words.leaflet_words import LeafletWords, dashed

ALL = Catalogue("en", {"all": "{game} {five} {full} {dice} {boxes} {columns} {weights} {more}"})


def test_a_text_names_the_game_its_dice_and_its_boxes() -> None:
    words = LeafletWords(load("en"), ALL, "triple_yahtzee", {})
    assert words.fill("all", more="!") == "Triple Yahtzee Yahtzee 50 5 13 3 × 1, × 2, × 3 !"
    words = LeafletWords(load("nb"), ALL, "maxi_yatzy", {})
    assert words.fill("all", more=7) == "Maxi Yatzy Maxi Yatzy 100 6 20 1 × 1 7"


def test_boxes_have_the_names_of_their_game_and_options_left_out_are_the_usual() -> None:
    words = LeafletWords(load("nb"), ALL, "maxi_yatzy", {})
    assert [words.name(box) for box in words.game.boxes if box.id in {"full_house", "villa"}] == ["Hytte", "Hus"]
    assert words.options == {"bonus": "100_at_84", "saved_throws": "yes"}


def test_dice_are_written_with_dashes() -> None:
    assert dashed((4, 4, 2)) == "4-4-2"
