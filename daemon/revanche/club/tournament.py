"""A round of a club: what is to be played now, as it follows from who plays and from the results so far. Pure.

Nothing of it is kept. The same players in the same order and the same results give the same rounds, so whoever arranges
them may be started again at any time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

import msgspec

from revanche.club.board import Board, TableState
from revanche.club.names import ClubNames
from revanche.club.pairing import round_robin, swiss
from revanche.club.results import Result


class Game(msgspec.Struct, frozen=True):
    """Two who are to play each other, in round ``number`` (from 1); at ``table`` where that is fixed."""

    players: tuple[str, str]
    number: int = 1
    table: str | None = None


class System(StrEnum):
    """How rounds are made."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"


class Plan(msgspec.Struct, frozen=True):
    """How far it is: what is ``open`` now in round ``number``, who has a ``bye``, and whether all of it is ``over``."""

    number: int
    open: tuple[Game, ...]
    bye: str | None = None
    over: bool = False


def planned(players: Sequence[str], system: System, rounds: int, results: Iterable[Result], names: ClubNames) -> Plan:
    """Return what is to be played now; the next round begins when all of one is played."""
    played = _Played(results, names)
    byes: Counter[str] = Counter()
    met: set[frozenset[str]] = set()
    fixed = round_robin(players) if system is System.ROUND_ROBIN else ()
    last = len(fixed) if fixed else rounds
    for number in range(1, last + 1):
        round_ = fixed[number - 1] if fixed else swiss(played.ranked(players, byes), met, byes)
        missing = [pair for pair in round_.pairs if not played.take(pair)]
        if missing:
            return Plan(number, tuple(Game(pair, number) for pair in missing), round_.bye)
        met |= {frozenset(pair) for pair in round_.pairs}
        byes.update([round_.bye] if round_.bye else [])
    return Plan(last, (), over=True)


def listed(pairs: Sequence[Game], results: Iterable[Result], names: ClubNames) -> Plan:
    """Return what is to be played of a list of pairs, all of it at once."""
    played = _Played(results, names)
    missing = tuple(game for game in pairs if not played.take(game.players))
    return Plan(1, missing, over=not missing)


class _Played:
    """The results, each of which counts for one pair of a plan; ``ranked`` counts those that did."""

    def __init__(self, results: Iterable[Result], names: ClubNames) -> None:
        self._names = names
        self._left: dict[frozenset[str], list[Result]] = {}
        self._won: Counter[str] = Counter()
        self._games: Counter[str] = Counter()
        for result in results:
            self._left.setdefault(self._pair(result.players), []).append(result)

    def take(self, pair: tuple[str, str]) -> bool:
        """Tell whether a pair has played; that meeting then counts for nothing else."""
        left = self._left.get(self._pair(pair))
        if not left:
            return False
        result = left.pop(0)
        self._won[self._names.player(result.players[result.winner])] += 1
        for place, name in enumerate(result.players):
            self._games[self._names.player(name)] += result.score[place] - result.score[1 - place]
        return True

    def ranked(self, players: Sequence[str], byes: Counter[str]) -> list[str]:
        """Return the players, the best one first; a bye is as good as a win, and their order tells the equal apart."""
        place = {name: number for number, name in enumerate(players)}
        who: Callable[[str], str] = self._names.player
        return sorted(players, key=lambda one: (-self._won[who(one)] - byes[one], -self._games[who(one)], place[one]))

    def _pair(self, pair: tuple[str, str]) -> frozenset[str]:
        return frozenset(map(self._names.player, pair))


def seated(plan: Plan, board: Board, given: dict[str, Game], there: Sequence[str]) -> dict[str, Game]:
    """Return which table plays what next; ``given`` is what was so until now, ``there`` are the tables to choose from.

    What was given stays there until it is played. What is being played is given to nobody, and nobody is called to two
    tables. A game with a table of its own waits for that one; the others take the free tables in turn.
    """
    names = board.names
    running = {table.name: _playing(table, names) for table in board.tables}
    busy = {player for those in running.values() for player in those}
    kept = {table: game for table, game in given.items() if table in there and game in plan.open}
    seats: dict[str, Game] = {}
    for table, game in kept.items():
        if not busy & _who(game, names):
            seats[table] = game
            busy |= _who(game, names)
    free = [table for table in there if table not in seats and not running.get(table)]
    for game in plan.open:
        place = next((one for one in free if game.table in {None, one}), None)
        if place is not None and not busy & _who(game, names):
            seats[place] = game
            busy |= _who(game, names)
            free.remove(place)
    return seats


def _who(game: Game, names: ClubNames) -> set[str]:
    return set(map(names.player, game.players))


def _playing(table: TableState, names: ClubNames) -> set[str]:
    """Return who is playing at a table."""
    match = table.standing.match
    return set(map(names.player, match.players)) if match is not None and table.standing.state == "open" else set()
