"""A worked out table as bytes: one line of JSON that says what it is, then the numbers, compressed.

The line is ``{"version":1,"rules":"…","sum":"…"}``: what the table knows of the game's rules and the checksum of the
numbers, both SHA-256. The numbers are the worth of all positions, doubles row by row, and then, in a game with one
bonus, its chance at each in 65535ths, as 16 bits. All are little-endian. Whatever is not so is no table, and is worked
out again; so is one by other rules than those of today.
"""

import hashlib
import zlib
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from revanche.sheets.advisor.advising import RAISE, Advisor
from revanche.sheets.advisor.choice import NEVER
from revanche.sheets.advisor.positions import Positions
from revanche.sheets.advisor.turn import DICE, Values
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import rolls
from revanche.sheets.sheet import Sheet

_VERSION: Final = 1
_WORTH: Final = np.dtype("<f8")
_CHANCE: Final = np.dtype("<u2")
_SURE: Final = 65535


class _Head(msgspec.Struct, frozen=True):
    """The first line."""

    version: int
    rules: str
    sum: str


def rules_of(game: Game) -> str:
    """Return the checksum of all that a table knows of a game's rules; those of a game by another name may be equal."""
    boxes = [(box.id, box.face, box.joker, [box.score(dice) for dice in rolls(DICE)]) for box in game.boxes]
    rest = (game.throws, game.weights, game.bonus, game.joker, game.further, game.further_weighed, game.in_order)
    return hashlib.sha256(msgspec.json.encode((boxes, *rest))).hexdigest()


def packed(advisor: Advisor) -> bytes:
    """Return the table of who advises from the first turn on."""
    values = advisor.values[:, :-1]
    numbers = values.astype(_WORTH).tobytes()
    if advisor.raised is not None:
        chance = (advisor.raised[:, :-1] - values) / RAISE
        numbers += np.rint(chance.clip(0, 1) * _SURE).astype(_CHANCE).tobytes()
    content = zlib.compress(numbers)
    head = _Head(_VERSION, rules_of(advisor.game), hashlib.sha256(content).hexdigest())
    return msgspec.json.encode(head) + b"\n" + content


def unpacked(game: Game, content: bytes) -> Advisor | None:
    """Return who advises by a table, ``None`` where ``content`` is no whole table of the game."""
    line, _, rest = content.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=_Head)
        if head != _Head(_VERSION, rules_of(game), hashlib.sha256(rest).hexdigest()):
            return None
        numbers = zlib.decompress(rest)
    except (msgspec.MsgspecError, UnicodeError, zlib.error):
        return None
    positions = Positions(game, Sheet.blank(game))
    size = positions.shape[0] * positions.shape[1]
    worths, chances = numbers[: size * _WORTH.itemsize], numbers[size * _WORTH.itemsize :]
    if len(numbers) not in {size * _WORTH.itemsize, size * (_WORTH.itemsize + _CHANCE.itemsize)}:
        return None
    values = _table(positions, np.frombuffer(worths, _WORTH))
    if not chances:
        return Advisor(positions, values, None)
    return Advisor(positions, values, values + RAISE * _table(positions, np.frombuffer(chances, _CHANCE) / _SURE))


def _table(positions: Positions, numbers: NDArray[np.float64]) -> Values:
    """Return numbers in rows and columns, with the last column for what can't be."""
    rows, columns = positions.shape
    values = np.full((rows, columns + 1), NEVER)
    values[:, :-1] = numbers.reshape(rows, columns)
    return values
