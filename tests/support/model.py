"""The rules of the match again, the short way: one flat line of starts and wins, and a cursor that goes back on it."""

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

GAP: Final = 6 * 3600 * 10**9


@dataclass
class Item:
    """A win (``side`` 0 or 1), the start of a match (``names``), or both: a win that opened a rematch."""

    at: int
    names: list[str] | None = None
    first_to: int = 0
    side: int | None = None
    closed: int | None = None
    step: bool = False  # a command opened it over a running match
    dropped: "Item | None" = None  # the start of that match, where nothing was won in it


@dataclass
class Model:
    """The evening as a line of items; what was undone is the pieces that were cut off its end.

    With each piece stands how many items came back in its place.
    """

    settle: int
    rematch: bool
    line: list[Item] = field(default_factory=list)
    cut: list[tuple[int, list[Item]]] = field(default_factory=list)
    armed: bool = False
    floor: int = 0
    touched: int = 0
    counted: int | None = None

    def matches(self) -> list[list[Item]]:
        """The line, cut where matches start."""
        starts = [i for i, item in enumerate(self.line) if item.names] + [len(self.line)]
        return [self.line[a:b] for a, b in pairwise(starts)]

    def scores(self) -> list[tuple[int, int]]:
        """The score of each match."""
        return [(sum(i.side == 0 for i in m), sum(i.side == 1 for i in m)) for m in self.matches()]

    def decided(self) -> bool:
        """Whether the last match is won."""
        return bool(self.line) and max(self.scores()[-1]) == self.matches()[-1][0].first_to

    def new(self, names: list[str], first_to: int, at: int) -> bool:
        """Open a match."""
        opened = Item(at, names, first_to)
        ended = None
        if self.line:
            ended = self.line[-1].at if self.decided() else self.touched if self.armed else self.matches()[-1][0].closed
        if ended is None or at - ended >= GAP:
            self.line, self.floor, self.counted = [], 0, None
        elif self.armed:
            self.matches()[-1][0].closed = None if self.decided() else at
            opened.step = True
            opened.dropped = self.line.pop() if self.line[-1].side is None else None
        self.line.append(opened)
        self.armed, self.cut, self.touched = True, [], at
        return True

    def won(self, side: int, at: int) -> bool:
        """Count a game."""
        item = Item(at, side=side)
        if self.armed and self.decided():
            if at - self.line[-1].at < self.settle or not self.rematch:
                return False
            start = self.matches()[-1][0]
            item = replace(item, names=list(start.names or []), first_to=start.first_to)
        if self.armed:
            self.line.append(item)
            self.cut, self.touched, self.counted = [], at, at
        return self.armed

    def undo(self, within: int | None, at: int) -> bool:
        """Cut the line before the last win on it, or before the start of an empty match that took another's place."""
        if self.armed and self.line[-1].step and self.line[-1].side is None:
            if within is not None:
                return False
            opened = self.line.pop()
            back = [] if opened.dropped is None else [opened.dropped]
            self.line += back
            self.matches()[-1][0].closed = None
            self.cut.append((len(back), [opened]))
            self.touched = self.counted = at
            return True
        wins = [i for i, item in enumerate(self.line) if item.side is not None and i >= self.floor]
        late = within is not None and self.counted is not None and at - self.counted > within
        if not self.armed or not wins or late:
            return False
        self.cut.append((0, self.line[wins[-1] :]))
        del self.line[wins[-1] :]
        self.touched = self.counted = at
        return True

    def redo(self, at: int) -> bool:
        """Put the last piece back."""
        if not self.armed or not self.cut:
            return False
        restored, piece = self.cut.pop()
        if piece[0].step:
            self.matches()[-1][0].closed = None if self.decided() else piece[0].at
        self.line[len(self.line) - restored :] = piece
        self.touched = self.counted = at
        return True

    def swap(self, at: int) -> bool:
        """Exchange the names of the last match."""
        if self.armed:
            (self.matches()[-1][0].names or []).reverse()
            self.cut, self.touched = [], at
        return self.armed

    def end(self, at: int, *, abandoned: bool = False) -> bool:
        """Stop counting; a match in which nothing was won is in the log only when it was abandoned."""
        was, self.armed = self.armed, False
        if was:
            self.matches()[-1][0].closed = None if self.decided() else at
            if self.line[-1].side is None and not abandoned:
                self.line.pop()
            self.floor, self.cut = len(self.line), []
        return was

    def wait(self, now: int) -> None:
        """Stop counting what nobody touched for more than six hours."""
        if now - self.touched > GAP:
            self.end(self.touched)
