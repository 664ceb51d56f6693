"""How close a match was that somebody won."""

from typing import Final

from revanche.history.records import MatchRecord

_BEHIND: Final = 2
"""Games that somebody has to be behind, at some time, for a match that he wins to be a comeback: 0–2 to 3–2."""


def is_decider(match: MatchRecord) -> bool:
    """Tell whether a match came down to the last game that there could be: 3–2, and not 1–0."""
    return match.first_to > 1 and len(match.games) == 2 * match.first_to - 1


def is_comeback(match: MatchRecord) -> bool:
    """Tell whether the winner of a match was two games behind or more."""
    behind = most = 0
    for game in match.games:
        behind += -1 if game.winner is match.winner else 1
        most = max(most, behind)
    return most >= _BEHIND
