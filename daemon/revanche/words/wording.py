"""The words for names and scores, for the eye or for the ear. Pure.

To the eye a score stands between the names, A first. To the ear it begins with the higher number and says whose it is:
"2 to 1 for Bram" rather than "Anna 1 to 2 Bram". Between the numbers stands an en dash with a space on each side: every
voice pauses there, and none reads it.
"""

import msgspec

from revanche.match.events import Player
from revanche.match.score import Match
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_ear, for_the_eye


def score_line(match: Match, catalogue: Catalogue) -> str:
    """Return the score between the names, A first; right-to-left names are isolated."""
    a, b = match.score
    names = {"a": for_the_eye(match.players[0]), "b": for_the_eye(match.players[1])}
    return catalogue.text("score_line", **names, wins_a=a, wins_b=b)


class Wording(msgspec.Struct, frozen=True):
    """A catalogue together with for whom its texts are: the ear or the eye."""

    catalogue: Catalogue
    aloud: bool

    def text(self, key: str, **fields: str | int) -> str:
        """Return the text of ``key``; raise ``KeyError`` where the catalogue has none."""
        return (self.catalogue.aloud if self.aloud else self.catalogue.text)(key, **fields)

    def name(self, name: str, otherwise: str) -> str:
        """Return a name as it is shown or said; ``otherwise`` where it has nothing that can be said."""
        return (for_the_ear(name) or otherwise) if self.aloud else for_the_eye(name)

    def player(self, names: tuple[str, str], player: Player) -> str:
        """Return the name of a side."""
        return self.name(names[player.place], self.catalogue.text("side", side=player))

    def pair(self, names: tuple[str, str]) -> dict[str, str | int]:
        """Return both names as the fields ``a`` and ``b``."""
        return {"a": self.player(names, Player.A), "b": self.player(names, Player.B)}

    def score(self, match: Match) -> str:
        """Return the score and whose it is."""
        if not self.aloud:
            return score_line(match, self.catalogue)
        a, b = match.score
        if a == b:
            return self.catalogue.text("say.score_level" if a else "say.score_plain", high=a, low=b)
        leader = self.player(match.players, Player.A if a > b else Player.B)
        return self.catalogue.text("say.score_lead", high=max(a, b), low=min(a, b), name=leader)

    def final(self, match: Match) -> str:
        """Return the score of a match whose winner was just named."""
        if not self.aloud:
            return score_line(match, self.catalogue)
        return self.catalogue.text("say.score_plain", high=max(match.score), low=min(match.score))
