"""The scoresheet over the wire: what a page may ask of it, what stands on it, what became of a command. Pure."""

from typing import Final, assert_never

import msgspec

from revanche.match.names import identity
from revanche.match.score import State as MatchState
from revanche.match.sheet_games import counted_for
from revanche.match.sides import called
from revanche.sheets.commands import (
    CloseSheet,
    Fill,
    OpenSheet,
    RedoFill,
    Strike,
    SwitchAdvice,
    TypeDice,
    UndoFill,
)
from revanche.sheets.form import Form, Winner, first, sheet_form
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written
from revanche.sheets.play import State
from revanche.web.views import understood


class ThrowHere(msgspec.Struct, frozen=True, tag="throw", tag_field="command"):
    """Throw all dice but those at the places ``held``; what falls is not for the page to say."""

    held: tuple[int, ...] = ()
    player: int | None = None


SheetRequest = OpenSheet | ThrowHere | TypeDice | Fill | Strike | UndoFill | RedoFill | CloseSheet | SwitchAdvice
"""The commands that a page may give."""


class SheetNews(msgspec.Struct, frozen=True):
    """What stands, and what became of the last command; ``said`` is the sentence where nothing could be saved."""

    sheet: Form
    verdict: str | None = None
    reason: str | None = None
    said: str | None = None
    by: str | None = None


_wanted: Final[msgspec.json.Decoder[SheetRequest]] = msgspec.json.Decoder(SheetRequest)


def sheet_request(body: bytes) -> SheetRequest:
    """Return the command that a page gives; raise ``QuestionError`` for what is none."""
    return understood(_wanted, body)


def standing(sheet: State, match: MatchState) -> Form:
    """Return what stands on the sheet, with what the match says of its winner."""
    return sheet_form(sheet, winner(sheet, match))


def winner(sheet: State, match: MatchState) -> Winner | None:
    """Return who alone is first on a full sheet, and what that is to the match between two of the sheet's players."""
    won, running = first(sheet), match.match
    if won is None or sheet.opened is None:
        return won
    name = sheet.players[won.player - 1]
    counted = counted_for(match, sheet.opened.sheet, name)
    playing = set(map(identity, sheet.players))
    if running is None:
        return Winner(won.player, counted=counted)
    side = called(running.players, name) if playing.issuperset(map(identity, running.players)) else None
    return Winner(won.player, side, counted, running.players)


def sheet_news(outcome: SheetOutcome, match: MatchState) -> SheetNews:
    """Return what is told of an outcome."""
    stands = standing(outcome.after, match)
    match outcome:
        case Written(by=by):
            return SheetNews(stands, "counted", by=by)
        case Refused(by=by, reason=reason):
            return SheetNews(stands, "refused", reason, by=by)
        case Unsaved(by=by, sentence=sentence):
            return SheetNews(stands, "unsaved", said=sentence, by=by)
        case _:
            assert_never(outcome)
