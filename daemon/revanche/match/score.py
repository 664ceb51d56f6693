"""What stands: the matches of the evening and their scores, derived from events and from nothing else.

``evolve`` is total over journals that ``decide`` wrote; over others it raises ``ValueError`` rather than guess.
"""

from datetime import datetime
from enum import StrEnum
from typing import assert_never

import msgspec

from revanche.match.events import (
    Abandoned,
    Closing,
    EveningClosed,
    Event,
    GameWon,
    MatchFixed,
    MatchImported,
    MatchOpened,
    OpeningRedone,
    OpeningUndone,
    PlayerRenamed,
    Redone,
    Swapped,
    Undone,
)
from revanche.match.known import Known
from revanche.match.match import Match, Win
from revanche.match.renames import NONE, Renames


class Phase(StrEnum):
    """Whether buttons count, and for what; ``open`` and ``decided`` are together *armed*."""

    IDLE = "idle"
    OPEN = "open"
    DECIDED = "decided"


class State(msgspec.Struct, frozen=True):
    """All that a command is decided on.

    ``matches`` are those of the evening, oldest first; the last one is being counted while ``armed``. Undo reaches back
    to index ``floor``. ``undone`` holds, newest last, the ``matches`` from before each undo that redo may bring back.
    ``touched`` is when a match last changed, ``counted`` when a win, undo or redo last counted, ``undo`` when the last
    undo did (steady times). ``over``: time closed the last match, so what comes is another evening. ``day`` and
    ``earlier_that_day`` number the matches; ``earlier`` counts those of evenings before. ``taken`` is a day and the
    highest number of a match on it, where that was asked for the next evening (see ``decide.numbered_on``). ``known``
    is what the past holds, where that was asked for; it is forgotten when an evening begins. ``renames`` are those of
    players that stand.
    """

    matches: tuple[Match, ...] = ()
    armed: bool = False
    floor: int = 0
    undone: tuple[tuple[Match, ...], ...] = ()
    touched: int | None = None
    counted: int | None = None
    undo: int | None = None
    over: bool = False
    day: str = ""
    earlier_that_day: int = 0
    earlier: int = 0
    taken: tuple[str, int] | None = None
    known: Known | None = None
    renames: Renames = NONE

    @property
    def match(self) -> Match | None:
        """The match that is open or decided."""
        return self.matches[-1] if self.armed else None

    @property
    def phase(self) -> Phase:
        """Idle, open or decided."""
        if self.match is None:
            return Phase.IDLE
        return Phase.OPEN if self.match.winner is None else Phase.DECIDED

    @property
    def number(self) -> int | None:
        """The place of the running match among all that stand, from 1."""
        return self.earlier + len(self.matches) if self.armed else None

    @property
    def before_opening(self) -> tuple[Match, ...] | None:
        """The matches from before the last one was opened over a running one, where undo takes that back next."""
        return _before_opening(self.matches) if self.armed else None

    @property
    def took_opening_back(self) -> bool:
        """Whether the last undo that redo may take back was that of an opening."""
        return bool(self.undone) and _before_opening(self.undone[-1]) == self.matches

    @property
    def last_ended(self) -> int | None:
        """When the evening's last match ended, or was last touched (steady time); ``None`` before the first."""
        if not self.matches:
            return None
        last = self.matches[-1]
        if last.winner is not None:
            return last.wins[-1].at
        return self.touched if last.closed is None else last.closed

    def counts(self, sheet: str) -> bool:
        """Tell whether a win that stands in the evening is of this scoresheet."""
        return any(win.sheet == sheet for match in self.matches for win in match.wins)


def standing(state: State) -> int | None:
    """Return the index of the match that holds the last win that undo can take back."""
    return next((i for i in reversed(range(state.floor, len(state.matches))) if state.matches[i].wins), None)


def evolve(state: State, event: Event, at: int, local: datetime | None = None) -> State:
    """Return what stands after ``event``, which happened at the steady time ``at``, for people at ``local``.

    Raises:
        ValueError: the event does not fit the state, so that the journal it came from is not one that we wrote.
    """
    match event:
        case MatchOpened():
            return _opened(state, event, at, local)
        case GameWon():
            return _won(state, event, at, local)
        case Undone():
            return _undone(state, event, at)
        case Redone():
            return _redone(state, event, at)
        case OpeningUndone() | OpeningRedone():
            return _opening(state, event, at)
        case Swapped():
            match = _running(state, event.match)
            return _changed(state, match.swapped(), at)
        case Abandoned():
            gone = msgspec.structs.replace(_running(state, event.match), abandoned=True, closed=at)
            return msgspec.structs.replace(_changed(state, gone, at), armed=False, floor=len(state.matches))
        case EveningClosed():
            return _closed(state, event, at)
        case MatchFixed() | MatchImported() | PlayerRenamed():
            return _past(state, event)
        case _:
            assert_never(event)


def _before_opening(matches: tuple[Match, ...]) -> tuple[Match, ...] | None:
    *earlier, last = matches
    if last.instead is None or last.wins:
        return None
    return (*(earlier[:-1] if last.instead.wins else earlier), last.instead)  # one without a win was dropped


