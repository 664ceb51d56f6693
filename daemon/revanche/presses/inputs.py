"""What the scorekeeper takes up, in the order in which it comes. Pure."""

import msgspec

from revanche.match.commands import Command
from revanche.presses.offer import Offering
from revanche.presses.press import Signal


class Unmute(msgspec.Struct, frozen=True):
    """Let devices count again that a runaway muted."""


Incoming = Signal | Offering
"""What comes in and is no command."""

Input = Incoming | Command | Unmute
