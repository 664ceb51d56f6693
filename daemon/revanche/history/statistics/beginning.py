"""Who begins and who wins, as far as scoresheets tell it: a match alone does not say who threw first."""

from collections.abc import Iterable

import msgspec

from revanche.history.archive import PlayedSheet


class Beginning(msgspec.Struct, frozen=True):
    """On so many full ``sheets`` of two players one won, and ``won`` of these did who began."""

    sheets: int = 0
    won: int = 0

    def plus(self, later: "Beginning") -> "Beginning":
        """Return the numbers of these and ``later`` sheets."""
        return Beginning(self.sheets + later.sheets, self.won + later.won)


def beginning_of(sheets: Iterable[PlayedSheet]) -> Beginning:
    """Return how often who began won, on the sheets of two players."""
    winners = [one.winner for one in sheets if len(one.points) == 2 and one.winner is not None]  # noqa: PLR2004 - a pair
    return Beginning(len(winners), winners.count(0))
