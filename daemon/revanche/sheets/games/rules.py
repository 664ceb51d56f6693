"""What a game of the family is made of."""

from enum import StrEnum
from typing import Any, Final

import msgspec

from revanche.sheets.games.scoring import Scoring

YAHTZEE: Final = "yahtzee"
"""The box whose being filled makes five equal dice a joker, in the games that have one."""
FULL_YAHTZEE: Final = 50
"""What stands in that box when it was not struck."""


class Joker(StrEnum):
    """Where five equal dice go when the Yahtzee box is filled, and what they are worth there.

    ``forced``: the box of that face; is it filled, any box of the lower part at its full value; is all of that filled,
    0 in any other. ``free``: any box, those of the lower part at full value once the box of that face is filled.
    ``none``: any box, for what the dice plainly give.
    """

    FORCED = "forced"
    FREE = "free"
    NONE = "none"


class Box(msgspec.Struct, frozen=True):
    """One row of a sheet. ``id`` is unique in its game and ``name`` is its text's key, ``box.<name>``.

    ``face`` is set for the boxes of the upper part. ``joker`` is what a joker is worth where that is not what its dice
    plainly give.
    """

    id: str
    score: Scoring
    face: int | None = None
    joker: int | None = None
    name: str = ""

    @property
    def key(self) -> str:
        """The key of its name in the catalogues."""
        return f"box.{self.name or self.id}"


class Bonus(msgspec.Struct, frozen=True):
    """``points`` for an upper part of ``at`` or more."""

    points: int
    at: int


Choices = dict[str, dict[str, Any]]
"""What may be chosen for an option, each with the fields of ``Game`` that it sets; the first is the usual one."""


class Game(msgspec.Struct, frozen=True):
    """The rules of one game.

    A player has a column for each of ``weights``, which multiply its total. ``further`` is the bonus for a Yahtzee
    after the first, multiplied too if ``further_weighed``. With ``saves`` throws that were not needed may be used in
    later turns. With ``in_order`` the boxes are filled from top to bottom.
    """

    id: str
    boxes: tuple[Box, ...]
    dice: int = 5
    throws: int = 3
    weights: tuple[int, ...] = (1,)
    bonus: Bonus | None = None
    joker: Joker = Joker.NONE
    further: int = 0
    further_weighed: bool = True
    saves: bool = False
    in_order: bool = False
    options: dict[str, Choices] = {}

    @property
    def further_key(self) -> str:
        """The key of the further Yahtzees' name in the catalogues, which is that of their box."""
        five = self.box(YAHTZEE)
        return f"sheet.{five.name or five.id}_bonus" if five else ""

    def box(self, name: str) -> Box | None:
        """Return the box with this id."""
        return next((box for box in self.boxes if box.id == name), None)
