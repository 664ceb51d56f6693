"""A game night by commands alone: decide, evolve, and the closing that time brings, with every event kept."""

import msgspec

from revanche.match.commands import Command, New, Won
from revanche.match.decide import Rules, decide, expire, numbered_on
from revanche.match.events import Event, PlayerRenamed, Side
from revanche.match.refusal import Reason, Refusal
from revanche.match.score import State, evolve
from revanche.match.sheet_games import Sheet
from support.clock import FakeClock


class Night:
    """What stands, and how it came to stand."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = Rules() if rules is None else rules
        self.clock = FakeClock()
        self.state = State()
        self.sheet: Sheet | None = None
        self.kept: list[tuple[Event, int]] = []

    def give(self, command: Command, after: float = 60, nanos: int = 0) -> tuple[Event, ...] | Reason:
        """Give a command after so many seconds; return its events, or why it was refused."""
        now = self.clock.advance(after, nanos)
        closing = expire(self.state, now.steady)
        if closing is not None:
            self._keep(closing)
        day = numbered_on(self.state, now)
        taken = None if day is None else (day, self._highest(day))
        decided = decide(msgspec.structs.replace(self.state, taken=taken), command, now, self.rules, self.sheet)
        if isinstance(decided, Refusal):
            return decided.reason
        for event in decided:
            self._keep(event)
        return decided

    def _highest(self, day: str) -> int:
        names = [event.match for event, _ in self.kept if not isinstance(event, PlayerRenamed)]
        return max((int(name.rpartition(".")[2]) for name in names if name.startswith(day)), default=0)

    def new(self, a: str = "Anna", b: str = "Bram", first_to: int | None = None) -> "Night":
        """Open a match, which must be possible."""
        self._must(New((a, b), first_to=first_to))
        return self

    def wins(self, letters: str) -> "Night":
        """Count a game for each letter, a minute apart, which must be possible."""
        for letter in letters:
            self._must(Won(Side(letter)))
        return self

    def must(self, *commands: Command) -> "Night":
        """Give commands, a minute apart, none of which may be refused."""
        for command in commands:
            self._must(command)
        return self

    @property
    def score(self) -> tuple[int, int] | None:
        """The score of the running match."""
        return self.state.match.score if self.state.match else None

    @property
    def scores(self) -> list[tuple[int, int]]:
        """The scores of the evening's matches."""
        return [match.score for match in self.state.matches]

    @property
    def ids(self) -> list[str]:
        """The ids of the evening's matches."""
        return [match.id for match in self.state.matches]

    def replayed(self) -> State:
        """Return what stands after the kept events alone."""
        state = State()
        for event, at in self.kept:
            state = evolve(state, event, at)
        return state

    def _must(self, command: Command) -> None:
        led_to = self.give(command)
        assert not isinstance(led_to, Reason), f"{command} was refused: {led_to}"

    def _keep(self, event: Event) -> None:
        at = self.clock.steady()
        self.state = evolve(self.state, event, at)
        self.kept.append((event, at))
