"""Facts about a sheet, in the past tense: what the journal holds and what the sheet is derived from.

===============  =======================================================================================
event            what became of the sheet it names
===============  =======================================================================================
sheet_opened     begins; one that was still open before it stays as it is
dice_thrown      the dice of this turn were thrown here, those at ``held`` left as they lay
dice_typed       the player threw dice of their own, which lie like this now
box_filled       the player wrote in a box, and it is the next player's turn
sheet_undone     the last box filled is open again, and its turn is as it was before
sheet_redone     the box that was opened last by an undo is filled as it was
sheet_closed     ends, full or not
advice_switched  has a player who plays with advice from now on, or without
===============  =======================================================================================

The tag of each is its name in the journal, for ever; a field may be added with a default, none may change its meaning.
Players, columns and places of dice count from 1.
"""

import msgspec

from revanche.sheets.scoring import Dice


class SheetOpened(msgspec.Struct, frozen=True, tag="sheet_opened", tag_field="event"):
    """A sheet was begun. ``players`` stand in the order of play; ``options`` are all of the game's, see ``games``."""

    sheet: str
    game: str
    players: tuple[str, ...]
    options: dict[str, str]


class DiceThrown(msgspec.Struct, frozen=True, tag="dice_thrown", tag_field="event"):
    """``player`` threw; ``dice`` are all dice after it, in their places, ``held`` the places of those not thrown."""

    sheet: str
    player: int
    dice: Dice
    held: tuple[int, ...] = ()


class DiceTyped(msgspec.Struct, frozen=True, tag="dice_typed", tag_field="event"):
    """The dice of ``player``, thrown by hand."""

    sheet: str
    player: int
    dice: Dice


class BoxFilled(msgspec.Struct, frozen=True, tag="box_filled", tag_field="event", omit_defaults=True):
    """``player`` wrote ``points`` in ``box``, 0 for one that was struck, and earned ``yahtzee_bonus`` with it."""

    sheet: str
    player: int
    box: str
    points: int
    column: int = 1
    yahtzee_bonus: int = 0


class SheetUndone(msgspec.Struct, frozen=True, tag="sheet_undone", tag_field="event", omit_defaults=True):
    """What ``player`` wrote in ``box`` was taken back."""

    sheet: str
    player: int
    box: str
    column: int = 1


class SheetRedone(msgspec.Struct, frozen=True, tag="sheet_redone", tag_field="event", omit_defaults=True):
    """What ``player`` had written in ``box`` was put back."""

    sheet: str
    player: int
    box: str
    column: int = 1


class SheetClosed(msgspec.Struct, frozen=True, tag="sheet_closed", tag_field="event"):
    """The sheet was put away."""

    sheet: str


class AdviceSwitched(msgspec.Struct, frozen=True, tag="advice_switched", tag_field="event"):
    """``player`` plays with advice from now on, or without."""

    sheet: str
    player: int
    on: bool


Event = SheetOpened | DiceThrown | DiceTyped | BoxFilled | SheetUndone | SheetRedone | SheetClosed | AdviceSwitched
