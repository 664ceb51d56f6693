"""The pure chain from a signal or a command to its outcome; the daemon and ``replay`` both drive this one.

A caller asks ``command`` or ``signal`` what something leads to, puts ``Verdict.records`` on disk in order, and then
calls ``settle``, or ``lose`` when the disk refused. Only ``settle`` changes the score. ``overdue`` comes first, each
time.
"""

from collections.abc import Mapping
from typing import Final, assert_never

import msgspec

from revanche.match.commands import Command, Undo
from revanche.match.decide import Rules, decide, expire
from revanche.match.events import Event, GameWon
from revanche.match.known import Known
from revanche.match.refusal import Refusal
from revanche.match.renames import Renames
from revanche.match.score import State, evolve
from revanche.match.sheet_games import Sheet
from revanche.presses.attached import AttachedDevices
from revanche.presses.bindings import Bindings, meant
from revanche.presses.guards import Guard, Guards, Limits
from revanche.presses.inputs import Incoming
from revanche.presses.keys import VOLUME_KEYS, button
from revanche.presses.offer import Offer, Offering, left, with_offer
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    LinkState,
    Meaningless,
    Missed,
    Offered,
    Outcome,
    PressesMissed,
    PressIgnored,
    PressMeaningless,
    PressRefused,
    Refused,
    Telling,
    Unsaved,
)
from revanche.presses.press import (
    Attached,
    Charged,
    Detached,
    Device,
    Edge,
    Identified,
    Particulars,
    Press,
    Received,
    Source,
    source,
)
from revanche.presses.taking_back import takes_back
from revanche.presses.verdict import Verdict
from revanche.units import SECOND, Moment

_EV_SYN, _SYN_REPORT, _SYN_DROPPED = 0, 0, 3
_STORM: Final = SECOND  # overflows that follow each other sooner are told as one


class Settings(msgspec.Struct, frozen=True):
    """What the chain is set to."""

    rules: Rules = Rules()
    bindings: Bindings = Bindings()
    limits: Limits = Limits()