def _opened(state: State, event: MatchOpened, at: int, local: datetime | None) -> State:
    if event.first_to < 1:
        raise ValueError(f"{event.match} would be won before it began")
    kept = state.matches
    running = state.match
    if running is not None and running.winner is None:
        ended = (msgspec.structs.replace(running, closed=at),) if running.wins else ()
        kept = (*kept[:-1], *ended)
    day, _, number = event.match.rpartition(".")
    fresh = Match(event.match, event.players, event.game, event.first_to, at, started=local, instead=running)
    opened = fresh.called(state.renames)
    common = msgspec.structs.replace(state, armed=True, undone=(), touched=at, over=False, day=day)
    if event.new_evening:
        first, earlier = msgspec.structs.replace(opened, instead=None), state.earlier + len(kept)
        begun = msgspec.structs.replace(common, floor=0, counted=None, undo=None, taken=None, known=None)
        return msgspec.structs.replace(begun, matches=(first,), earlier=earlier, earlier_that_day=int(number) - 1)
    return msgspec.structs.replace(common, matches=(*kept, opened))


def _won(state: State, event: GameWon, at: int, local: datetime | None) -> State:
    win = Win(event.player, at, event.sheet, local)
    match = _running(state, event.match if event.rematch_of is None else event.rematch_of)
    if (match.winner is None) is not (event.rematch_of is None):
        raise ValueError(f"the game can't be counted in {event.match}: {match.id} is {state.phase}")
    if event.rematch_of is None:
        won = msgspec.structs.replace(
            _changed(state, msgspec.structs.replace(match, wins=(*match.wins, win)), at), undone=()
        )
    else:
        last = match.wins[-1]
        begun = Match(event.match, match.players, match.game, match.first_to, last.at, started=last.local)
        rematch = msgspec.structs.replace(begun, wins=(win,), rematch=True, typed=match.typed)
        won = msgspec.structs.replace(state, matches=(*state.matches, rematch), undone=(), touched=at)
    return msgspec.structs.replace(won, counted=at)


def _undone(state: State, event: Undone, at: int) -> State:
    index = standing(state)
    if index is None or not state.armed or not _names(event, state.matches[index]):
        raise ValueError(f"game {event.game} of {event.match} is not the last win that stands")
    match = state.matches[index]
    reopened = msgspec.structs.replace(match, wins=match.wins[:-1], closed=None)
    rest = () if match.rematch and not reopened.wins else (reopened,)
    return msgspec.structs.replace(
        state,
        matches=(*state.matches[:index], *rest),
        undone=(*state.undone, state.matches),
        touched=at,
        counted=at,
        undo=at,
    )


def _redone(state: State, event: Redone, at: int) -> State:
    if not state.undone:
        raise ValueError(f"nothing was taken back in {event.match} that could be put back")
    before = msgspec.structs.replace(state, matches=state.undone[-1], undone=state.undone[:-1])
    index = standing(before)
    if index is None or not _names(event, before.matches[index]):
        raise ValueError(f"game {event.game} of {event.match} is not the last win taken back")
    return msgspec.structs.replace(before, touched=at, counted=at)


def _opening(state: State, event: OpeningUndone | OpeningRedone, at: int) -> State:
    if isinstance(event, OpeningUndone):
        last, undone = state.matches, (*state.undone, state.matches)
        matches = state.before_opening
        state = msgspec.structs.replace(state, undo=at)
    else:
        last, undone = state.undone[-1] if state.undone else (), state.undone[:-1]
        matches = last if state.took_opening_back else None
    if matches is None or last[-1].id != event.match:
        raise ValueError(f"the opening of {event.match} is not the last step")
    return msgspec.structs.replace(state, matches=matches, undone=undone, touched=at, counted=at)


def _closed(state: State, event: EveningClosed, at: int) -> State:
    match = _running(state, event.match)
    if match.winner is None:
        ended = state.touched if event.why is Closing.STALE else at
        match = msgspec.structs.replace(match, closed=ended)
    matches = state.matches[:-1] if event.dropped and not match.wins else (*state.matches[:-1], match)
    over = event.why is Closing.STALE
    return msgspec.structs.replace(state, matches=matches, armed=False, floor=len(matches), undone=(), over=over)


def _past(state: State, event: MatchFixed | MatchImported | PlayerRenamed) -> State:
    """Return the state after what is not about the evening; after a rename the past is to be read anew."""
    if isinstance(event, PlayerRenamed):
        return _renamed(state, state.renames.after(event.old, event.new, back=event.back))
    return msgspec.structs.replace(state, known=None if state.known is None else state.known.after(event))


def _renamed(state: State, renames: Renames) -> State:
    def called(matches: tuple[Match, ...]) -> tuple[Match, ...]:
        return tuple(one.called(renames) for one in matches)

    matches, undone = called(state.matches), tuple(map(called, state.undone))
    return msgspec.structs.replace(state, renames=renames, matches=matches, undone=undone, known=None)


def _names(event: Undone | Redone, match: Match) -> bool:
    """Tell whether an event names the last win of ``match``."""
    return (event.match, event.game, event.player) == (match.id, len(match.wins), match.wins[-1].player)


def _running(state: State, name: str) -> Match:
    if state.match is None or state.match.id != name:
        raise ValueError(f"{name} is not the running match")
    return state.match


def _changed(state: State, match: Match, at: int) -> State:
    return msgspec.structs.replace(state, matches=(*state.matches[:-1], match), undone=(), touched=at)
