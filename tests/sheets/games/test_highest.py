"""The most that a game can bring, against what is known."""

import pytest

from revanche.sheets.games.highest import highest, highest_plain
from revanche.sheets.games.table import played_by


@pytest.mark.parametrize(
    ("game", "options", "most", "plain"),
    [
        ("yahtzee", {}, 105 + 35 + 235 + 12 * 100, 375),
        ("yahtzee", {"yahtzee_bonus": "0"}, 375, 375),
        ("yahtzee_free", {}, 1575, 375),
        ("kniffel", {"further_kniffel": "50"}, 375 + 12 * 50, 375),
        ("kniffel", {"further_kniffel": "0", "joker": "none"}, 375, 375),
        ("kniffel", {"joker": "none"}, 105 + 35 + 3 * 30 + 50 + 9 * 100 + 3 * 100, 375),
        ("yatzy", {}, 374, 374),
        ("yatzy", {"two_pairs": "four_alike"}, 376, 376),
        ("triple_yahtzee", {}, 9450, 2250),
        ("triple_yahtzee", {"yahtzee_bonus": "flat"}, 5850, 2250),
        ("yacht", {}, 297, 297),
    ],
)
def test_the_highest_total_is_what_is_known(game: str, options: dict[str, str], most: int, plain: int) -> None:
    rules = played_by(game, options)
    assert (highest(rules), highest_plain(rules)) == (most, plain)
