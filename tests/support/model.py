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


@dataclass
class Model:
    """The evening as a line of items; what was undone is the pieces that were cut off its end."""

    settle: int
    rematch: bool
    line: list[Item] = field(default_factory=list)
    cut: list[list[Item]] = field(default_factory=list)
    armed: bool = False
    floor: int = 0
    touched: int = 0
    counted: int | None = None
    ended: int | None = None

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
        ended = self.line[-1].at if self.decided() else self.touched if self.armed else self.ended
        if ended is None or at - ended >= GAP:
            self.line, self.floor, self.counted = [], 0, None
        elif self.armed and self.line[-1].side is None:
            self.line.pop()
        self.line.append(Item(at, names, first_to))
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
        """Cut the line before the last win on it."""
        wins = [i for i, item in enumerate(self.line) if item.side is not None and i >= self.floor]
        late = within is not None and self.counted is not None and at - self.counted > within
        if not self.armed or not wins or late:
            return False
        self.cut.append(self.line[wins[-1] :])
        del self.line[wins[-1] :]
        self.touched = self.counted = at
        return True

    def redo(self, at: int) -> bool:
        """Put the last piece back."""
        if not self.armed or not self.cut:
            return False
        self.line += self.cut.pop()
        self.touched = self.counted = at
        return True

    def swap(self, at: int) -> bool:
        """Exchange the names of the last match."""
        if self.armed:
            (self.matches()[-1][0].names or []).reverse()
            self.cut, self.touched = [], at
        return self.armed

    def end(self, at: int) -> bool:
        """Stop counting."""
        was, self.armed = self.armed, False
        if was:
            self.ended = self.line[-1].at if self.decided() else at
            self.floor, self.cut = len(self.line), []
        return was

    def wait(self, now: int) -> None:
        """Stop counting what nobody touched for more than six hours."""
        if now - self.touched > GAP:
            self.end(self.touched)
