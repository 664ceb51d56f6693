"""Which colour each of two players has: a person's own at every match, on whichever side. Pure.

People name colours in the order in which they want them. Who is named first in the config chooses first, so that two
who want the same have, against each other, always the same two. Who wants none gets what the side has, or what is left.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from revanche.match.names import identity


class Colour(StrEnum):
    """The colours there are; each has its shades for light and dark in ``web/static/shared/colours.css``."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    TEAL = "teal"
    BROWN = "brown"
    PINK = "pink"
    SLATE = "slate"


Wishes = Mapping[str, Sequence[Colour]]
"""The colours that people want, by their names in any spelling, who chooses first in front."""

NO_WISHES: Wishes = MappingProxyType({})
"""Nobody wants a colour."""

_OF_SIDES = (Colour.BLUE, Colour.RED)


def colours(players: tuple[str, str], wishes: Wishes) -> tuple[Colour, Colour]:
    """Return the colours of A and B, which are different."""
    wanted = {identity(name): tuple(wish) for name, wish in wishes.items()}
    first_chosen = list(wanted)
    order = sorted((0, 1), key=lambda place: _turn(first_chosen, players[place]))
    chosen: dict[int, Colour] = {}
    for place in order:
        wish = (*wanted.get(identity(players[place]), ()), _OF_SIDES[place], *Colour)
        chosen[place] = next(colour for colour in wish if colour not in chosen.values())
    return chosen[0], chosen[1]


def _turn(order: list[str], name: str) -> int:
    return order.index(identity(name)) if identity(name) in order else len(order)
