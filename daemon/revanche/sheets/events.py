"""Facts about a sheet, in the past tense: what the journal holds and what the sheet is derived from.

===============  =======================================================================================
event            what became of the sheet it names
===============  =======================================================================================
advice_switched  has a player who plays with advice from now on, or without
===============  =======================================================================================

The tag of each is its name in the journal, for ever; a field may be added with a default, none may change its meaning.
Players, columns and places of dice count from 1.
"""

from datetime import datetime
from typing import Annotated

import msgspec

from revanche.sheets.games.scoring import Dice


class SheetOpened(msgspec.Struct, frozen=True, tag="sheet_opened", tag_field="event"):
    """A sheet was begun. ``players`` stand in the order of play; ``options`` are all of the game's, see ``games``."""

    sheet: str
    game: str
    players: tuple[str, ...]
    options: dict[str, str]


class OrderThrown(msgspec.Struct, frozen=True, tag="order_thrown", tag_field="event"):
    """The player at ``seat`` threw ``die`` for who begins; seats count in the order of ``SheetOpened.players``."""

    sheet: str
    seat: int
    die: int


class OrderForgotten(msgspec.Struct, frozen=True, tag="order_forgotten", tag_field="event"):
    """Who begins is thrown for anew, or stays open."""

    sheet: str


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


class SheetOrigin(msgspec.Struct, frozen=True):
    """Where a sheet was filled: the id of that journal, which is that of its first file, and the sheet's id there.

    ``match`` is the match, by its id there, of which the sheet was a game; ``None`` where it was of none.
    """

    journal: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
    sheet: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{1,9}\Z")]
    match: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{1,9}\Z")] | None = None


class FullColumn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of a full sheet: the points of all its boxes, and how many bonuses for further Yahtzees."""

    boxes: dict[str, int]
    yahtzee_bonuses: int = 0


class SheetImported(msgspec.Struct, frozen=True, tag="sheet_imported", tag_field="event"):
    """A full sheet that was kept elsewhere; ``columns`` are by player. Of two with one id the later one counts."""

    sheet: str
    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    columns: tuple[tuple[FullColumn, ...], ...]
    ended: Annotated[datetime, msgspec.Meta(tz=True)]
    origin: SheetOrigin


Event = (
    SheetOpened
    | OrderThrown
    | OrderForgotten
    | DiceThrown
    | DiceTyped
    | BoxFilled
    | SheetUndone
    | SheetRedone
    | SheetClosed
    | SheetImported
    | AdviceSwitched
)
