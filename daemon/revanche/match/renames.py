"""Who goes by another name now. A rename holds for all that was and will be played, and changes nothing but names.

Whoever writes to the journal names people as they are called by then. So one who reads it from any place on to its end
finds in it all the renames that matter to what he reads.
"""

from typing import NamedTuple

import msgspec

from revanche.match.names import identity


class Renamed(NamedTuple):
    """Whoever was called ``old`` is called ``new``."""

    old: str
    new: str


class Renames(msgspec.Struct, frozen=True):
    """The renames that stand, oldest first: a name goes through all of them in their order."""

    standing: tuple[Renamed, ...] = ()

    def of(self, name: str) -> str:
        """Return what somebody is called who was called ``name``; any spelling of it will do."""
        for renamed in self.standing:
            if identity(renamed.old) == identity(name):
                name = renamed.new
        return name

    def after(self, old: str, new: str, *, back: bool = False) -> "Renames":
        """Return what stands after one more; one that takes the reverse ``back`` leaves neither of them."""
        if not back:
            return Renames((*self.standing, Renamed(old, new)))
        places = [place for place, one in enumerate(self.standing) if _reverse(one, old, new)]
        gone = places[-1] if places else len(self.standing)
        return Renames((*self.standing[:gone], *self.standing[gone + 1 :]))

    def takes_back(self, old: str, new: str) -> bool:
        """Tell whether calling ``old`` by ``new`` is to take back the last rename of either."""
        wanted = {identity(old), identity(new)}
        touching = [one for one in self.standing if wanted & {identity(one.old), identity(one.new)}]
        if not touching or not _reverse(touching[-1], old, new):
            return False
        return len(wanted) > 1 or touching[-1].old == new

    def former(self, name: str) -> tuple[str, ...]:
        """Return the other names of whoever is called ``name``, as they were typed when they were given up."""
        names = {identity(one.old): one.old for one in self.standing if identity(self.of(one.old)) == identity(name)}
        return tuple(former for who, former in names.items() if who != identity(name))


NONE = Renames()
"""Nobody was renamed."""


def both(renames: Renames, players: tuple[str, str]) -> tuple[str, str]:
    """Return what two players are called."""
    return renames.of(players[0]), renames.of(players[1])


def _reverse(one: Renamed, old: str, new: str) -> bool:
    return identity(one.new) == identity(old) and identity(one.old) == identity(new)
