"""What a phone that listens sends. Pure."""

import msgspec

from revanche.match.events import Side


class Wish(msgspec.Struct, frozen=True):
    """How a phone listens: its name, whose wins alone it counts, the language in which it is told."""

    name: str
    player: Side | None = None
    language: str = "en"


class Push(msgspec.Struct, frozen=True):
    """A push on a phone: its button, the phone's id of it, and how long ago it was, in milliseconds."""

    button: str
    id: str
    age: int = 0
