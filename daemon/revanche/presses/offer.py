"""A match that a round gives this table: what is offered, and which presses start it. Pure."""

import msgspec

from revanche.match.commands import Command, New, Won
from revanche.match.events import Event, MatchOpened
from revanche.match.names import identity
from revanche.match.score import Phase, State


class Offer(msgspec.Struct, frozen=True):
    """Who is to play next here; ``table`` is what the round calls this table."""

    players: tuple[str, str]
    table: str = ""
    game: str | None = None
    first_to: int | None = None

    @property
    def opening(self) -> New:
        """The command that starts it."""
        return New(self.players, self.game, self.first_to)


class Offering(msgspec.Struct, frozen=True):
    """It became known what is offered here; ``None``: nothing is any more."""

    offer: Offer | None
    at: int


def with_offer(command: Command, offer: Offer | None, state: State, now: int, settle: int) -> Command:
    """Return what a press means that would do ``command``, with this offer at the steady time ``now``.

    Where no match is on, any press starts the one that is offered. Once a match is decided, a win does, for there it
    would have opened the rematch; before ``settle`` has passed it is a mistake as ever, and an undo stays an undo.
    """
    if offer is None or state.phase is Phase.OPEN:
        return command
    if state.phase is Phase.DECIDED:
        settled = now - state.matches[-1].wins[-1].at >= settle
        return offer.opening if isinstance(command, Won) and settled else command
    return offer.opening


def left(offer: Offer | None, events: tuple[Event, ...]) -> Offer | None:
    """Return what is still offered after these events: not a match that is on now, however it was opened."""
    opened = [{*map(identity, event.players)} for event in events if isinstance(event, MatchOpened)]
    return None if offer is None or {*map(identity, offer.players)} in opened else offer
