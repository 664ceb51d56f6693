"""The words for names and scores, for the eye or for the ear. Pure; no other module makes a score of two numbers.

To the eye a score stands between the names, A first. To the ear it begins with the higher number and says whose it is:
"2 1 to Bram" rather than "Anna 1 2 Bram". To the eye an en dash with a space on each side stands between the numbers;
to the ear a word or nothing does, for voices pause at a dash or read it.
"""

import msgspec

from revanche.match.events import Side
from revanche.match.match import Match
from revanche.match.names import identity
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_ear, for_the_eye


def numbers(catalogue: Catalogue, score: tuple[int, int]) -> str:
    """Return a score without names: "2 – 1"."""
    return catalogue.text("numbers", first=score[0], second=score[1])


def numbers_aloud(catalogue: Catalogue, score: tuple[int, int]) -> str:
    """Return a score without names for the ear, the higher number first: "2 1"."""
    return catalogue.text("say.score_plain", high=max(score), low=min(score))


def score_pieces(catalogue: Catalogue, players: tuple[str, str], score: tuple[int, int]) -> tuple[str, str, str]:
    """Return "Anna", "2 – 1" and "Bram", between which a line may break; right-to-left names are isolated."""
    return for_the_eye(players[0]), numbers(catalogue, score), for_the_eye(players[1])


def score_line(catalogue: Catalogue, players: tuple[str, str], score: tuple[int, int]) -> str:
    """Return the score for the eye: "Anna 2 – 1 Bram"."""
    return " ".join(score_pieces(catalogue, players, score))


def score_aloud(catalogue: Catalogue, players: tuple[str, str], score: tuple[int, int]) -> str:
    """Return the score for the ear: "2 1 to Anna"."""
    a, b = score
    if a == b:
        return catalogue.text("say.score_level", high=a) if a else numbers_aloud(catalogue, score)
    leader = Wording(catalogue, aloud=True).player(players, Side.A if a > b else Side.B)
    return catalogue.text("say.score_lead", high=max(score), low=min(score), name=leader)


def game_name(catalogue: Catalogue, game: str) -> str:
    """Return what a match is played at, as people write it: "Yahtzee" for ``yahtzee``, any other as it was given."""
    known = catalogue.texts.get(f"sheet.game.{identity(game)}")
    return for_the_eye(game) if known is None else known.partition(" (")[0]


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

    def player(self, names: tuple[str, str], player: Side) -> str:
        """Return the name of a side."""
        return self.name(names[player.place], self.catalogue.text("side", side=player))

    def pair(self, names: tuple[str, str]) -> dict[str, str | int]:
        """Return both names as the fields ``a`` and ``b``."""
        return {"a": self.player(names, Side.A), "b": self.player(names, Side.B)}

    def score(self, match: Match) -> str:
        """Return the score and whose it is."""
        return (score_aloud if self.aloud else score_line)(self.catalogue, match.players, match.score)

    def final(self, match: Match) -> str:
        """Return the score of a match whose winner was just named."""
        if not self.aloud:
            return score_line(self.catalogue, match.players, match.score)
        return numbers_aloud(self.catalogue, match.score)
