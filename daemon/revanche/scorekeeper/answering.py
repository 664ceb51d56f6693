"""Answering a request that is asked again as it was answered first: it is not taken a second time."""

import asyncio
from collections.abc import Callable, Iterable
from typing import cast

import msgspec

from revanche.match.refusal import Reason
from revanche.match.score import State
from revanche.presses.answers import Answered, Answers
from revanche.presses.counting import Counting
from revanche.presses.outcome import Counted, Outcome, Refused, Unsaved
from revanche.presses.press import Press, source
from revanche.scorekeeper.waiting import Commanded, Item, OnSheet, Signalled, request_of, resolve
from revanche.sheets import outcome as sheet_outcome
from revanche.sheets import play
from revanche.sheets.refusal import Reason as SheetReason
from revanche.units import Moment

Answer = Outcome | sheet_outcome.SheetOutcome | None
"""What a request led to; nothing, where it was a push that means nothing."""


class Answering:
    """Knows what was answered, from before the start what is ``known``.

    What could not be saved is no answer: asked again, it is tried again.
    """

    def __init__(
        self, counting: Counting, sheet: Callable[[], play.State], known: Iterable[Answered[Answer]] = ()
    ) -> None:
        self._counting = counting
        self._sheet = sheet
        self._answers = Answers(known)

    def again(self, item: Item, now: Moment) -> bool:
        """Answer ``item`` if its request was answered before, or its id was another's; tell whether that was so."""
        request = request_of(item)
        found = None if request is None else self._answers.find(request, now.steady)
        if request is None or found is None:
            return False
        if item.reply is not None:
            answer = found.outcome if found.answers(request) else self._used(item, now)
            resolve(cast("asyncio.Future[Answer]", item.reply), answer)
        return True

    def keep(self, item: Item, outcome: Answer, now: Moment) -> None:
        """Keep what ``item`` led to."""
        request = request_of(item)
        if request is None or isinstance(outcome, Unsaved | sheet_outcome.Unsaved):
            return
        counted = isinstance(outcome, Counted | sheet_outcome.Written)
        self._answers.keep(Answered(request, now.steady, _without_past(outcome)), counted=counted)

    def _used(self, item: Item, now: Moment) -> Answer:
        """Refuse what has the id of another request."""
        state = self._counting.state
        match item:
            case OnSheet(command, by):
                return sheet_outcome.Refused(command, by.device, SheetReason.ID_USED, self._sheet())
            case Commanded(command, by):
                return Refused(now, command, by, Reason.ID_USED, state)
            case Signalled(Press() as press) if (meant := self._counting.meaning(press)) is not None:
                return Refused(now, meant, source(press), Reason.ID_USED, state)
            case _:
                return None


def _without_past(outcome: Answer) -> Answer:
    """Return an outcome without what was known of the past, of which each import would keep a copy of its own."""
    states = {name: getattr(outcome, name, None) for name in ("before", "after")}
    lean = {
        name: msgspec.structs.replace(state, known=None)
        for name, state in states.items()
        if isinstance(state, State) and state.known is not None
    }
    return msgspec.structs.replace(outcome, **lean) if lean and outcome is not None else outcome
