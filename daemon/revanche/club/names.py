"""One name a player, however it is spelled at a table."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from revanche.match.names import identity, named
from revanche.match.refusal import Refusal


class ClubNames:
    """How a club spells its players: ``spellings`` gives the name for each identity of a spelling.

    Names that it does not know stand as they were spelled first.
    """

    def __init__(self, spellings: Mapping[str, str] = MappingProxyType({})) -> None:
        self._spellings = spellings

    def name(self, spelled: str) -> str:
        """Return the name of a player."""
        return self._spellings.get(identity(spelled), spelled)

    def player(self, spelled: str) -> str:
        """Return what is equal for all spellings of a player."""
        return identity(self.name(spelled))


def club_names(lines: Iterable[str]) -> ClubNames:
    """Return the names of a club's list.

    A line is a player: ``Anna van Dijk``, or ``Anna van Dijk = Anna, Ann`` with the other spellings. What stands behind
    ``#`` is for people.

    Raises:
        ValueError: a line is none; the text is its number.
    """
    spellings: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        own, _, others = line.partition("#")[0].partition("=")
        if not own.strip() and not others.strip():
            continue
        name = named(own)
        if isinstance(name, Refusal):
            raise ValueError(number)  # noqa: TRY004 - the line has it wrong
        for spelling in (name, *filter(str.strip, others.split(","))):
            if spellings.setdefault(identity(spelling), name) != name:
                raise ValueError(number)
    return ClubNames(spellings)
