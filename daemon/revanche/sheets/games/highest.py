"""The most points that a game can bring, worked out from its rules."""

from collections.abc import Iterator

import msgspec

from revanche.sheets.games.rules import YAHTZEE, Box, Game, Joker
from revanche.sheets.games.scoring import rolls


def highest(game: Game) -> int:
    """Return the highest total of one player.

    Each box is taken for itself: the best throws for all of them go together, since further Yahtzees can be written in
    such an order that each is a joker at its full value.
    """
    return sum(_column(game, weight) for weight in game.weights)


def highest_plain(game: Game) -> int:
    """Return the highest total with no bonus for a further Yahtzee in it."""
    return highest(msgspec.structs.replace(game, further=0))


def _column(game: Game, weight: int) -> int:
    times = weight if game.further_weighed else 1
    boxes = sum(max(weight * points + times * bonus for points, bonus in _ways(game, box)) for box in game.boxes)
    upper = sum(max(map(box.score, rolls(game.dice))) for box in game.boxes if box.face is not None)
    return boxes + (weight * game.bonus.points if game.bonus and upper >= game.bonus.at else 0)


def _ways(game: Game, box: Box) -> Iterator[tuple[int, int]]:
    """Yield what each throw can give in a box, and the bonus for a further Yahtzee that it can earn there."""
    for dice in rolls(game.dice):
        alike = dice[0] == dice[-1] and box.id != YAHTZEE
        joker = box.joker if alike and game.joker is not Joker.NONE else None
        yield box.score(dice) if joker is None else joker, game.further if alike else 0
