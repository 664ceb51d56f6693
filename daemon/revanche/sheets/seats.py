"""Who sits at a sheet: how many there may be, and their names as they are kept."""

from typing import Final

from revanche.match.names import identity, named
from revanche.match.refusal import Refusal as NameRefusal
from revanche.sheets.refusal import Reason, Refusal

MOST_PLAYERS: Final = 8


def seated(names: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """Return the names as they are kept, or why no sheet can be for these."""
    if not 1 <= len(names) <= MOST_PLAYERS:
        return Refusal(Reason.PLAYER_COUNT)
    kept: list[str] = []
    for name in map(named, names):
        if isinstance(name, NameRefusal):
            return Refusal(Reason(name.reason.value))
        kept.append(name)
    return tuple(kept) if len(set(map(identity, kept))) == len(kept) else Refusal(Reason.SAME_NAMES)
