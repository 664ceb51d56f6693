"""The guards again, the short way, as DESIGN's fourth section has them, on the short account of the match.

Times are nanoseconds. What became of a press is a word: ``counted``, ``refused``, or the guard that ignored it.
"""

from dataclasses import dataclass, field
from typing import Final

from support.model import Model

SECOND: Final = 10**9
WINDOW: Final = 120 * SECOND
"""How long after the last win earbuds may take back."""


@dataclass
class Button:
    """When it was pushed, and whether it is silent."""

    pushes: list[int] = field(default_factory=list)
    last: int | None = None
    silent: bool = False

    def push(self, at: int) -> None:
        """The fourth push within a second silences it, until it was quiet for a second and a half."""
        quiet = self.last is None or at - self.last >= 1.5 * SECOND
        self.last = at
        if self.silent and not quiet:
            return
        self.silent = False
        self.pushes = [*self.pushes[-3:], at]
        if len(self.pushes) == 4 and at - self.pushes[0] < SECOND:
            self.silent, self.pushes = True, []


@dataclass
class Thing:
    """A device: ``worn`` ones may take back for two minutes only, ``typed`` ones never run away."""

    name: str
    worn: bool = False
    typed: bool = False
    linked: bool = False
    came: int | None = None
    gone: bool = False
    stamps: dict[int, int] = field(default_factory=dict)
    buttons: dict[str, Button] = field(default_factory=dict)
    undo: int | None = None

    def comes(self, at: int) -> None:
        """What was held against it is forgotten."""
        self.came, self.gone, self.stamps, self.buttons, self.undo = at, False, {}, {}, None


@dataclass
class Run:
    """The undos of a device without a win between."""

    undos: int = 0
    muted: bool = False
    left: int | None = None


class Plain:
    """What stands, by the rules alone. ``undone`` is when the last undo counted, whoever asked for it."""

    BOUNCE = 1.5 * SECOND

    def __init__(self) -> None:
        self.match = Model(10 * SECOND, rematch=True)
        self.runs: dict[str, Run] = {}
        self.undone: int | None = None

    def comes(self, thing: Thing, at: int) -> None:
        """A device came; muted, it must have been away for a minute."""
        thing.comes(at)
        run = self._run(thing)
        if run.muted and run.left is not None and at - run.left >= 60 * SECOND:
            run.undos, run.muted = 0, False
        run.left = None

    def goes(self, thing: Thing, at: int) -> None:
        """A device went."""
        thing.comes(at)
        thing.came, thing.gone = None, True
        self._run(thing).left = at

    def restarts(self) -> None:
        """The program began anew: what is held against devices is gone."""
        self.runs = {}

    def won(self, side: int, at: int) -> bool:
        """Count a game; somebody is there, so nothing runs away."""
        if not self.match.won(side, at):
            return False
        self.runs = {name: Run(left=run.left) for name, run in self.runs.items()}
        return True

    def undo(self, within: int | None, at: int) -> bool:
        """Take the last one back."""
        taken = self.match.undo(within, at)
        self.undone = at if taken else self.undone
        return taken

    def press(self, thing: Thing, button: str, at: int, *, key: tuple[int, int] | None = None, age: int = 0) -> str:
        """Push ``button`` (``A``, ``B`` or ``undo``); a ``key`` is its code and the kernel's time."""
        guard = self._guarded(thing, button, at, key, age)
        if guard is not None:
            return guard
        if button != "undo":
            return "counted" if self.won("AB".index(button), at) else "refused"
        thing.undo, within = at, WINDOW if thing.worn else None
        nothing, opening = self._nothing_to_undo(), self._opened_over()
        late = within is not None and self.match.counted is not None and at - self.match.counted > within
        taken = self.undo(within, at)
        in_vain = nothing and not opening and not late and (within is None or self.match.counted is not None)
        self._run(thing).undos += taken or in_vain
        return "counted" if taken else "refused"

    def _guarded(self, thing: Thing, button: str, at: int, key: tuple[int, int] | None, age: int) -> str | None:
        if key is not None:
            code, stamp = key
            if thing.stamps.get(code) == stamp:
                return "duplicate"
            thing.stamps[code] = stamp
        if age > 5 * SECOND:
            return "late"
        pushed = thing.buttons.setdefault(button, Button())
        pushed.push(at)
        if thing.linked and (thing.gone or (thing.came is not None and at - thing.came < 0.3 * SECOND)):
            return "stale"
        if button == "undo" and thing.came is not None and at - thing.came < 5 * SECOND:
            return "settling"
        if self._bounces(thing, button, at):
            return "bounce"
        if pushed.silent:
            return "burst"
        if self._runs_away(thing, button):
            return "runaway"
        return None if self.match.armed else "idle"

    def _bounces(self, thing: Thing, button: str, at: int) -> bool:
        if button == "undo":
            return any(before is not None and at - before < 0.8 * SECOND for before in (thing.undo, self.undone))
        wins = [item for item in self.match.line[self.match.floor :] if item.side is not None]
        return bool(wins) and at - wins[-1].at < self.BOUNCE

    def _runs_away(self, thing: Thing, button: str) -> bool:
        if thing.typed:
            return False
        run = self._run(thing)
        if button == "undo" and self.match.armed and run.undos >= 5:
            run.muted = True
        return run.muted

    def _nothing_to_undo(self) -> bool:
        return all(item.side is None for item in self.match.line[self.match.floor :])

    def _opened_over(self) -> bool:
        """Whether a running match gave way to one in which nothing stands."""
        line = self.match.line
        return self.match.armed and bool(line) and line[-1].step and line[-1].side is None

    def _run(self, thing: Thing) -> Run:
        return self.runs.setdefault(thing.name, Run())
