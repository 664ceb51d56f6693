"""Who was seen near here, as people choose from it. Pure, but for what it is made of."""

from typing import TYPE_CHECKING, Final

import msgspec

from revanche.devices.watch_protocols.profiles import recognised
from revanche.devices.watch_protocols.recognising import Recognised
from revanche.match.names import identity

if TYPE_CHECKING:
    from revanche.devices.watch.near import Near

TAUGHT: Final = frozenset({"generic"})
"""Profiles that only a person can choose, and fill."""


class Sighting(msgspec.Struct, frozen=True):
    """A device that is near: its own name, empty where it has none, and what it may be, likeliest first."""

    address: str
    name: str
    recognised: tuple[Recognised, ...]

    @property
    def profile(self) -> str | None:
        """The profile that it would get."""
        return next((each.profile for each in self.recognised if each.profile is not None), None)


def sightings(near: "list[Near]") -> list[Sighting]:
    """Return who was seen: first what is known, then what has a name, each as loud as it is."""
    seen = [Sighting(each.address, each.seen.name or "", tuple(recognised(each.seen))) for each in near]
    return sorted(seen, key=lambda each: (not each.recognised, not each.name))


def chosen(seen: list[Sighting], which: str) -> Sighting | str:
    """Return whom ``which`` names by address or name, or the key of the text why nobody can be chosen."""
    wanted = which.strip().casefold()
    by_address = [each for each in seen if each.address.casefold() == wanted]
    found = by_address or [each for each in seen if identity(each.name) == identity(which)]
    if not found:
        return "gone_by"
    return found[0] if len(found) == 1 else "several"
