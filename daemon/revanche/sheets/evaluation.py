"""The questions that ``revanche sheet eval`` answers: a sheet and dice in, the boxes and sums out, as JSON.

A question is ``{"game":"yahtzee","sheet":{"ones":3,"twos":null},"yahtzee_bonuses":0,"dice":[4,4,4,4,4]}``. All but
``game`` may be left out, ``"throws_left"`` and the ``"options"`` of the game may be there, and a box left out or
``null`` is open. Triple Yahtzee has one object for each column, ``"1"`` to ``"3"``, as its sheet, and one number for
each as its bonuses.

The answer's ``boxes`` are those that may be filled now with the points they give (none without dice),
``yahtzee_bonus`` is what the dice earn besides, and ``upper``, ``missing_for_bonus`` (``null`` in a game without one)
and ``total`` tell what stands on the sheet. Triple Yahtzee has one object for each column as its boxes, upper sums and
what is missing. A question that makes no sense is answered with ``{"error":"…"}``.

Where somebody advises, ``optimal`` are all actions that are best, with exact ties: ``{"action":"score"}`` with the box
and its points (in Triple Yahtzee its column too), or ``{"action":"keep"}`` with the dice to keep, none to throw all;
``expected_final`` is the total that they come to in the mean. Both are left out where the game can't be worked out.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Protocol

import msgspec

from revanche.sheets.advisor.options import Action, Advice, Keep, advisable
from revanche.sheets.games.rules import YAHTZEE, Game
from revanche.sheets.games.scoring import Dice, Scoring, rolls
from revanche.sheets.games.table import GAMES, chosen, played_by
from revanche.sheets.sheet import Sheet, further, legal, open_cells
from revanche.sheets.totals import added_up
from revanche.units import shown

_Column = dict[str, int | None]


class Adviser(Protocol):
    """Who advises on a sheet and what can follow from it."""

    def expected(self, sheet: Sheet) -> float:
        """Return the total that a sheet comes to in the mean, before its next turn."""

    def advice(self, sheet: Sheet, dice: Dice, throws_left: int) -> Advice:
        """Return what may be done with dice."""


class _Question(msgspec.Struct, frozen=True):
    game: str
    sheet: dict[str, int | _Column | None] | None = None
    yahtzee_bonuses: int | tuple[int, ...] | None = None
    dice: Dice | None = None
    throws_left: int | None = None
    options: dict[str, str] = {}


_decode: Final = msgspec.json.Decoder(_Question).decode
_encode: Final = msgspec.json.Encoder().encode
_FACES: Final = range(1, 7)
_DECIMALS: Final = 6


def evaluate(line: bytes, advise: Callable[[Game, Sheet], Adviser] | None = None) -> bytes:
    """Return the answer to one question, both JSON without a line's end; ``advise`` returns who advises on a sheet."""
    try:
        return _encode(_answer(_decode(line), advise))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return error_line(f"This line is not a question about a sheet ({shown(str(error))}).")
    except _Senseless as error:
        return error_line(str(error))


def error_line(sentence: str) -> bytes:
    """Return the answer to what can't be answered."""
    return _encode({"error": sentence})


class _Senseless(Exception):  # noqa: N818 - a question's property, caught above
    """A question makes no sense; the text is the sentence that says why."""


def _answer(question: _Question, advise: Callable[[Game, Sheet], Adviser] | None) -> dict[str, object]:
    game = _game(question)
    sheet = _sheet(game, question)
    dice = _dice(game, question)
    left = question.throws_left or 0
    if left < 0 or (left > game.throws and not game.saves):
        raise _Senseless(f"A turn has {game.throws} throws, so 0 to {game.throws} are left.")
    places = legal(game, sheet, dice) if dice else {}
    boxes: list[dict[str, int]] = [{} for _ in game.weights]
    for (column, box), points in places.items():
        boxes[column - 1][box] = points
    total = added_up(game, sheet)
    best = _best(game, advise(game, sheet), sheet, dice, left) if advise and advisable(game, sheet) else {}
    return {
        "boxes": _shaped(game, boxes),
        "yahtzee_bonus": further(game, sheet, dice) if dice and places else 0,
        "upper": _shaped(game, [column.upper for column in total.columns]),
        "missing_for_bonus": _shaped(game, [column.missing for column in total.columns]),
        "total": total.total,
        **best,
    }


