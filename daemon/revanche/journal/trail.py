"""What happened in one match, press by press. Pure: entries in, steps out."""

from collections.abc import Iterable

import msgspec

from revanche.journal.entry import Entry
from revanche.match.events import MatchFixed, MatchImported, MatchOpened
from revanche.match.score import State, evolve
from revanche.presses.outcome import PressesMissed, PressIgnored, PressRefused


class Step(msgspec.Struct, frozen=True):
    """An entry about the match. ``players`` and ``score`` are as it left them; ``None`` where the match was gone."""

    entry: Entry
    players: tuple[str, str] | None = None
    score: tuple[int, int] | None = None


def trail(entries: Iterable[Entry], match: str) -> tuple[Step, ...]:
    """Return all that ``entries`` (in their order) hold about ``match``: what counted, what was ignored or refused.

    Where an earlier match of that number was dropped, the trail begins with the one that stands.
    """
    state, steps = State(), list[Step]()
    for entry in entries:
        state = _after(state, entry)
        if entry.event.match != match:
            continue
        if isinstance(entry.event, MatchOpened):
            steps = []
        stands = next((one for one in state.matches if one.id == match), None)
        steps.append(Step(entry, stands.players, stands.score) if stands else Step(entry))
    return tuple(steps)


def _after(state: State, entry: Entry) -> State:
    match entry.event:
        case PressIgnored() | PressRefused() | PressesMissed() | MatchFixed() | MatchImported():
            return state
        case MatchOpened(new_evening=True) as opened:
            return evolve(state, opened, entry.seq)
        case event:
            return evolve(state, event, entry.seq) if state.matches else state
