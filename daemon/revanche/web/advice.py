"""What the page asks of who knows best play, as values: about the dice on the table, and about a game that was played.

A program of its own answers, see ``app.advising``, since it takes more memory than the daemon has. Pure.
"""

import msgspec

from revanche.sheets.advisor.options import advisable
from revanche.sheets.games.rules import Game
from revanche.sheets.games.scoring import Dice
from revanche.sheets.games.table import played_by
from revanche.sheets.play import Phase, State
from revanche.sheets.sheet import Sheet
from revanche.web.questions import QuestionError


class AdviceAsked(msgspec.Struct, frozen=True, tag_field="about", tag="advice"):
    """What to do with ``dice`` on a sheet while so many throws are left; its rules and columns are pairs of names."""

    game: str
    options: tuple[tuple[str, str], ...]
    columns: tuple[tuple[tuple[str, int], ...], ...]
    yahtzees: tuple[int, ...]
    dice: Dice
    throws_left: int

    @property
    def rules(self) -> Game:
        """The rules of the game."""
        return played_by(self.game, dict(self.options))

    @property
    def sheet(self) -> Sheet:
        """The sheet."""
        return Sheet(tuple(map(dict, self.columns)), self.yahtzees)


class ReviewAsked(msgspec.Struct, frozen=True, tag_field="about", tag="review"):
    """What each player gave away on a sheet."""

    sheet: str


AdvisingQuestion = AdviceAsked | ReviewAsked


def about_advice(state: State, fields: dict[str, str]) -> AdviceAsked:
    """Return how advice on what lies on the table is asked for.

    ``throws_left`` says how many throws are left to a player who types dice of his own.

    Raises:
        QuestionError: there is none now, since whose turn it is does not play with advice, or there is nothing to say.
    """
    if state.opened is None or state.phase is not Phase.OPEN or state.hand is None:
        raise QuestionError("There are no dice on the table.")
    if not state.advice.get(state.player):
        raise QuestionError("Whose turn it is does not play with advice.")
    game, sheet = state.game, state.sheet(state.player)
    if not advisable(game, sheet):
        raise QuestionError("There is no exact advice on this sheet.")
    left = state.throws_left
    if not state.hand.throws:
        given = fields.get("throws_left", "0")
        if given not in map(str, range(game.throws)):
            raise QuestionError(f"With dice on the table 0 to {game.throws - 1} throws are left.")
        left = int(given)
    columns = tuple(tuple(column.items()) for column in sheet.columns)
    options = tuple(state.opened.options.items())
    return AdviceAsked(state.opened.game, options, columns, sheet.yahtzees, state.hand.dice, left)


def about_review(fields: dict[str, str]) -> ReviewAsked:
    """Return how it is asked what was given away; raise ``QuestionError`` without the id of a sheet."""
    if not fields.get("sheet"):
        raise QuestionError("Say of which sheet, by its id.")
    return ReviewAsked(fields["sheet"])