def _best(game: Game, adviser: Adviser, sheet: Sheet, dice: Dice | None, throws_left: int) -> dict[str, object]:
    """Return what is best; before the first throw that is to throw, or nothing on a full sheet."""
    if dice is None:
        throw = [] if not open_cells(game, sheet) else [_action(game, Keep(()))]
        return {"optimal": throw, "expected_final": round(adviser.expected(sheet), _DECIMALS)}
    best = adviser.advice(sheet, dice, throws_left).best
    expected = best[0].expected if best else adviser.expected(sheet)
    optimal = [_action(game, option.action) for option in best]
    return {"optimal": optimal, "expected_final": round(expected, _DECIMALS)}


def _action(game: Game, action: Action) -> dict[str, object]:
    if isinstance(action, Keep):
        return {"action": "keep", "dice": action.dice}
    column = {"column": action.column} if len(game.weights) > 1 else {}
    return {"action": "score", **column, "box": action.box, "points": action.points}


def _game(question: _Question) -> Game:
    if question.game not in GAMES:
        raise _Senseless(f"There is no game {shown(question.game)!r}; choose one of {', '.join(GAMES)}.")
    if chosen(question.game, question.options) is None:
        known = [f"{name} ({', '.join(choices)})" for name, choices in GAMES[question.game].options.items()]
        raise _Senseless(f"The options of {question.game} are: {'; '.join(known) or 'none'}.")
    return played_by(question.game, question.options)


def _sheet(game: Game, question: _Question) -> Sheet:
    columns = tuple(_filled(game, column) for column in _columns(game, question.sheet or {}))
    return Sheet(columns, _yahtzees(game, question, columns))


def _columns(game: Game, sheet: dict[str, int | _Column | None]) -> list[_Column]:
    if len(game.weights) == 1:
        return [_flat(sheet)]
    names = [str(number) for number in range(1, len(game.weights) + 1)]
    if not sheet.keys() <= set(names) or any(isinstance(column, int) for column in sheet.values()):
        raise _Senseless(f"The sheet of {game.id} has one object for each column, {', '.join(names)}.")
    columns = (sheet.get(name) for name in names)
    return [column if isinstance(column, dict) else {} for column in columns]


def _flat(sheet: dict[str, int | _Column | None]) -> _Column:
    column: _Column = {}
    for name, points in sheet.items():
        if isinstance(points, dict):
            raise _Senseless(f"The box {shown(name)!r} holds points or null.")
        column[name] = points
    return column


def _filled(game: Game, column: _Column) -> dict[str, int]:
    for name, points in column.items():
        box = game.box(name)
        if box is None:
            raise _Senseless(f"There is no box {shown(name)!r} in {game.id}.")
        if points is not None and points not in _possible(box.score, game.dice):
            raise _Senseless(f"No dice give {shown(str(points), 20)} points in the box {name}.")
    return {name: points for name, points in column.items() if points is not None}


@cache
def _possible(score: Scoring, count: int) -> frozenset[int]:
    return frozenset(map(score, rolls(count))) | {0}


def _yahtzees(game: Game, question: _Question, columns: tuple[dict[str, int], ...]) -> tuple[int, ...]:
    given = question.yahtzee_bonuses
    if not given:
        return (0,) * len(columns)
    numbers = given if isinstance(given, tuple) else (given,)
    if len(numbers) != len(columns):
        raise _Senseless(f"The Yahtzee bonuses of {game.id} are one number for each column, such as [0, 1, 0].")
    if any(numbers) and (not game.further or any(column.get(YAHTZEE) != 50 for column in columns)):  # noqa: PLR2004
        raise _Senseless("A Yahtzee bonus needs 50 in the Yahtzee box, and a game that has the bonus.")
    if any(not 0 <= number < max(len(column), 1) for number, column in zip(numbers, columns, strict=True)):
        raise _Senseless("There can't be more Yahtzee bonuses than boxes filled after the first Yahtzee.")
    return numbers


def _dice(game: Game, question: _Question) -> Dice | None:
    dice = question.dice
    if dice is not None and not (len(dice) == game.dice and all(value in _FACES for value in dice)):
        raise _Senseless(f"The dice of {game.id} are {game.dice} numbers from 1 to 6.")
    return dice


def _shaped(game: Game, columns: Sequence[object]) -> object:
    """Return what belongs to columns in the shape of the sheet."""
    if len(game.weights) == 1:
        return columns[0]
    return {str(number): column for number, column in enumerate(columns, 1)}
