"""Who begins: each player throws one die, the highest begins, and those who tie for it throw again among themselves.

Play goes on to the left, so all keep their neighbours, whoever begins. Seats count from 1 in the order in which the
players were named.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec


class Begins(StrEnum):
    """Who is offered to begin the sheet after this one: the loser, whoever sat next, or the same as before."""

    LOSER = "loser"
    NEXT = "next"
    SAME = "same"


class Deciding(msgspec.Struct, frozen=True):
    """What was thrown for it, round by round, a die by seat; who has yet to throw; who begins, once that is known."""

    rounds: tuple[dict[int, int], ...]
    waiting: tuple[int, ...]
    begins: int | None = None


def deciding(seats: int, throws: Iterable[tuple[int, int]]) -> Deciding:
    """Return how far so many players are, after throws of (seat, die) in the order they were made.

    Raises:
        ValueError: somebody threw who had no throw.
    """
    rounds, among, begins = list[dict[int, int]](), tuple(range(1, seats + 1)), None
    thrown: dict[int, int] = {}
    for seat, die in throws:
        if begins is not None or seat not in among or seat in thrown:
            raise ValueError(f"seat {seat} has no throw now")
        thrown[seat] = die
        if len(thrown) == len(among):
            rounds.append(thrown)
            among = tuple(one for one in among if thrown[one] == max(thrown.values()))
            begins = among[0] if len(among) == 1 else None
            thrown = {}
    waiting = () if begins is not None else tuple(seat for seat in among if seat not in thrown)
    return Deciding((*rounds, thrown) if thrown else tuple(rounds), waiting, begins)


def begun_by(players: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the players in the order of play when the one at ``seat`` (from 1) begins."""
    return (*players[seat - 1 :], *players[: seat - 1])


def offered(players: Sequence[str], totals: Sequence[int], rule: Begins) -> tuple[str, ...]:
    """Return the order to offer for the sheet after one with these totals, both in its order of play.

    The loser is who has the fewest points; where several have, the one of them who comes soonest after the beginner.
    """
    match rule:
        case Begins.SAME:
            return tuple(players)
        case Begins.NEXT:
            return begun_by(players, 2 if len(players) > 1 else 1)
        case Begins.LOSER:
            order = [*range(1, len(players)), 0]
            return begun_by(players, 1 + min(order, key=lambda place: totals[place]))
