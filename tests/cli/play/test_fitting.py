"""Blocks that keep to the height of a terminal."""

import pytest
from rich.console import Console
from rich.text import Text

from revanche.cli.play.fitting import Fitted, Rank

BLOCKS = [
    (Rank.BLANK, Text("")),
    (Rank.SCORE, Text("score")),
    (Rank.LARGE, Text("large\nlarge\nlarge")),
    (Rank.NOTICE, Text("old notice")),
    (Rank.NOTICE, Text("new notice")),
    (Rank.DEVICE, Text("device")),
    (Rank.KEPT, Text("keys\nand more keys")),
]


def drawn(height: int) -> list[str]:
    console = Console(width=20, height=height, force_terminal=False)
    with console.capture() as captured:
        console.print(Fitted(BLOCKS))
    return [row.strip() for row in captured.get().splitlines()]


@pytest.mark.parametrize(
    ("height", "rows"),
    [
        (12, ["", "score", *["large"] * 3, "old notice", "new notice", "device", "keys", "and more keys"]),
        (11, ["", "score", "old notice", "new notice", "device", "keys", "and more keys"]),
        (8, ["score", "old notice", "new notice", "device", "keys", "and more keys"]),
        (7, ["score", "new notice", "device", "keys", "and more keys"]),
        (5, ["score", "keys", "and more keys"]),
        (4, ["keys", "and more keys"]),
        (3, ["and more keys"]),
        (1, ["and more keys"]),
    ],
)
def test_what_matters_least_goes_first_and_the_keys_stay(height: int, rows: list[str]) -> None:
    assert drawn(height) == rows
