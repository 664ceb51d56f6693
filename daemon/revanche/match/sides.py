"""Which side a player sits at. Buttons, page and programs name sides; names come from people and from scoresheets."""

from revanche.match.events import Side
from revanche.match.names import identity
from revanche.match.refusal import Reason, Refusal


def called(players: tuple[str, str], name: str) -> Side | None:
    """Return the side of the player who has this name in any spelling."""
    wanted = identity(name)
    return next((side for side in Side if identity(players[side.place]) == wanted), None)


def meant(players: tuple[str, str], who: str) -> Side | Refusal:
    """Return the side that a person means by a side's letter or a player's name, or why that is not clear."""
    letter = next((side for side in Side if identity(side) == identity(who)), None)
    player = called(players, who)
    if letter is not None and player is not None and letter is not player:
        return Refusal(Reason.PLAYER_OR_SIDE)
    return letter or player or Refusal(Reason.UNKNOWN_PLAYER)
