"""What ``colours`` of the config takes: a colour, or several in the order in which they are wanted, by player."""

from typing import Final

from revanche.config.keys.kinds import Kind, Written, entries, unfit
from revanche.config.keys.values import enumerated, string
from revanche.config.text.nodes import Node, Sequence
from revanche.config.text.problems import Problems
from revanche.match.names import identity
from revanche.shown.colours import Colour
from revanche.words.sentences import said

_COLOUR: Final = enumerated(Colour)


class Colours:
    """The colours that each player wants; ``name`` is what a name takes."""

    def __init__(self, name: Kind[str]) -> None:
        self._name = name

    def read(self, key: str, node: Node, problems: Problems) -> dict[str, tuple[Colour, ...]]:
        """See ``Kind``."""
        wishes: dict[str, tuple[Colour, ...]] = {}
        for name, value in entries(key, node, problems):
            player = self._name.read(key, name, problems)
            wanted = value.items if isinstance(value, Sequence) else (value,)
            if not wanted:
                takes = said("one colour, or a list of some")
                problems.add(value.mark, unfit(name.text, takes, value, "[green, teal]"))
            colours = [_COLOUR.read(name.text, one, problems) for one in wanted]
            if player is None:
                continue
            if identity(player) in map(identity, wishes):
                problems.add(name.mark, said("Both players have the same name. Add a letter to one of them."))
            wishes[player] = tuple(colour for colour in colours if colour is not None)
        return wishes

    def write(self, value: dict[str, tuple[Colour, ...]]) -> Written:
        """See ``Kind``."""
        return {string(name): f"[{', '.join(wanted)}]" for name, wanted in value.items()}
