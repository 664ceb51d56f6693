"""What happened in one match, press by press. Pure: entries in, steps out."""

from collections.abc import Iterable

import msgspec

from revanche.journal.entry import Entry
from revanche.match.events import MatchFixed, MatchImported, MatchOpened
from revanche.match.score import State, evolve
from revanche.presses.outcome import PressesMissed, PressIgnored, PressRefused, Recorded
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

    Where an earlier match of that number was dropped, the trail begins with the one that stands.
    """
    state, steps, players = State(), list[Step](), None
    for entry in entries:
        event = entry.event
        if isinstance(event, SheetEvent):
            continue
        state = _after(state, event, entry.seq)
        if event.match != match:
            continue
        if isinstance(event, MatchOpened):
            steps = []
        stands = next((one for one in state.matches if one.id == match), None)
        players = stands.players if stands else players
        steps.append(Step(entry, event, players, stands.score if stands else None))
    return tuple(steps)


def _after(state: State, event: Recorded, seq: int) -> State:
    match event:
        case PressIgnored() | PressRefused() | PressesMissed() | MatchFixed() | MatchImported():
            return state
        case MatchOpened(new_evening=True) as opened:
            return evolve(state, opened, seq)
        case _:
            return evolve(state, event, seq) if state.matches else state
