"""A room with devices: the whole pure chain from signals and commands to outcomes, with a disk that never fails."""

from revanche.match.commands import Command, Fix, New
from revanche.match.known import Known, KnownMatch
from revanche.match.score import State
from revanche.presses.counting import Counting, Settings
from revanche.presses.outcome import Counted, Ignored, Missed, Outcome, Recorded, Refused
from revanche.presses.press import Attached, Detached, Device, Edge, Press, Signal, Source
from revanche.presses.verdict import Verdict
from revanche.units import Moment
from support.clock import moment

CLI = Source("cli")


class Room:
    """Takes what comes as the scorekeeper does; ``records`` is what would be on disk."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.counting = Counting(Settings() if settings is None else settings, State())
        self.records: list[Recorded] = []

    def command(self, command: Command, now: Moment) -> list[Outcome]:
        """Give a command; return its outcome, after that of time."""
        over = self.overdue(now)
        if isinstance(command, Fix):
            old = KnownMatch(command.correction.match, ("Anna", "Bram"), "yahtzee", 3, (), moment().local)
            self.counting.know(Known.of([old]))
        return [*over, self._settle(self.counting.command(command, CLI, now))]

    def signal(self, signal: Signal, now: Moment | None = None) -> list[Outcome]:
        """Let a device send; ``now`` is when it is looked at, if not when it was sent."""
        if now is None:
            now = Moment(signal.at, moment(nanos=signal.at - moment().steady).local)
        over = self.overdue(now)
        verdict = self.counting.signal(signal, now)
        return over if verdict is None else [*over, self._settle(verdict)]

    def overdue(self, now: Moment) -> list[Outcome]:
        """Let time alone act."""
        verdict = self.counting.overdue(now)
        return [] if verdict is None else [self._settle(verdict)]

    def verdict(self, signal: Edge | Press) -> str:
        """Let a device send; return what became of it in a word: ``counted``, a guard, a reason, or ``nothing``."""
        outcomes = self.signal(signal)
        return word(outcomes[-1]) if outcomes else "nothing"

    def verdicts(self, *signals: Edge | Press) -> list[str]:
        """Let devices send one after the other."""
        return [self.verdict(signal) for signal in signals]

    def attach(self, device: Device, seconds: float) -> None:
        """Let a device come so many seconds after EVENING."""
        self.signal(Attached(device, moment(seconds).steady))

    def detach(self, device: Device, seconds: float) -> None:
        """Let it go."""
        self.signal(Detached(device, moment(seconds).steady))

    @property
    def score(self) -> tuple[int, int] | None:
        """The score of the running match."""
        match = self.counting.state.match
        return match.score if match else None

    def _settle(self, verdict: Verdict) -> Outcome:
        self.records.extend(verdict.records)
        return self.counting.settle(verdict)


def open_room(settings: Settings | None = None, first_to: int = 99) -> Room:
    """Return a room in which a long match was opened at EVENING."""
    room = Room(settings)
    room.command(New(("Anna", "Bram"), first_to=first_to), moment())
    return room


def word(outcome: Outcome) -> str:
    """Return what became of a press or command in a word."""
    match outcome:
        case Counted():
            return "counted"
        case Refused() | Ignored():
            return outcome.reason.value
        case Missed():
            return "missed"
        case _:
            return "nothing"
