"""Who leads, and who shares a place: a tie is a tie, no rule of these games breaks it."""

from collections.abc import Sequence

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """A player's place, from 1; ``tied`` when others share it. ``player`` counts from 1 in the order of play."""

    rank: int
    player: int
    total: int
    tied: bool


def standings(totals: Sequence[int]) -> tuple[Standing, ...]:
    """Return the places of players with these totals, given in the order of play; the best first."""
    ordered = sorted(enumerate(totals, 1), key=lambda one: -one[1])
    return tuple(
        Standing(1 + sum(other > total for other in totals), player, total, totals.count(total) > 1)
        for player, total in ordered
    )
