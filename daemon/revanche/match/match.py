"""A match as it stands: who plays, and which wins stand. Values that ``score`` derives from events."""

from datetime import datetime

import msgspec

from revanche.match.events import Side
from revanche.match.renames import Renames, both


class Win(msgspec.Struct, frozen=True):
    """A win that stands; ``at`` is the steady time at which it was counted, ``sheet`` the scoresheet of the game.

    ``local`` is that time as people know it.
    """

    player: Side
    at: int
    sheet: str | None = None
    local: datetime | None = None


class Match(msgspec.Struct, frozen=True):
    """One match of the evening, begun at the steady time ``opened``, a rematch at the end of the match before it.

    ``started`` is when it was opened as people know it, by the clock of then; nothing is decided on it.
    ``closed`` is the steady time at which something ended it before it was decided. ``instead`` is the match that was
    running when a command opened this one, as it stood then. ``typed`` is what the players were called when it began,
    where one of them goes by another name since.
    """

    id: str
    players: tuple[str, str]
    game: str
    first_to: int
    opened: int
    wins: tuple[Win, ...] = ()
    rematch: bool = False
    abandoned: bool = False
    closed: int | None = None
    started: datetime | None = None
    instead: "Match | None" = None
    typed: tuple[str, str] | None = None

    @property
    def score(self) -> tuple[int, int]:
        """Wins of A and of B."""
        a = [win.player for win in self.wins].count(Side.A)
        return a, len(self.wins) - a

    @property
    def winner(self) -> Side | None:
        """The side that has ``first_to`` wins."""
        a, b = self.score
        return Side.A if a >= self.first_to else Side.B if b >= self.first_to else None

    def name(self, player: Side) -> str:
        """The name of a side."""
        return self.players[player.place]

    def swapped(self) -> "Match":
        """Return the match with its players exchanged."""
        typed = None if self.typed is None else (self.typed[1], self.typed[0])
        return msgspec.structs.replace(self, players=(self.players[1], self.players[0]), typed=typed)

    def called(self, renames: Renames) -> "Match":
        """Return the match with its players called as ``renames`` has them."""
        typed = self.typed or self.players
        players = both(renames, typed)
        instead = None if self.instead is None else self.instead.called(renames)
        return msgspec.structs.replace(
            self, players=players, typed=None if players == typed else typed, instead=instead
        )
