"""What stands, as what shows a piece of music has room for it: a title and an artist. Pure."""

from revanche.match.score import State
from revanche.presses.outcome import Outcome
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import written
from revanche.words.wording import score_line

_NAME = "Revanche"


def titled(state: State, outcome: Outcome | None, catalogue: Catalogue) -> tuple[str, str]:
    """Return the score as the title, and what happened last as the artist."""
    match = state.match
    title = _NAME if match is None else score_line(catalogue, match.players, match.score)
    return title, _NAME if outcome is None else written(outcome, catalogue)
