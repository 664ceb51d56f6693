"""Who plays whom: everybody against everybody, or the equally strong against each other (Swiss). Pure.

A player is whatever can be compared and hashed. Where their number is odd, somebody has a bye in each round.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

import msgspec

_MOST_STEPS = 20_000  # that are tried to have nobody meet again, before one pair may


class Round(msgspec.Struct, frozen=True):
    """Who plays whom at the same time; ``bye`` plays nobody."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None = None


def round_robin(players: Sequence[str]) -> tuple[Round, ...]:
    """Return rounds in which everybody plays everybody once, by the circle method: all but the first move round it."""
    circle: list[str | None] = [*players, None] if len(players) % 2 else [*players]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        facing = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        pairs = tuple((a, b) for a, b in facing if a is not None and b is not None)
        rounds.append(Round(pairs, next((a or b for a, b in facing if a is None or b is None), None)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def swiss(ranked: Sequence[str], met: Collection[frozenset[str]], byes: Mapping[str, int]) -> Round:
    """Return the next round of players, the best one first: neighbours play, if that can be nobody whom they ``met``.

    The bye goes to whoever had the fewest, of those to the last whose bye lets the others avoid to meet again.
    """
    if len(ranked) % 2 == 0:
        return Round(_least_again(ranked, met)[1])
    fewest = min(byes.get(player, 0) for player in ranked)
    last_first = [player for player in reversed(ranked) if byes.get(player, 0) == fewest]
    best: tuple[int, Round] | None = None
    for bye in last_first:
        again, pairs = _least_again([one for one in ranked if one != bye], met)
        if best is None or again < best[0]:
            best = again, Round(pairs, bye)
        if again == 0:
            break
    assert best is not None, "somebody had the fewest byes"  # noqa: S101
    return best[1]


def _least_again(ranked: Sequence[str], met: Collection[frozenset[str]]) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Return pairs with as few as can be that met before, and how many these are."""
    for again in range(len(ranked) // 2 + 1):
        steps = [_MOST_STEPS]
        pairs = _paired(tuple(ranked), met, again, steps)
        if pairs is not None:
            return again, pairs
    raise AssertionError("if all may meet again, the first two can")


def _paired(
    ranked: tuple[str, ...], met: Collection[frozenset[str]], again: int, steps: list[int]
) -> tuple[tuple[str, str], ...] | None:
    """Return pairs, at most ``again`` of which met before; ``None`` where there are none or it takes too long."""
    if not ranked:
        return ()
    first, rest = ranked[0], ranked[1:]
    fresh = [other for other in rest if frozenset((first, other)) not in met]
    known = [other for other in rest if frozenset((first, other)) in met] if again else []
    for other in chain(fresh, known):
        steps[0] -= 1
        if steps[0] < 0 and again < len(ranked) // 2:
            return None
        left = again - (other in known)
        others = _paired(tuple(one for one in rest if one != other), met, left, steps)
        if others is not None:
            return ((first, other), *others)
    return None
