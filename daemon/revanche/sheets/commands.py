"""Intents about a sheet. A command may be refused; what it leads to is an event.

``player`` (from 1) says whose turn the sender saw, so that a double tap does not write in the next player's column;
``None`` leaves that unchecked.
"""

import msgspec

from revanche.sheets.events import SheetImported
from revanche.sheets.games.scoring import Dice


class OpenSheet(msgspec.Struct, frozen=True, tag="open_sheet", tag_field="command"):
    """Begin a sheet for 1 to 8 players in the order of play; what is left out of the options is the usual choice."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str] = {}


class OrderDie(msgspec.Struct, frozen=True, tag="order_die", tag_field="command"):
    """Say which die the player at ``seat`` threw for who begins; seats count in the order they were named."""

    seat: int
    die: int


class OrderAgain(msgspec.Struct, frozen=True, tag="order_again", tag_field="command"):
    """Forget what was thrown for who begins."""


class Throw(msgspec.Struct, frozen=True, tag="throw", tag_field="command"):
    """Throw all dice but those at the places ``held`` (from 1); ``fresh`` is what fell, in the order of the places."""

    fresh: Dice
    held: tuple[int, ...] = ()
    player: int | None = None


class TypeDice(msgspec.Struct, frozen=True, tag="type_dice", tag_field="command"):
    """Say how dice of one's own lie; may be said again until a box is filled."""

    dice: Dice
    player: int | None = None


class Fill(msgspec.Struct, frozen=True, tag="fill", tag_field="command"):
    """Write in a box what the dice give or, with no dice on the table, ``points``.

    ``yahtzee_bonus``: these points came from a further Yahtzee. Where they can come from nothing else that is known.
    """

    box: str
    column: int = 1
    points: int | None = None
    yahtzee_bonus: bool = False
    player: int | None = None


class Strike(msgspec.Struct, frozen=True, tag="strike", tag_field="command"):
    """Write 0 in a box, whatever the dice would give there."""

    box: str
    column: int = 1
    player: int | None = None


class UndoFill(msgspec.Struct, frozen=True, tag="undo_fill", tag_field="command"):
    """Open the box again that was filled last."""


class RedoFill(msgspec.Struct, frozen=True, tag="redo_fill", tag_field="command"):
    """Fill the box again that an undo opened last."""


class CloseSheet(msgspec.Struct, frozen=True, tag="close_sheet", tag_field="command"):
    """Put the sheet away."""


class SwitchAdvice(msgspec.Struct, frozen=True, tag="advice", tag_field="command"):
    """Have ``player`` play with advice from now on, or without; everybody at the table is told."""

    player: int
    on: bool = True


class ImportSheet(msgspec.Struct, frozen=True, tag="import_sheet", tag_field="command"):
    """Take in a full sheet that was kept elsewhere; its id is that of its origin."""

    sheet: SheetImported


Command = (
    OpenSheet
    | OrderDie
    | OrderAgain
    | Throw
    | TypeDice
    | Fill
    | Strike
    | UndoFill
    | RedoFill
    | CloseSheet
    | ImportSheet
    | SwitchAdvice
)
