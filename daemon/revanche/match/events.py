"""Facts about the match, in the past tense: what the journal holds and what the score is derived from.

===============  =========================================================================================
event            what became of the match it names
===============  =========================================================================================
match_opened     begins; one that was still open before it is unfinished, or gone when nothing was won in it
game_won         one more win for a side; with ``rematch_of`` it also begins, as the revanche of that match
undone           its last win is taken back; if that win began it, it is gone; later, empty matches go too
redone           all is as before the last ``undone`` that still stands
opening_undone   is gone, and all is as it was when it was opened over another
opening_redone   is there again, as it was before the last ``opening_undone`` that still stands
swapped          the two players change sides, wins and all
abandoned        ends without a result
evening_closed   ends (unfinished, if nobody had won it, or gone); undo does not reach back past this
match_fixed      is corrected after the fact
match_imported   is taken in from elsewhere, whole
player_renamed   names no match: a person goes by another name in all of them, before and after
===============  =========================================================================================

The tag of each is its name in the journal, for ever; a field may be added with a default, none may change its meaning.
"""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import msgspec

Time = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time as people know it; its offset from UTC is always with it, for without that nobody knows when it was."""


class Side(StrEnum):
    """A side of the match: A is ⏮, B is ⏭."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.B if self is Side.A else Side.A

    @property
    def place(self) -> int:
        """0 for A, 1 for B: the place in ``players`` and ``score``."""
        return 0 if self is Side.A else 1


class Closing(StrEnum):
    """Why an evening was closed."""

    ASKED = "asked"
    STALE = "stale"


class MatchOpened(msgspec.Struct, frozen=True, tag="match_opened", tag_field="event"):
    """A match began. ``new_evening``: six hours or more after the last one, or the first of all."""

    match: str
    players: tuple[str, str]
    game: str
    first_to: int
    new_evening: bool


class GameWon(msgspec.Struct, frozen=True, tag="game_won", tag_field="event", omit_defaults=True):
    """A game was won. ``rematch_of`` names the decided match whose rematch this win opened.

    ``sheet`` names the scoresheet that it was won on.
    """

    player: Side
    match: str
    rematch_of: str | None = None
    sheet: str | None = None


class Undone(msgspec.Struct, frozen=True, tag="undone", tag_field="event"):
    """The win of ``player`` in game number ``game`` (from 1) of ``match`` was taken back."""

    player: Side
    match: str
    game: int


class Redone(msgspec.Struct, frozen=True, tag="redone", tag_field="event"):
    """The win of ``player`` in game number ``game`` (from 1) of ``match`` was put back."""

    player: Side
    match: str
    game: int


class OpeningUndone(msgspec.Struct, frozen=True, tag="opening_undone", tag_field="event"):
    """The opening of ``match``, in which nothing stood, was taken back."""

    match: str


class OpeningRedone(msgspec.Struct, frozen=True, tag="opening_redone", tag_field="event"):
    """The opening of ``match`` was put back."""

    match: str


class Swapped(msgspec.Struct, frozen=True, tag="swapped", tag_field="event"):
    """The players of ``match`` were exchanged."""

    match: str


class Abandoned(msgspec.Struct, frozen=True, tag="abandoned", tag_field="event"):
    """``match`` ended without a result."""

    match: str


class EveningClosed(msgspec.Struct, frozen=True, tag="evening_closed", tag_field="event", omit_defaults=True):
    """Counting ended with ``match``; ``dropped``: nothing was won in it, so it is gone."""

    match: str
    why: Closing
    dropped: bool = False


class MatchFixed(msgspec.Struct, frozen=True, tag="match_fixed", tag_field="event", omit_defaults=True):
    """A past match was corrected; ``None`` leaves a thing as it was.

    ``winners`` lists the winner of each game in order; ``abandoned`` takes the match out of the statistics, or back in.
    ``started`` moves the whole match in time, its games with it.
    """

    match: str
    players: tuple[str, str] | None = None
    game: str | None = None
    winners: tuple[Side, ...] | None = None
    abandoned: bool | None = None
    first_to: int | None = None
    started: Time | None = None


class ImportedGame(msgspec.Struct, frozen=True):
    """A game of an imported match; ``ended`` may be unknown."""

    winner: Side
    ended: Time | None = None


class Origin(msgspec.Struct, frozen=True):
    """Where a match was first counted: the id of that journal, which is that of its first file, and its id there."""

    journal: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
    match: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{1,9}\Z")]


class MatchImported(msgspec.Struct, frozen=True, tag="match_imported", tag_field="event"):
    """A whole match that was kept elsewhere, on paper say; ``ended`` may be unknown.

    ``replaces``: it is a match taken in before, which went on or was corrected where it was kept; only this one counts.
    """

    match: str
    players: tuple[str, str]
    game: str
    first_to: int
    games: tuple[ImportedGame, ...]
    started: Time
    ended: Time | None
    abandoned: bool = False
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    replaces: bool | msgspec.UnsetType = msgspec.UNSET


class PlayerRenamed(msgspec.Struct, frozen=True, tag="player_renamed", tag_field="event", omit_defaults=True):
    """Whoever was called ``old`` is called ``new``, in all that was and will be played; where both were, they are one.

    ``back``: this takes back that ``new`` was called ``old``, and nobody is called otherwise than before that.
    """

    old: str
    new: str
    back: bool = False


Event = (
    MatchOpened
    | GameWon
    | Undone
    | Redone
    | OpeningUndone
    | OpeningRedone
    | Swapped
    | Abandoned
    | EveningClosed
    | MatchFixed
    | MatchImported
    | PlayerRenamed
)
