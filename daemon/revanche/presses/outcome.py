"""What one press or command led to: the one thing that sinks are told, and what the journal keeps of it."""

from enum import StrEnum

import msgspec

from revanche.match.commands import Command
from revanche.match.events import Event
from revanche.match.refusal import Reason
from revanche.match.score import State
from revanche.presses.guards import Guard
from revanche.presses.press import Device, Source
from revanche.units import Moment


class PressIgnored(msgspec.Struct, frozen=True, tag="press_ignored", tag_field="event"):
    """A press was ignored by a guard; ``meant`` is what it would have done, ``match`` the match it came in."""

    reason: Guard
    meant: str
    match: str | None


class PressRefused(msgspec.Struct, frozen=True, tag="press_refused", tag_field="event"):
    """A press passed the guards and was refused by the rules of the match."""

    reason: Reason
    meant: str
    match: str | None


class PressesMissed(msgspec.Struct, frozen=True, tag="presses_missed", tag_field="event"):
    """The kernel dropped events of a device before we read them: presses may be missing."""

    match: str | None


Recorded = Event | PressIgnored | PressRefused | PressesMissed
"""What the journal keeps of the match and of presses."""


class Counted(msgspec.Struct, frozen=True):
    """A command was taken: ``before`` became ``after`` by ``events``. ``by`` is ``None`` for what time alone did."""

    moment: Moment
    command: Command | None
    by: Source | None
    events: tuple[Event, ...]
    before: State
    after: State


class Refused(msgspec.Struct, frozen=True):
    """A command was refused; ``after`` is what stands, unchanged."""

    moment: Moment
    command: Command
    by: Source
    reason: Reason
    after: State


class Ignored(msgspec.Struct, frozen=True):
    """A press was ignored by a guard. ``aloud`` is false where telling people would only disturb: the log has it."""

    moment: Moment
    command: Command
    by: Source
    reason: Guard
    aloud: bool
    after: State


class Missed(msgspec.Struct, frozen=True):
    """Presses of a device may be missing."""

    moment: Moment
    device: Device
    after: State


class Unsaved(msgspec.Struct, frozen=True):
    """The journal could not be written, so nothing was counted; ``sentence`` says why, for people."""

    moment: Moment
    command: Command | None
    by: Source | None
    sentence: str
    after: State


class BatteryLow(msgspec.Struct, frozen=True):
    """A device's battery is nearly empty; ``percent`` is left."""

    moment: Moment
    device: Device
    percent: int
    after: State


class LinkState(StrEnum):
    """Whether a device is there."""

    UP = "up"
    DOWN = "down"


class Linked(msgspec.Struct, frozen=True):
    """A device came or went.

    ``unclear``: another of that name is there, so that what is bound for the name alone does not hold.
    """

    moment: Moment
    device: Device
    link: LinkState
    after: State
    unclear: bool = False


Outcome = Counted | Refused | Ignored | Missed | Unsaved | Linked | BatteryLow
