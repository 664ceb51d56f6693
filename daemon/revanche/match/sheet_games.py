"""A game and the scoresheet that it was played on are one: what the match knows of sheets, and holds them to."""

from collections.abc import Collection

import msgspec

from revanche.match.events import Event, GameWon, MatchOpened, PlayerRenamed, Redone, Side, Swapped
from revanche.match.match import Match
from revanche.match.names import identity
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import State, standing
from revanche.match.sides import called


class Sheet(msgspec.Struct, frozen=True):
    """The scoresheet that was opened last. ``winner`` is who alone is first on a full one.

    ``waits``: it is full and on the table, so that the next game counted for its winner is this one.
    """

    id: str
    players: tuple[str, ...]
    winner: str | None = None
    waits: bool = False

    def won_by(self, side: Side, players: tuple[str, str]) -> bool:
        """Tell whether the one at ``side`` of a match between ``players``, who are all on the sheet, won it."""
        known = set(map(identity, self.players))
        if self.winner is None or not known.issuperset(map(identity, players)):
            return False
        return called(players, self.winner) is side


def at_one(state: State, events: tuple[Event, ...], sheet: Sheet | None) -> tuple[Event, ...] | Refusal:
    """Return the events that a command leads to, each win with its sheet; or why match and sheet would part.

    A win may name only a full sheet that its player leads. One that names none is the game of the sheet that waits,
    where its player won that. Players whose sheet says who won can't be swapped.
    """
    kept: list[Event] = []
    players = state.matches[-1].players if state.armed else ("", "")
    for event in events:
        match event:
            case MatchOpened():
                players = event.players
            case GameWon(player, sheet=None) if sheet is not None and sheet.waits:
                if sheet.won_by(player, players) and not state.counts(sheet.id):
                    kept.append(msgspec.structs.replace(event, sheet=sheet.id))
                    continue
            case GameWon(player, sheet=str(named)):
                if sheet is None or sheet.id != named or not sheet.won_by(player, players):
                    return Refusal(Reason.SHEET_NOT_WON)
            case Redone() if sheet is not None and not _as_it_was(state, event, sheet):
                return Refusal(Reason.SHEET_NOT_WON)
            case Swapped() if any(win.sheet is not None for win in state.matches[-1].wins):
                return Refusal(Reason.SWAP_SHEET)
            case PlayerRenamed(old, new) if sheet is not None and _both_on(sheet, old, new):
                return Refusal(Reason.HAVE_MET)
        kept.append(event)
    return tuple(kept)


def reopened(state: State, sheets: Collection[str]) -> State:
    """Return what stands when boxes of these scoresheets were opened again: their games can't be put back any more.

    What was taken back before such a game can't either, for redo goes from step to step.
    """
    gone = [place for place, before in enumerate(state.undone) if _taken_back(state, before) in sheets]
    return msgspec.structs.replace(state, undone=state.undone[gone[-1] + 1 :]) if gone else state


def counted_for(state: State, sheet: str, name: str) -> bool:
    """Tell whether a win that stands in the evening is of this scoresheet, and of the player of that name."""
    return any(
        win.sheet == sheet and called(match.players, name) is win.player
        for match in state.matches
        for win in match.wins
    )


def comes_last(state: State, sheet: str) -> bool:
    """Tell whether the win of this scoresheet is what undo takes back next."""
    return state.match is not None and bool(state.match.wins) and state.match.wins[-1].sheet == sheet


def _taken_back(state: State, before: tuple[Match, ...]) -> str | None:
    """Return the scoresheet of the win that an undo took back from what stood ``before``; none of an opening."""
    if before[-1].instead is not None and not before[-1].wins:
        return None
    index = standing(msgspec.structs.replace(state, matches=before))
    return None if index is None else before[index].wins[-1].sheet


def _both_on(sheet: Sheet, one: str, other: str) -> bool:
    """Tell whether these are two people on a sheet."""
    both = {identity(one), identity(other)}
    return len(both) > 1 and both <= set(map(identity, sheet.players))


def _as_it_was(state: State, event: Redone, sheet: Sheet) -> bool:
    """Tell whether the win that is put back is of another sheet, or this one still says the same."""
    match = next(match for match in state.undone[-1] if match.id == event.match)
    return match.wins[-1].sheet != sheet.id or sheet.won_by(event.player, match.players)
