"""Intents about the match. A command may be refused; what it leads to is an event."""

from typing import Annotated

import msgspec

from revanche.match.events import MatchFixed, MatchImported, Side


class New(msgspec.Struct, frozen=True, tag="new", tag_field="command"):
    """Open a match between two players; ``None`` leaves the choice to the rules' defaults."""

    players: tuple[str, str]
    game: str | None = None
    first_to: int | None = None


class Won(msgspec.Struct, frozen=True, tag="won", tag_field="command", omit_defaults=True):
    """Count a game for the side ``player``, whatever the players are called.

    ``sheet`` names the scoresheet of that game, such as ``2026-11-30.1``; a sheet counts once.
    """

    player: Side
    sheet: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{1,9}\Z")] | None = None


class WonBy(msgspec.Struct, frozen=True, tag="won_by", tag_field="command"):
    """Count a game for whom a person means by ``who``: a side's letter, or a player's name in any spelling.

    Only the command line asks this way. It is refused where ``who`` is the name of one and the side of the other.
    """

    who: str


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="command"):
    """Take the last win back; with ``within`` only if something was counted in that many nanoseconds."""

    within: int | None = None


class Redo(msgspec.Struct, frozen=True, tag="redo", tag_field="command"):
    """Put the last undone win back."""


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="command"):
    """Exchange the two players of the running match."""


class Abandon(msgspec.Struct, frozen=True, tag="abandon", tag_field="command"):
    """End the running match without a result."""


class Close(msgspec.Struct, frozen=True, tag="close", tag_field="command"):
    """End the evening."""


class Fix(msgspec.Struct, frozen=True, tag="fix", tag_field="command"):
    """Correct a past match."""

    correction: MatchFixed


class Import(msgspec.Struct, frozen=True, tag="import", tag_field="command"):
    """Take in a match that was kept elsewhere."""

    match: MatchImported


class Rename(msgspec.Struct, frozen=True, tag="rename", tag_field="command", omit_defaults=True):
    """Call the player ``old`` by the name ``new``; with ``merge`` that is somebody who has played, and they are one.

    The same the other way takes it back.
    """

    old: str
    new: str
    merge: bool = False


Command = New | Won | WonBy | Undo | Redo | Swap | Abandon | Close | Fix | Import | Rename
