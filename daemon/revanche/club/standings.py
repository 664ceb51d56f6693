"""Who is ahead after the matches of an evening: by matches won, then by games, then by those between the equal ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from revanche.club.results import Result
from revanche.match.names import identity


class Row(msgspec.Struct, frozen=True):
    """A player: ``place`` counts from 1 and is shared by those whom nothing tells apart; pairs are (won, lost)."""

    place: int
    name: str
    matches: tuple[int, int]
    games: tuple[int, int]


def standings(results: Sequence[Result]) -> tuple[Row, ...]:
    """Return all players, the first one first.

    More matches won is better; then more games won than lost; then, of those who are equal in both, more matches won
    against each other. Who lost less is not better: a player with a match to come is not behind for it.
    """
    among = sorted(_counted(results), key=lambda row: (_rank(row), identity(row.name)))
    rows: list[Row] = []
    for _, equal in groupby(among, key=_rank):
        for those in _told_apart([*equal], results):
            place = len(rows) + 1
            rows += [msgspec.structs.replace(row, place=place) for row in those]
    return tuple(rows)


def _counted(results: Iterable[Result]) -> Iterable[Row]:
    rows: dict[str, Row] = {}
    for result in results:
        for place, name in enumerate(result.players):
            before = rows.get(identity(name), Row(0, name, (0, 0), (0, 0)))
            won, lost = before.matches
            matches = (won + 1, lost) if place == result.winner else (won, lost + 1)
            games = before.games[0] + result.score[place], before.games[1] + result.score[1 - place]
            rows[identity(name)] = Row(0, before.name, matches, games)
    return rows.values()


def _rank(row: Row) -> tuple[int, int]:
    """Return what is less for who is better."""
    return -row.matches[0], row.games[1] - row.games[0]


def _told_apart(equal: list[Row], results: Iterable[Result]) -> list[list[Row]]:
    """Return equal players in groups by what they won against each other."""
    if len(equal) == 1:
        return [equal]
    those = {identity(row.name) for row in equal}
    won = Counter(
        identity(result.players[result.winner]) for result in results if those.issuperset(map(identity, result.players))
    )

    def rank(row: Row) -> int:
        return -won[identity(row.name)]

    return [[*group] for _, group in groupby(sorted(equal, key=rank), key=rank)]
