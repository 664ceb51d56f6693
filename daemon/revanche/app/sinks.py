"""The small sinks of the daemon: who is told of an outcome, and what of it."""

import logging

from revanche import systemd
from revanche.app.rendering import Rendering
from revanche.presses.outcome import Outcome, Telling
from revanche.scorekeeper.sinks import Sink
from revanche.sheets.outcome import SheetOutcome
from revanche.sound.clips import clip
from revanche.sound.earcons import earcon
from revanche.sound.speech import Speech
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import spoken, urgent, written
from revanche.words.sheet_words import sheet_end

_log = logging.getLogger(__name__)


def speaking(speech: Speech, catalogue: Catalogue) -> Sink[Outcome]:
    """Return what has each outcome heard: an earcon, then a clip or words."""

    def say(outcome: Outcome) -> None:
        words = spoken(outcome, catalogue)
        speech.tell(words, urgent=urgent(outcome), earcon=earcon(outcome), clip=clip(outcome))

    return say


def speaking_sheets(speech: Speech, catalogue: Catalogue) -> Sink[SheetOutcome]:
    """Return what has the end of a scoresheet heard."""

    def say(outcome: SheetOutcome) -> None:
        words = sheet_end(outcome, catalogue)
        if words is not None:
            speech.tell(words, urgent=True)

    return say


def logging_to(catalogue: Catalogue) -> Sink[Outcome]:
    """Return what writes each outcome in the diagnostic log, for debugging only where nobody else is told."""

    def write(outcome: Outcome) -> None:
        level = logging.DEBUG if outcome.telling is Telling.LOGGED else logging.INFO
        _log.log(level, "%s", written(outcome, catalogue))

    return write


def showing_systemd(rendering: Rendering) -> Sink[Outcome]:
    """Return what has ``systemctl status`` show what stands."""

    def show(_outcome: Outcome) -> None:
        systemd.show(rendering.summary)

    return show
