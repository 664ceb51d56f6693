"""The colours of players in the config."""

import pytest

from revanche.config import render
from revanche.config.keys.schema import read
from revanche.errors import ConfigError
from revanche.shown.colours import Colour

GIVEN = b"colours:\n  Anna: [green, Teal]\n  O\xe2\x80\x99Neill: purple\n"


def test_a_player_has_a_colour_or_several_in_their_order() -> None:
    config = read(GIVEN, "config.yaml")
    assert list(config.colours.items()) == [
        ("Anna", (Colour.GREEN, Colour.TEAL)),
        ("O’Neill", (Colour.PURPLE,)),
    ]
    assert read(b"colours: {}", "config.yaml").colours == {}


def test_what_is_written_is_read_as_the_same() -> None:
    config = read(GIVEN, "config.yaml")
    assert read(render.render(config).encode(), "config.yaml") == config


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colours:\n  Anna: gren\n", "green"),
        ("colours:\n  Anna: []\n", "one colour, or a list of some"),
        ("colours:\n  Anna: green\n  anna: red\n", "same name"),
        ("colours: green\n", "lines of its own"),
        (f"colours:\n  {'x' * 41}: red\n", "1 to 40 characters"),
    ],
)
def test_what_does_not_fit_is_told_with_what_does(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        read(text.encode(), "config.yaml")
