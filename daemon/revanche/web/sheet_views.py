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
    OrderAgain,
    OrderDie,
    RedoFill,
    Strike,
    SwitchAdvice,
    TypeDice,
    UndoFill,
)
from revanche.sheets.form import Form, SheetForm, Winner, first, sheet_form
from revanche.sheets.order import Begins, begun_by, offered
from revanche.sheets.outcome import Refused, SheetOutcome, Unsaved, Written
from revanche.sheets.play import Phase, State
from revanche.web.views import understood


class ThrowHere(msgspec.Struct, frozen=True, tag="throw", tag_field="command"):
    """Throw all dice but those at the places ``held``; what falls is not for the page to say."""

    held: tuple[int, ...] = ()
    player: int | None = None


class OrderThrowHere(msgspec.Struct, frozen=True, tag="order_throw", tag_field="command"):
    """Throw the die of ``seat`` for who begins."""

    seat: int


SheetRequest = (
    OpenSheet
    | OrderThrowHere
    | OrderDie
    | OrderAgain
    | ThrowHere
    | TypeDice
    | Fill
    | Strike
    | UndoFill
    | RedoFill
    | CloseSheet
    | SwitchAdvice
)
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


def standing(sheet: State, match: MatchState, begins: Begins = Begins.SAME) -> Form:
    """Return what stands on the sheet, with what the match says of its winner, and who is offered to begin the next."""
    form = sheet_form(sheet, winner(sheet, match))
    return msgspec.structs.replace(form, next=_next(form, match, begins))


def _next(form: Form, match: MatchState, begins: Begins) -> tuple[str, ...] | msgspec.UnsetType:
    """Return the order of the next sheet of a match: after a full one by its totals, else by the last game."""
    running = match.match
    if running is None:
        return msgspec.UNSET
    if isinstance(form, SheetForm):
        among = set(map(identity, running.players)) <= set(map(identity, form.players))
        return offered(form.players, form.totals, begins) if among and form.phase is Phase.FULL else msgspec.UNSET
    if not running.wins:
        return msgspec.UNSET
    last = running.wins[-1].player
    beginner = {Begins.LOSER: last.other.place, Begins.NEXT: len(running.wins) % 2, Begins.SAME: 0}[begins]
    order = begun_by(running.players, beginner + 1)
    return msgspec.UNSET if order == running.players else order


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


def sheet_news(outcome: SheetOutcome, match: MatchState, begins: Begins = Begins.SAME) -> SheetNews:
    """Return what is told of an outcome."""
    stands = standing(outcome.after, match, begins)
    match outcome:
        case Written(by=by):
            return SheetNews(stands, "counted", by=by)
        case Refused(by=by, reason=reason):
            return SheetNews(stands, "refused", reason, by=by)
        case Unsaved(by=by, sentence=sentence):
            return SheetNews(stands, "unsaved", said=sentence, by=by)
        case _:
            assert_never(outcome)
