"""What watches are to show of an outcome. Pure."""

from typing import assert_never

import msgspec

from revanche.match.score import Phase, State
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    Meaningless,
    Missed,
    Offered,
    Outcome,
    Refused,
    Unsaved,
)
from revanche.shown.scoreboard import Scoreboard
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import written
from revanche.words.wording import numbers, score_line


def resting_face(state: State, catalogue: Catalogue) -> Scoreboard:
    """Return what watches are to show while ``state`` stands and nothing just happened."""
    match = state.match
    if match is None:
        return Scoreboard()
    return Scoreboard(state.phase, match.players, match.score, match.first_to, numbers=numbers(catalogue, match.score))


def watch_face(outcome: Outcome, catalogue: Catalogue) -> Scoreboard | None:
    """Return what watches are to show; ``None`` of a device, since their faces have room for the match alone."""
    match outcome:
        case Linked() | BatteryLow() | Meaningless() | Offered():
            return None
        case Counted():
            after, ended = outcome.after, None
            if after.phase is Phase.DECIDED and _wins(after) > _wins(outcome.before):
                ended = _happened(outcome, catalogue)
            counted = _scores(outcome.before) != _scores(after)
            happened = _happened(outcome, catalogue)
            resting = resting_face(after, catalogue)
            return msgspec.structs.replace(resting, happened=happened, counted=counted, ended=ended)
        case Refused() | Ignored() | Missed() | Unsaved():
            return msgspec.structs.replace(
                resting_face(outcome.after, catalogue), happened=_happened(outcome, catalogue)
            )
        case _:
            assert_never(outcome)


def _happened(outcome: Outcome, catalogue: Catalogue) -> str:
    """Return what an outcome is in words, without the score, which stands beside it."""
    text = written(outcome, catalogue)
    match = outcome.after.match
    return text if match is None else text.replace(f" {score_line(catalogue, match.players, match.score)}.", "")


def _scores(state: State) -> list[tuple[int, int]]:
    return [match.score for match in state.matches]


def _wins(state: State) -> int:
    return sum(map(sum, _scores(state)))
