"""How a sheet was played, turn by turn: what lay there, what was kept of it, and what was written."""

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from revanche.sheets.events import BoxFilled, DiceThrown, Event
from revanche.sheets.games.scoring import Dice
from revanche.sheets.play import State, evolve
from revanche.sheets.sheet import Sheet


class Turn(msgspec.Struct, frozen=True):
    """A turn that stands: on ``sheet``, as it was before, ``fill`` was written.

    ``dice`` are all that lay there after each throw, and ``kept`` what was kept of those but the last. Of dice of one's
    own that were typed nobody knows the throws before; where points were written, nobody knows the dice.
    """

    player: int
    sheet: Sheet
    dice: tuple[Dice, ...]
    kept: tuple[Dice, ...]
    typed: bool
    fill: BoxFilled


def turns(events: Iterable[Event]) -> tuple[Turn, ...]:
    """Return the turns that the events of one sheet, in their order, leave standing; those of an undo are none.

    Raises:
        ValueError: an event does not fit those before it.
    """
    state = State()
    thrown: dict[int, list[DiceThrown]] = {}
    for event in events:
        if isinstance(event, DiceThrown):
            thrown.setdefault(len(state.fills), []).append(event)
        state = evolve(state, event)
    return tuple(_turn(state, number, thrown.get(number, [])) for number in range(len(state.fills)))


def _turn(state: State, number: int, thrown: list[DiceThrown]) -> Turn:
    before, fill = msgspec.structs.replace(state, fills=state.fills[:number]), state.fills[number]
    typed, dice = False, tuple(throw.dice for throw in thrown)
    if not thrown and (hand := state.hands.get(number)) is not None:
        typed, dice = True, (hand.dice,)
    kept = tuple(tuple(sorted(lay.dice[place - 1] for place in throw.held)) for lay, throw in pairwise(thrown))
    return Turn(fill.player, before.sheet(fill.player), dice, kept, typed, fill)