class Counting:
    """The chain and the state at its end.

    ``ahead`` is how far the wall clock was ahead of the steady line when this began, in nanoseconds.
    """

    def __init__(self, settings: Settings, state: State, ahead: int = 0) -> None:
        self.state = state
        self._settings = settings
        self._guards = Guards(settings.limits)
        self._devices = AttachedDevices()
        self._overflowing: set[str] = set()
        self._overflowed: dict[str, int] = {}
        self.sheet: Sheet | None = None
        """The scoresheet beside the match."""
        self.offer: Offer | None = None
        """The match that a round gives this table."""
        self._ahead: int | None = ahead  # until something is counted: from then on the steady line knows how long ago

    @property
    def armed(self) -> bool:
        """Whether buttons count now, so that they are to be kept from the music."""
        return self.state.armed or self._settings.rules.autostart or self.offer is not None

    @property
    def bindings(self) -> Bindings:
        """What buttons mean now, with the devices that are there."""
        return self._devices.holding(self._settings.bindings)

    @property
    def particulars(self) -> Mapping[str, Particulars]:
        """What else is known of the devices that are there, by their ids."""
        return self._devices.particulars

    def reconfigure(self, settings: Settings) -> None:
        """Take new settings; what the guards remember of the devices starts anew."""
        self._settings = settings
        self._guards = Guards(settings.limits)

    def know(self, known: Known) -> None:
        """Take what the past holds, on which corrections and matches from elsewhere are decided."""
        self.state = msgspec.structs.replace(self.state, known=known)

    def call(self, renames: Renames) -> None:
        """Take which renames of players stand, for names that are typed."""
        self.state = msgspec.structs.replace(self.state, renames=renames)

    def number(self, day: str, taken: int) -> None:
        """Take that matches of ``day`` have numbers up to ``taken``; see ``decide.numbered_on``."""
        self.state = msgspec.structs.replace(self.state, taken=(day, taken))

    def unmute(self) -> bool:
        """Let devices count again that a runaway muted; tell whether there was one."""
        return self._guards.runaways.unmute()

    def overdue(self, now: Moment) -> Verdict | None:
        """Return the closing of a match that nobody touched for six hours.

        A box without a clock starts with the time at which it was switched off, and the network puts it right later:
        then only the wall clock knows of the night between, if nothing was counted since. Set back, it says nothing.
        """
        closing = expire(self.state, now.steady if self._ahead is None else now.by_either(self._ahead))
        return None if closing is None else self._counted((closing,), None, None, now)

    def command(self, command: Command, by: Source, now: Moment) -> Verdict:
        """Weigh a command from the page, the command line or a program; no guard holds it back."""
        decided = decide(self.state, command, now, self._settings.rules, self.sheet)
        if isinstance(decided, Refusal):
            return Verdict(Refused(now, command, by, decided.reason, self.state), by=by)
        return self._counted(decided, command, by, now)

    def signal(self, signal: Incoming, now: Moment) -> Verdict | None:
        """Weigh what came from a device; ``None`` when it is no press, or a press that means nothing."""
        match signal:
            case Attached(device, at):
                self._guards.attached(device, at)
                self._overflowing.discard(device.id)
                self._devices.came(device)
                return Verdict(Linked(now, device, LinkState.UP, self.state, self._unclear(device)))
            case Charged(device, percent):
                low = self._devices.charged(device, percent)
                return Verdict(BatteryLow(now, device, percent, self.state)) if low else None
            case Identified(device, address, at):
                self._devices.identified(device, address)
                self._guards.runaways.identified(device, address, at)
                return None
            case Detached(device, at, taken):
                self._guards.detached(device, at)
                self._devices.went(device, taken=taken)
                return Verdict(Linked(now, device, LinkState.DOWN, self.state, taken=taken))
            case Edge():
                return self._edge(signal, now)
            case Offering(offer):
                self.offer = offer
                return Verdict(Offered(now, offer, self.state))
            case Received():
                return None
            case Press():
                return self._press(signal, None, now)
            case _:
                assert_never(signal)

    def meaning(self, press: Press) -> Command | None:
        """Return what a press would do; ``None`` when it means nothing."""
        return self.bindings.command(press, self._devices.address(press.device))

    def held(self, signal: Incoming, now: Moment) -> Verdict | None:
        """Return that a press is ignored, since somebody tries buttons; the guards take no note of it.

        ``None`` when it is no press, or one that means nothing.
        """
        press = _pushed(signal) if isinstance(signal, Edge) and signal.goes_down else signal
        if not isinstance(press, Press):
            return None
        command = self.meaning(press)
        if command is None:
            return None
        at, by, telling = Moment(press.at, now.local), source(press), Telling.HEARD if self.armed else Telling.LOGGED
        record = PressIgnored(Guard.HELD, meant(command), self.state.match.id if self.state.match else None)
        ignored = Ignored(at, command, by, Guard.HELD, telling, self.state)
        return Verdict(ignored, (record,) if self.armed else (), by, press.device)

    def settle(self, verdict: Verdict) -> Outcome:
        """Make a verdict, whose records are on disk, the state; return what to tell."""
        outcome = verdict.outcome
        if isinstance(outcome, Counted):
            self.state, self._ahead = outcome.after, None
            if outcome.command is not None:
                self._guards.counted(outcome.command, outcome.moment.steady)
            if any(isinstance(event, GameWon) for event in outcome.events):
                self._guards.runaways.won()
            self.offer = left(self.offer, outcome.events)
        if verdict.device is not None and takes_back(outcome):
            self._guards.runaways.undone(verdict.device)
        return outcome

    def lose(self, verdict: Verdict, saved: int, sentence: str) -> Unsaved:
        """Drop a verdict of which only the first ``saved`` records are on disk; return what to tell."""
        if isinstance(verdict.outcome, Counted):
            for event in verdict.outcome.events[:saved]:
                moment = verdict.outcome.moment
                self.state = evolve(self.state, event, moment.steady, moment.local)
                self._ahead = None
        command = verdict.outcome.command if isinstance(verdict.outcome, Counted | Refused | Ignored) else None
        return Unsaved(verdict.outcome.moment, command, verdict.by, sentence, self.state)

    def _unclear(self, device: Device) -> bool:
        given = self._settings.bindings
        return given.special(device) != self.bindings.special(device)

    def _edge(self, edge: Edge, now: Moment) -> Verdict | None:
        name = edge.device.id
        if edge.type == _EV_SYN and edge.code == _SYN_DROPPED:
            self._overflowing.add(name)
            before, self._overflowed[name] = self._overflowed.get(name), edge.at
            if not self.armed or (before is not None and edge.at - before < _STORM):
                return None
            record = PressesMissed(self.state.match.id if self.state.match else None)
            return Verdict(Missed(now, edge.device, self.state), (record,), Source(edge.device.name))
        if edge.type == _EV_SYN and edge.code == _SYN_REPORT:
            self._overflowing.discard(name)
        if not edge.goes_down or name in self._overflowing:
            return None
        return self._press(_pushed(edge), edge.stamp, now)

    def _press(self, press: Press, stamp: int | None, now: Moment) -> Verdict | None:
        command = self.meaning(press)
        if command is None:
            return self._meaningless(press, stamp, now)
        command = with_offer(command, self.offer, self.state, press.at, self._settings.rules.settle)
        by, match, age = source(press), self.state.match, now.steady - press.at
        now = Moment(press.at, now.local)  # limits hold between pushes, however long the disk took for the one before
        ignored = self._guards.judge(press, command, stamp, self.state, age, idle=not self.armed)
        if ignored is not None:
            second_half = ignored.guard is Guard.BOUNCE and isinstance(command, Undo)
            heard = ignored.first and self.armed and not second_half
            most = Telling.SHOWN if ignored.guard is Guard.LATE else Telling.HEARD  # the phone has told whoever pressed
            telling = most if heard else Telling.LOGGED
            outcome = Ignored(now, command, by, ignored.guard, telling, self.state)
            kept = self.armed and not ignored.racing and (ignored.first or ignored.guard is Guard.DUPLICATE)
            record = PressIgnored(ignored.guard, meant(command), match.id if match else None)
            return Verdict(outcome, (record,) if kept else (), by, press.device)
        decided = decide(self.state, command, now, self._settings.rules, self.sheet)
        if isinstance(decided, Refusal):
            refused = PressRefused(decided.reason, meant(command), match.id if match else None)
            return Verdict(Refused(now, command, by, decided.reason, self.state), (refused,), by, press.device)
        return msgspec.structs.replace(self._counted(decided, command, by, now), device=press.device)

    def _meaningless(self, press: Press, stamp: int | None, now: Moment) -> Verdict | None:
        """Tell of a button without a meaning, unless it is the music's, somebody types, or it is to mean nothing."""
        if self.bindings.meaning(press, self._devices.address(press.device)) is not None or press.device.typing:
            return None
        if press.code in VOLUME_KEYS or not self._guards.told(press, stamp):
            return None
        telling, match = Telling.HEARD if self.armed else Telling.SHOWN, self.state.match
        at, by, record = Moment(press.at, now.local), source(press), PressMeaningless(match.id if match else None)
        outcome = Meaningless(at, press.device, press.binding, telling, self.state)
        return Verdict(outcome, (record,) if self.armed else (), by, press.device)

    def _counted(self, events: tuple[Event, ...], command: Command | None, by: Source | None, now: Moment) -> Verdict:
        after = self.state
        for event in events:
            after = evolve(after, event, now.steady, now.local)
        return Verdict(Counted(now, command, by, events, self.state, after), events, by)


def _pushed(edge: Edge) -> Press:
    return Press(edge.device, button(edge.code, typing=edge.device.typing), edge.at, code=edge.code)
