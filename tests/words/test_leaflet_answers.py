"""The answers to what everybody asks."""

import pytest

from revanche.words.catalogue import load, load_leaflets
from revanche.words.leaflet_answers import options, questions, relatives
from revanche.words.leaflet_words import LeafletWords


def words(game: str, **chosen: str) -> LeafletWords:
    return LeafletWords(load("en"), load_leaflets("en"), game, chosen)


@pytest.mark.parametrize(
    ("game", "chosen", "answers"),
    [
        (
            "yahtzee",
            {},
            ["100 points extra", "Only as a joker, and then for 25", "Yes, whatever", "with a joker", "1575"],
        ),
        ("kniffel", {"joker": "none"}, ["100 points extra", "No.", "Yes, whatever", "Yes, any open box, in", "1480"]),
        ("yatzy", {}, ["nothing extra", "No.", "No, it takes 1-2-3-4-5", "Yes, any open box, in", "374 points."]),
        ("yatzy", {"order": "down"}, ["nothing extra", "No.", "No, it takes", "only the topmost", "374"]),
        ("maxi_yatzy", {}, ["nothing extra", "No.", "No, it takes 1-2-3-4-5", "Yes, any open box, in", "649"]),
        ("yacht", {}, ["nothing extra", "No.", "No, it takes 1-2-3-4-5", "Yes, any open box, in", "297"]),
    ],
)
def test_each_game_answers_for_itself(game: str, chosen: dict[str, str], answers: list[str]) -> None:
    told = [answer for _, answer in questions(words(game, **chosen))]
    assert [part for part, answer in zip(answers, told, strict=True) if part not in answer] == []


def test_a_game_is_told_from_its_relatives_and_not_from_itself() -> None:
    lines = list(relatives(words("yatzy")))
    assert [line.partition(":")[0] for line in lines] == ["Yahtzee", "Kniffel", "Maxi Yatzy", "Triple Yahtzee", "Yacht"]
    assert "25 for any full house, 30 and 40" in lines[0]
    assert not any(line.startswith("Yahtzee:") for line in relatives(words("yahtzee_free")))


def test_options_say_what_is_chosen_and_what_else_there_is() -> None:
    assert list(options(words("kniffel", further_kniffel="50")))[1] == (
        "Bonus for each further Kniffel: 50 points. Or: 100 points; none."
    )
    assert list(options(words("yacht"))) == []
