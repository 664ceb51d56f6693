"""What a command about a sheet led to: the one thing that those who show sheets are told."""

from datetime import date

import msgspec

from revanche.sheets.commands import Command
from revanche.sheets.decide import decide
from revanche.sheets.events import Event
from revanche.sheets.play import State, evolve
from revanche.sheets.refusal import Reason, Refusal


class Written(msgspec.Struct, frozen=True):
    """A command was taken: its ``event`` led to ``after``.

    ``by`` is who gave it, here and below; empty where nobody did, as a sheet was untouched for too long.
    """

    command: Command
    by: str
    event: Event
    after: State


class Refused(msgspec.Struct, frozen=True):
    """A command was refused; ``after`` is what stands, unchanged."""

    command: Command
    by: str
    reason: Reason
    after: State


class Unsaved(msgspec.Struct, frozen=True):
    """The journal could not be written, so nothing changed; ``sentence`` says why, for people."""

    command: Command
    by: str
    sentence: str
    after: State


SheetOutcome = Written | Refused | Unsaved


def weighed(state: State, command: Command, by: str, today: date, taken: int = 0) -> Written | Refused:
    """Return what ``command`` leads to on the local day ``today``, once its event is on disk; ``taken``: ``decide``."""
    led_to = decide(state, command, today, taken)
    if isinstance(led_to, Refusal):
        return Refused(command, by, led_to.reason, state)
    return Written(command, by, led_to, evolve(state, led_to))
