"""Which colour each player has."""

import re
from importlib.resources import files
from itertools import product

import pytest

from revanche.shown.colours import Colour, Wishes, colours

BLUE, RED, GREEN, TEAL = Colour.BLUE, Colour.RED, Colour.GREEN, Colour.TEAL


@pytest.mark.parametrize(
    ("wishes", "chosen"),
    [
        ({}, (BLUE, RED)),
        ({"ANNA": [GREEN]}, (GREEN, RED)),
        ({"Bram": [BLUE]}, (RED, BLUE)),
        ({"Anna": [RED]}, (RED, BLUE)),
        ({"Anna": [GREEN], "Bram": [GREEN, TEAL]}, (GREEN, TEAL)),
        ({"Bram": [GREEN], "Anna": [GREEN, TEAL]}, (TEAL, GREEN)),
        ({"Bram": [GREEN], "Anna": [GREEN]}, (BLUE, GREEN)),
        ({"Anna": []}, (BLUE, RED)),
    ],
)
def test_who_is_named_first_chooses_first_and_who_wants_none_has_what_the_side_has(
    wishes: Wishes, chosen: tuple[Colour, Colour]
) -> None:
    assert colours(("Anna", "Bram"), wishes) == chosen


def test_those_who_want_a_colour_have_the_same_on_either_side() -> None:
    for one, other in product(Colour, Colour):
        wishes = {"Anna": [one, TEAL, GREEN], "Bram": [other, RED]}
        anna, bram = colours(("Anna", "Bram"), wishes)
        assert colours(("Bram", "Anna"), wishes) == (bram, anna)
        assert anna != bram


STYLE = files("revanche") / "web" / "static" / "shared" / "colours.css"
PAPERS = [("#f6f3ec", "#fffdf8"), ("#15171b", "#1e2126")]
"""Page and card, light and dark, as ``look.css`` has them."""


def light(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_white_is_read_on_each_colour_and_each_is_read_on_paper_in_both_schemes() -> None:
    bright, dark = STYLE.read_text("utf-8").split("@media")
    for scheme, papers in zip((bright, dark), PAPERS, strict=True):
        shades = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", scheme))
        assert {name for name in shades if "-" not in name} == set(Colour)
        for colour in Colour:
            assert contrast("#ffffff", shades[colour]) >= 4.5
            assert min(contrast(shades.get(f"{colour}-text", shades[colour]), paper) for paper in papers) >= 4.5
