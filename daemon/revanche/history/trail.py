"""What happened in one match, or in one evening, press by press. Pure: entries in, steps out."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date

import msgspec

from revanche.journal.entry import Entry
from revanche.match.events import GameWon, MatchFixed, MatchImported, MatchOpened, PlayerRenamed, Redone, Undone
from revanche.match.renames import NONE, Renames, both
from revanche.match.score import State, evolve
from revanche.presses.outcome import PressesMissed, PressIgnored, PressMeaningless, PressRefused, Recorded
from revanche.sheets.events import Event as SheetEvent


class Step(msgspec.Struct, frozen=True):
    """An entry about the match, and its event. ``players`` are those of the match, ``score`` is as the entry left it.

    ``score`` is ``None`` where the match was gone then, or is not counted here; ``players`` where nothing names them.
    """

    entry: Entry
    event: Recorded
    players: tuple[str, str] | None
    score: tuple[int, int] | None


def trail(entries: Iterable[Entry], match: str) -> tuple[Step, ...]:
    """Return all that ``entries`` (in their order) hold about ``match``: what counted, what was ignored or refused.

    What was counted in a revanche that was taken back is in the trail of the match that it followed. Where an earlier
    match of that number was dropped, the trail begins with the one that stands; the other is in that of its evening.
    """
    lives, told = _Lives(), list[tuple[_Life, Step]]()
    for step in _steps(entries):
        told += [(life, step) for life in lives.take(step)]
    return tuple(step for life, step in told if lives.owner(life) == match or lives.is_gone(life, match))


def evening_trail(entries: Iterable[Entry], matches: Collection[str] | None, day: date | None) -> tuple[Step, ...]:
    """Return all that ``entries`` hold of an evening, in their order: also of matches that were dropped, and of none.

    It is an evening of ``matches``, or one that was opened on the day ``day``; with neither it is the last one.
    """
    evenings: list[list[Step]] = [[]]
    for step in _steps(entries):
        if isinstance(step.event, MatchOpened) and step.event.new_evening:
            evenings.append([])
        evenings[-1].append(step)
    if matches is None and day is None:
        return tuple(evenings[-1])
    names = set(matches or ())
    return tuple(step for steps in evenings if _is_of(steps, names, day) for step in steps)


def _is_of(steps: list[Step], names: set[str], day: date | None) -> bool:
    if not steps:
        return False
    return names.intersection(map(_match_of, steps)) != set() or steps[0].entry.time.date() == day


def _steps(entries: Iterable[Entry]) -> Iterator[Step]:
    """Yield a step for each entry that is not about a scoresheet alone, with the names by which people go now."""
    state, players, renames = State(), dict[str, tuple[str, str]](), NONE
    steps: list[Step] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, SheetEvent):
            continue
        if isinstance(event, PlayerRenamed):
            renames = renames.after(event.old, event.new, back=event.back)
            steps.append(Step(entry, event, None, None))
            continue
        state = _after(state, event, entry.seq)
        stands = next((one for one in state.matches if one.id == event.match), None)
        if stands is not None:
            players[stands.id] = stands.players
        steps.append(Step(entry, event, players.get(event.match or ""), stands.score if stands else None))
    return (_called(step, renames) for step in steps) if renames.standing else iter(steps)


def _called(step: Step, renames: Renames) -> Step:
    """Return a step with its players, and those that its event names, called as ``renames`` has them."""
    event, players = step.event, None if step.players is None else both(renames, step.players)
    if isinstance(event, MatchOpened | MatchFixed | MatchImported) and event.players is not None:
        event = msgspec.structs.replace(event, players=both(renames, event.players))
    return msgspec.structs.replace(step, event=event, players=players)


class _Life(msgspec.Struct, frozen=True):
    """A match from its beginning on: ids are given again when a match was dropped or a revanche taken back."""

    match: str
    number: int


class _Lives:
    """Which matches began, and which of them was the revanche of which; ``last`` stands unless it was taken back."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._followed: dict[_Life, _Life] = {}
        self._gone: set[_Life] = set()

    def take(self, step: Step) -> Iterator[_Life]:
        """Yield the match that a step is about, if any."""
        event = step.event
        match = _match_of(step)
        if match is None:
            return
        rematch_of = event.rematch_of if isinstance(event, GameWon) else None
        if isinstance(event, MatchOpened) or rematch_of is not None:
            self._gone.add(self._life(match))
            self._last[match] = self._last.get(match, 0) + 1
        life = self._life(match)
        if rematch_of is not None:
            self._followed[life] = self._life(rematch_of)
        if isinstance(event, Undone) and step.score is None:
            self._gone.add(life)
        elif isinstance(event, Redone):
            self._gone.discard(life)
        yield life

    def owner(self, life: _Life) -> str | None:
        """Return the match in whose trail a life is told; none where it was dropped."""
        while life in self._gone and life in self._followed:
            life = self._followed[life]
        return None if life in self._gone else life.match

    def is_gone(self, life: _Life, match: str) -> bool:
        """Tell whether it is of a ``match`` of which nothing stands."""
        return life.match == match and self._life(match) in self._gone

    def _life(self, match: str) -> _Life:
        return _Life(match, self._last.get(match, 0))


def _match_of(step: Step) -> str | None:
    return None if isinstance(step.event, PlayerRenamed) else step.event.match


def _after(state: State, event: Recorded, seq: int) -> State:
    match event:
        case PressIgnored() | PressRefused() | PressesMissed() | PressMeaningless():
            return state
        case MatchFixed() | MatchImported() | PlayerRenamed():
            return state
        case MatchOpened(new_evening=True) as opened:
            return evolve(state, opened, seq)
        case _:
            return evolve(state, event, seq) if state.matches else state
