"""What one press or command led to: the one thing that sinks are told, and what the journal keeps of it."""

from enum import IntEnum, StrEnum
from typing import ClassVar, Final

import msgspec

from revanche.match.commands import Command
from revanche.match.events import Closing, EveningClosed, Event, MatchFixed, MatchImported, PlayerRenamed
from revanche.match.refusal import Reason
from revanche.match.score import Phase, State
from revanche.presses.guards import Guard
from revanche.presses.offer import Offer
from revanche.presses.press import Device, Kind, Source
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


class PressMeaningless(msgspec.Struct, frozen=True, tag="press_meaningless", tag_field="event"):
    """A button was pressed that nobody gave a meaning; ``match`` is the match it came in."""

    match: str | None


Recorded = Event | PressIgnored | PressRefused | PressesMissed | PressMeaningless
"""What the journal keeps of the match and of presses."""


class Telling(IntEnum):
    """How far an outcome is told: a greater value goes to all that a lesser one goes to, and to more.

    It is decided here and nowhere else. Who tells people says from which value on it wants to be told
    (``Scorekeeper.tell``), and decides nothing itself.

    ======  ===========================================  =======================================================
    value   goes to                                      outcomes
    ======  ===========================================  =======================================================
    HEARD   the ear: an earcon and words                 what counted; what was not saved; presses that may be
                                                         missing; what was refused to a button; the first ignored
                                                         press of its kind; a button without a meaning while buttons
                                                         count (a knock and no words); a device that comes, goes or is
                                                         nearly empty in mid-match; a match that is offered between
                                                         matches
    SHOWN   the eye and programs: watches, page,         a match closed after six hours (somebody may be asleep); a
            terminal, title, followers, hooks, MQTT      correction; what was refused and no button can ask for; a
                                                         device, or a button without a meaning, while no match is on
    LOGGED  nobody: the diagnostic log has it, and       the second half of one push (PAUSE and PLAY); the same
            ``revanche log --match`` where it was kept   event of the kernel again; each further press of a burst or
                                                         of a muted device; any ignored press while no button counts
    ======  ===========================================  =======================================================

    An outcome that is LOGGED changes nothing that stands, and takes no other's place as the last one. Whoever sent the
    press is answered all the same.
    """

    LOGGED = 0
    SHOWN = 1
    HEARD = 2


_ANSWERED_WHERE_ASKED: Final = frozenset(
    {
        Reason.UNKNOWN_PLAYER,
        Reason.PLAYER_OR_SIDE,
        Reason.NAME_LENGTH,
        Reason.NAME_CONTROL,
        Reason.NAMES_EQUAL,
        Reason.GAME_NAME,
        Reason.FIRST_TO,
        Reason.STILL_RUNNING,
        Reason.SHEET_COUNTED,
        Reason.FIX_SCORE,
        Reason.UNKNOWN_MATCH,
        Reason.KNOWN_MATCH,
        Reason.TIME_EARLY,
        Reason.TIME_ORDER,
        Reason.TIME_FUTURE,
        Reason.ID_USED,
        Reason.NOBODY,
        Reason.NOBODY_TO_JOIN,
        Reason.CALLED_SO,
        Reason.NAME_TAKEN,
        Reason.FORMER_NAME,
        Reason.HAVE_MET,
    }
)
"""No button leads to these: whoever typed the request reads the answer."""


class Counted(msgspec.Struct, frozen=True):
    """A command was taken: ``before`` became ``after`` by ``events``. ``by`` is ``None`` for what time alone did."""

    moment: Moment
    command: Command | None
    by: Source | None
    events: tuple[Event, ...]
    before: State
    after: State

    @property
    def telling(self) -> Telling:
        """How far it is told."""
        return Telling.SHOWN if all(_is_past(event) for event in self.events) else Telling.HEARD


class Refused(msgspec.Struct, frozen=True):
    """A command was refused; ``after`` is what stands, unchanged."""

    moment: Moment
    command: Command
    by: Source
    reason: Reason
    after: State

    @property
    def telling(self) -> Telling:
        """How far it is told."""
        return Telling.SHOWN if self.reason in _ANSWERED_WHERE_ASKED else Telling.HEARD


class Ignored(msgspec.Struct, frozen=True):
    """A press was ignored by a guard; only the chain, which knows the presses before it, can say how far it is told."""

    moment: Moment
    command: Command
    by: Source
    reason: Guard
    telling: Telling
    after: State


class Meaningless(msgspec.Struct, frozen=True):
    """A button was pressed that nobody gave a meaning; ``button`` is what a binding would call it."""

    moment: Moment
    device: Device
    button: str
    telling: Telling
    after: State


class Missed(msgspec.Struct, frozen=True):
    """Presses of a device may be missing."""

    telling: ClassVar[Telling] = Telling.HEARD

    moment: Moment
    device: Device
    after: State


class Unsaved(msgspec.Struct, frozen=True):
    """The journal could not be written, so nothing was counted; ``sentence`` says why, for people."""

    telling: ClassVar[Telling] = Telling.HEARD

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

    @property
    def telling(self) -> Telling:
        """How far it is told."""
        return _of_device(self.after)


class Offered(msgspec.Struct, frozen=True):
    """A match is offered to whoever sits here; ``None``: none is any more."""

    moment: Moment
    offer: Offer | None
    after: State

    @property
    def telling(self) -> Telling:
        """How far it is told: not into a match that is on."""
        heard = self.offer is not None and self.after.phase is not Phase.OPEN
        return Telling.HEARD if heard else Telling.SHOWN


class LinkState(StrEnum):
    """Whether a device is there."""

    UP = "up"
    DOWN = "down"


class Linked(msgspec.Struct, frozen=True):
    """A device came or went.

    ``unclear``: another of that name is there, so that what is bound for the name alone does not hold. ``taken``:
    something else has its buttons.
    """

    moment: Moment
    device: Device
    link: LinkState
    after: State
    unclear: bool = False
    taken: bool = False

    @property
    def telling(self) -> Telling:
        """How far it is told. The desktop comes and goes by our own doing."""
        return Telling.SHOWN if self.device.kind is Kind.SESSION else _of_device(self.after)


Outcome = Counted | Refused | Ignored | Meaningless | Missed | Unsaved | Linked | BatteryLow | Offered


def _is_past(event: Event) -> bool:
    """Tell whether an event is not of this evening, or of one that ended while everybody may be asleep."""
    return isinstance(event, MatchFixed | MatchImported | PlayerRenamed) or (
        isinstance(event, EveningClosed) and event.why is Closing.STALE
    )


def _of_device(stands: State) -> Telling:
    return Telling.HEARD if stands.armed else Telling.SHOWN
