"""What dice are worth: functions from the dice of one throw, in any order, to points. Each box of a game has one."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement, permutations

Dice = tuple[int, ...]
Scoring = Callable[[Dice], int]


def face(value: int) -> Scoring:
    """Return the sum of the dice that show ``value``."""
    return lambda dice: value * dice.count(value)


def chance(dice: Dice) -> int:
    """Return the sum of all dice."""
    return sum(dice)


def alike(*sizes: int) -> Scoring:
    """Return the best sum of groups of these sizes, each of equal dice and no two of the same face; 0 without them."""

    @cache  # there are 252 throws of five dice, and 462 of six
    def best(dice: Dice) -> int:
        groups = permutations(set(dice), len(sizes))
        return max((_sum(faces, sizes) for faces in groups if _holds(dice, faces, sizes)), default=0)

    return lambda dice: best(tuple(sorted(dice)))


def straight(points: int, *runs: Iterable[int]) -> Scoring:
    """Return ``points`` for dice that show every face of one of the runs."""
    wanted = [frozenset(run) for run in runs]
    return lambda dice: points if any(run.issubset(dice) for run in wanted) else 0


def worth(points: int, pattern: Scoring) -> Scoring:
    """Return ``points`` for dice that ``pattern`` gives anything for."""
    return lambda dice: points if pattern(dice) else 0


def whole(pattern: Scoring) -> Scoring:
    """Return the sum of all dice where ``pattern`` gives anything for them."""
    return lambda dice: sum(dice) if pattern(dice) else 0


@cache
def rolls(count: int) -> tuple[Dice, ...]:
    """Return every throw of so many dice, order left aside, faces ascending."""
    return tuple(combinations_with_replacement(range(1, 7), count))


def _sum(faces: Dice, sizes: tuple[int, ...]) -> int:
    return sum(value * size for value, size in zip(faces, sizes, strict=True))


def _holds(dice: Dice, faces: Dice, sizes: tuple[int, ...]) -> bool:
    return all(dice.count(value) >= size for value, size in zip(faces, sizes, strict=True))
