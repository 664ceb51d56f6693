"""What stands and what led to it, as those who are told get it: JSON for programs, a line for systemd."""

from collections.abc import Callable

import msgspec

from revanche.match.commands import Redo, Undo
from revanche.match.decide import Rules, decide
from revanche.match.refusal import Refusal
from revanche.presses.outcome import LinkState, Outcome
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.shown.colours import NO_WISHES, Wishes, colours
from revanche.shown.news import News
from revanche.shown.status import Status, status
from revanche.units import Moment
from revanche.words.catalogue import Catalogue
from revanche.words.outcome_line import outcome_line
from revanche.words.phrases import written
from revanche.words.spelling import for_the_eye
from revanche.words.wording import score_line


class Rendering:
    """Puts what ``scorekeeper`` knows, at the moment ``now`` returns, in the words of ``catalogue``.

    ``failing`` returns the names of the workers that do not work now, ``saving`` whether the disk takes its time.
    ``lost`` is how many entries are missing from the journal's end, ``wishes`` which colours people want.
    """

    def __init__(  # noqa: PLR0913 - all that a status tells beside the score
        self,
        scorekeeper: Scorekeeper,
        catalogue: Catalogue,
        now: Callable[[], Moment],
        failing: Callable[[], tuple[str, ...]] = tuple,
        saving: Callable[[], bool] = bool,
        *,
        lost: int = 0,
        wishes: Wishes = NO_WISHES,
    ) -> None:
        self.scorekeeper = scorekeeper
        self._catalogue = catalogue
        self._now = now
        self._failing = failing
        self._saving = saving
        self._lost = lost
        self._wishes = wishes

    def status(self) -> bytes:
        """Return what stands, a ``Status`` as JSON."""
        return msgspec.json.encode(msgspec.structs.replace(self._status(), saving=self._saving()))

    def line(self, outcome: Outcome | None) -> bytes:
        """Return the ``Line`` of an outcome as JSON, ``null`` where it has none."""
        return msgspec.json.encode(None if outcome is None else outcome_line(outcome, self._catalogue))

    def news(self, outcome: Outcome | None) -> bytes:
        """Return what stands and the outcome that led to it, ``News`` as JSON."""
        if outcome is None:
            return msgspec.json.encode(News(self._status()))
        said, line = written(outcome, self._catalogue), outcome_line(outcome, self._catalogue)
        return msgspec.json.encode(News(self._status(), said, line))

    def steps(self) -> tuple[bool, bool]:
        """Return whether there is something to take back, and something to put back."""
        undo, redo = (decide(self.scorekeeper.state, step, self._now(), Rules()) for step in (Undo(), Redo()))
        return not isinstance(undo, Refusal), not isinstance(redo, Refusal)

    def summary(self) -> str:
        """Return the score and the devices that are there, in one line for people."""
        match, words = self.scorekeeper.state.match, self._catalogue
        score = words.text("screen.idle") if match is None else score_line(words, match.players, match.score)
        there = [for_the_eye(device.name) for device, link in self.scorekeeper.devices if link is LinkState.UP]
        return " · ".join([score, *there])

    def _status(self) -> Status:
        keeper = self.scorekeeper
        stands = status(keeper.state, keeper.devices, keeper.bindings, self._now(), keeper.particulars)
        if stands.match is not None and self._wishes:
            wishes = {keeper.state.renames.of(name): wish for name, wish in self._wishes.items()}
            match = msgspec.structs.replace(stands.match, colours=colours(stands.match.players, wishes))
            stands = msgspec.structs.replace(stands, match=match)
        return msgspec.structs.replace(
            stands, failing=self._failing(), held=keeper.held, lost=self._lost, next=keeper.offer
        )
