"""What was given away against exactly best play: each throw and each box of a turn, and the whole of a game.

Luck is left out: what was done is weighed against the best that could be done with the dice that lay there.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from revanche.sheets.advisor.options import TIED, Action, Advice, Keep, Write, advisable
from revanche.sheets.evaluation import Adviser
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.review.turns import Turn


class Slip(msgspec.Struct, frozen=True):
    """A decision that was not the best: what was ``done`` costs so many points in the mean against the ``best``."""

    dice: Dice
    throws_left: int
    done: Action
    best: Action
    cost: float


class JudgedTurn(msgspec.Struct, frozen=True):
    """A turn; ``cost`` is that of its slips together, ``None`` where its dice are not known or nobody can tell."""

    box: str
    column: int
    points: int
    cost: float | None
    slips: tuple[Slip, ...] = ()


class JudgedPlayer(msgspec.Struct, frozen=True):
    """The turns of a player, and what the slips of all cost together; ``None`` where no turn can be judged."""

    turns: tuple[JudgedTurn, ...]
    cost: float | None


def judged(
    game: Game, players: int, turns: Iterable[Turn], advise: Callable[[Turn], Adviser]
) -> tuple[JudgedPlayer, ...]:
    """Return what each of so many players gave away; ``advise`` returns who can judge a turn."""
    own: list[list[JudgedTurn]] = [[] for _ in range(players)]
    for turn in turns:
        known = turn.dice and advisable(game, turn.sheet)
        slips = tuple(_slips(game, turn, advise(turn))) if known else ()
        cost = sum(slip.cost for slip in slips) if known else None
        fill = turn.fill
        own[turn.player - 1].append(JudgedTurn(fill.box, fill.column, fill.points, cost, slips))
    return tuple(JudgedPlayer(tuple(each), _sum([turn.cost for turn in each])) for each in own)


def _sum(costs: list[float | None]) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known) if known else None


def _slips(game: Game, turn: Turn, adviser: Adviser) -> Iterator[Slip]:
    """Yield the decisions that cost anything. After dice that were typed nobody threw again, as far as is known."""
    for number, (dice, kept) in enumerate(zip(turn.dice, turn.kept, strict=False), 1):
        yield from _slip(adviser.advice(turn.sheet, dice, game.throws - number), dice, game.throws - number, Keep(kept))
    left = 0 if turn.typed else max(0, game.throws - len(turn.dice))
    fill, dice = turn.fill, turn.dice[-1]
    done = Write(fill.column, fill.box, fill.points, fill.yahtzee_bonus)
    yield from _slip(adviser.advice(turn.sheet, dice, left), dice, left, done, adviser.expected(done.done(turn.sheet)))


def _slip(advice: Advice, dice: Dice, left: int, done: Action, expected: float | None = None) -> Iterator[Slip]:
    best = advice.options[0]
    worth = (
        next(option.expected for option in advice.options if option.action == done) if expected is None else expected
    )
    if best.expected - worth > TIED:
        yield Slip(dice, left, done, best.action, best.expected - worth)
