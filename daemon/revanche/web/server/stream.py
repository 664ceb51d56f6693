"""Those who follow the news on a page. One who does not keep up is let go, and no press waits for any of them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from revanche.presses.outcome import Outcome
from revanche.sheets.outcome import SheetOutcome
from revanche.web import views
from revanche.web.gate import Visit, household

_MOST: Final = 32
_MOST_GUESTS: Final = 16  # of those who may only look, so that there is a place for whoever counts
_MOST_OF_ONE: Final = 8  # of one address elsewhere
_BEHIND: Final = 64  # messages that a follower may be behind


class Follower:
    """One who follows. ``messages`` are to be sent; ``let_go`` is called when there are too many of them."""

    def __init__(self, peer: str, let_go: Callable[[], None], *, may_count: bool) -> None:
        self.household = household(peer)
        self.may_count = may_count
        self.messages: asyncio.Queue[bytes] = asyncio.Queue(_BEHIND)
        self.let_go = let_go

    def put(self, event: str, stands: bytes, number: int) -> None:
        """Have a message sent; never waits."""
        if self.messages.full():
            self.let_go()
        else:
            self.messages.put_nowait(views.message(event, stands, number, may_count=self.may_count))


class Stream:
    """All who follow; ``news`` returns an outcome and what stands as JSON, ``sheet`` the same of the scoresheet."""

    def __init__(self, news: Callable[[Outcome | None], bytes], sheet: Callable[[SheetOutcome | None], bytes]) -> None:
        self._news = news
        self._sheet = sheet
        self._followers: dict[Follower, None] = {}  # in the order they came
        self._number = 0

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on; never waits."""
        if self._followers:
            self._put("news", self._news(outcome))

    def tell_sheet(self, outcome: SheetOutcome | None) -> None:
        """Pass on what became of the scoresheet; never waits."""
        if self._followers:
            self._put("sheet", self._sheet(outcome))

    def full(self, visit: Visit, *, may_count: bool) -> bool:
        """Tell whether there is no place for one more from there, nor can be made by letting another guest go."""
        home, there = household(visit.peer), list(self._followers)
        beside = sum(follower.household == home for follower in there)
        if len(there) >= _MOST or (not visit.near and beside >= _MOST_OF_ONE):
            return True
        guests = [follower for follower in there if not follower.may_count]
        if may_count or len(guests) < _MOST_GUESTS:
            return False
        counted = Counter(follower.household for follower in guests)
        fullest, most = counted.most_common(1)[0]
        if most <= counted[home] + 1:
            return True
        one = next(follower for follower in guests if follower.household == fullest)
        del self._followers[one]
        one.let_go()
        return False

    @contextmanager
    def following(self, follower: Follower) -> Iterator[None]:
        """Tell a follower what stands, and all news while the context lasts."""
        follower.put("news", self._news(None), self._number)
        follower.put("sheet", self._sheet(None), self._number)
        self._followers[follower] = None
        try:
            yield
        finally:
            self._followers.pop(follower, None)

    def _put(self, event: str, stands: bytes) -> None:
        self._number += 1
        for follower in tuple(self._followers):
            follower.put(event, stands, self._number)
