"""Blocks one above the other that keep to the height of the terminal. Pure."""

from collections.abc import Iterable
from enum import IntEnum
from itertools import chain

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

_FRAME = 2  # rows


class Rank(IntEnum):
    """How soon a block is left away where there is no room: the highest goes first, ``KEPT`` never."""

    KEPT = 0
    SCORE = 1
    SAID = 2
    DEVICE = 3
    NOTICE = 4
    TERMS = 5
    BLANK = 6
    LARGE = 7


class Fitted:
    """Blocks within a frame. Of equals the upper one goes first, which among notices is the older."""

    def __init__(self, blocks: Iterable[tuple[Rank, RenderableType]]) -> None:
        self._blocks = list(blocks)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield what fits; where not even that does which is never left away, its last rows."""
        room = max(console.height - _FRAME, 1)
        drawn = [(rank, console.render_lines(block, options.update(height=None))) for rank, block in self._blocks]
        while sum(len(lines) for _, lines in drawn) > room:
            dropped = max(drawn, key=lambda each: each[0])
            if dropped[0] is Rank.KEPT:
                break
            drawn.remove(dropped)
        rows = list(chain.from_iterable(lines for _, lines in drawn))
        for row in rows[-room:]:
            yield from row
            yield Segment.line()
