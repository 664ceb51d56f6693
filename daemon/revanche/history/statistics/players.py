"""Who won how much: numbers about each player."""

from collections.abc import Iterable, Mapping

import msgspec

from revanche.history.records import MatchRecord
from revanche.history.statistics.closeness import is_comeback, is_decider
from revanche.history.statistics.counting import counting
from revanche.history.statistics.runs import Run, of_match
from revanche.match.events import Side
from revanche.match.names import identity


class PlayerRecord(msgspec.Struct, frozen=True):
    """The numbers of one player, named as last spelled.

    ``comebacks`` are matches won after being two games behind or more. ``deciders`` are matches that came down to the
    last game that there could be, ``deciders_won`` of which he won.
    """

    name: str
    won: int = 0
    lost: int = 0
    games_won: int = 0
    games_lost: int = 0
    comebacks: int = 0
    deciders: int = 0
    deciders_won: int = 0
    run: Run = Run()

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.won + self.lost

    @property
    def streak(self) -> int:
        """Matches won in a row until now."""
        return 0 if self.run.tail is None else self.run.tail.count

    @property
    def best_streak(self) -> int:
        """Most matches won in a row."""
        return 0 if self.run.best is None else self.run.best.count

    def plus(self, later: "PlayerRecord") -> "PlayerRecord":
        """Return the numbers of these matches and ``later`` ones."""
        return PlayerRecord(
            later.name,
            self.won + later.won,
            self.lost + later.lost,
            self.games_won + later.games_won,
            self.games_lost + later.games_lost,
            self.comebacks + later.comebacks,
            self.deciders + later.deciders,
            self.deciders_won + later.deciders_won,
            self.run.plus(later.run),
        )


Players = Mapping[str, PlayerRecord]
"""The numbers of players by their identity."""


def players_of(matches: Iterable[MatchRecord]) -> Players:
    """Return the numbers of all who played ``matches``, each of which somebody won."""
    found: dict[str, PlayerRecord] = {}
    for match in matches:
        for side in Side:
            who, record = identity(match.name(side)), _of(match, side)
            found[who] = found[who].plus(record) if who in found else record
    return found


def plus(earlier: Players, later: Players) -> Players:
    """Return the numbers of earlier and later matches."""
    both = {who: earlier[who].plus(record) if who in earlier else record for who, record in later.items()}
    return {**earlier, **both}


def ranked(found: Players) -> tuple[PlayerRecord, ...]:
    """Return the players, most matches won first."""
    return tuple(sorted(found.values(), key=lambda record: (-record.won, record.lost, identity(record.name))))


def players(matches: Iterable[MatchRecord]) -> tuple[PlayerRecord, ...]:
    """Return the numbers of all who played a match that counts, most matches won first."""
    return ranked(players_of(counting(matches)))


def _of(match: MatchRecord, side: Side) -> PlayerRecord:
    won, decider = match.winner is side, is_decider(match)
    return PlayerRecord(
        name=match.name(side),
        won=int(won),
        lost=int(not won),
        games_won=match.score[side.place],
        games_lost=match.score[side.other.place],
        comebacks=int(won and is_comeback(match)),
        deciders=int(decider),
        deciders_won=int(decider and won),
        run=of_match(match.evening, won=won),
    )
