"""What becomes of what is not taken any more, or at which we failed: whoever waits is told, and the log."""

import logging
from typing import Final

from revanche.errors import UnreachableError
from revanche.match.commands import Won
from revanche.presses.keys import button
from revanche.presses.offer import Offering
from revanche.presses.press import Edge, Press
from revanche.scorekeeper.waiting import Commanded, Item, OnSheet, Signalled, counts, unanswered
from revanche.shown.line import called
from revanche.units import shown

_log = logging.getLogger(__name__)

STOPPED: Final = "Revanche is stopping, and this was not counted."
_BROKEN: Final = "Revanche failed at this, and it may have been counted: look at the score. The log says why."


def drop(item: Item) -> None:
    """Tell that an item is not taken any more since Revanche stops."""
    unanswered(item, UnreachableError(STOPPED))
    if counts(item):
        _log.warning("Revanche is stopping; not counted: %s.", named(item))


def fail(item: Item) -> None:
    """Tell whoever waits that we failed at an item; it may be on disk."""
    unanswered(item, UnreachableError(_BROKEN))


def named(item: Item) -> str:
    """Return what an item is and who it is from, for the log: ``won A from cli``, ``next of Rig Buds``."""
    match item:
        case Commanded(command, by):
            what = f"{called(command)} {command.player}" if isinstance(command, Won) else called(command)
            return f"{what} from {shown(by.device)}"
        case OnSheet(on_sheet, by):
            return f"{on_sheet.__struct_config__.tag} from {shown(by.device)}"
        case Signalled(Press(device=device) as press):
            return f"{shown(press.binding)} of {shown(device.name)}"
        case Signalled(Edge(device=device) as edge):
            return f"{button(edge.code, typing=device.typing)} of {shown(device.name)}"
        case Signalled(signal):
            return "an offer" if isinstance(signal, Offering) else f"something of {shown(signal.device.name)}"
        case _:
            return type(item).__name__.lower()
