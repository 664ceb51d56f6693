"""Those who follow the news on a page. One who does not keep up is let go, and no press waits for any of them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from revanche.presses.outcome import Outcome
from revanche.sheets.outcome import SheetOutcome
from revanche.web import views
from revanche.web.gate import Visit

_MOST: Final = 32
_MOST_OF_ONE: Final = 8  # of one address elsewhere
_BEHIND: Final = 64  # messages that a follower may be behind


class Follower:
    """One who follows. ``messages`` are to be sent; ``let_go`` is called when there are too many of them."""

    def __init__(self, peer: str, let_go: Callable[[], None], *, may_count: bool) -> None:
        self.peer = peer
        self.messages: asyncio.Queue[bytes] = asyncio.Queue(_BEHIND)
        self._let_go = let_go
        self._may_count = may_count

    def put(self, event: str, stands: bytes, number: int) -> None:
        """Have a message sent; never waits."""
        if self.messages.full():
            self._let_go()
        else:
            self.messages.put_nowait(views.message(event, stands, number, may_count=self._may_count))


class Stream:
    """All who follow; ``news`` returns an outcome and what stands as JSON, ``sheet`` the same of the scoresheet."""

    def __init__(self, news: Callable[[Outcome | None], bytes], sheet: Callable[[SheetOutcome | None], bytes]) -> None:
        self._news = news
        self._sheet = sheet
        self._followers: set[Follower] = set()
        self._number = 0

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on; never waits."""
        if self._followers:
            self._put("news", self._news(outcome))

    def tell_sheet(self, outcome: SheetOutcome | None) -> None:
        """Pass on what became of the scoresheet; never waits."""
        if self._followers:
            self._put("sheet", self._sheet(outcome))

    def full(self, visit: Visit) -> bool:
        """Tell whether there is no place for one more from there."""
        beside = sum(follower.peer == visit.peer for follower in self._followers)
        return len(self._followers) >= _MOST or (not visit.near and beside >= _MOST_OF_ONE)

    @contextmanager
    def following(self, follower: Follower) -> Iterator[None]:
        """Tell a follower what stands, and all news while the context lasts."""
        follower.put("news", self._news(None), self._number)
        follower.put("sheet", self._sheet(None), self._number)
        self._followers.add(follower)
        try:
            yield
        finally:
            self._followers.discard(follower)

    def _put(self, event: str, stands: bytes) -> None:
        self._number += 1
        for follower in tuple(self._followers):
            follower.put(event, stands, self._number)
