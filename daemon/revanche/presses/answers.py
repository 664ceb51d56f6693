"""What was answered to requests lately, so that one that is asked again counts once and gets the same answer.

An answer is kept for ``LASTS``. Of requests that counted the last ``MOST`` are kept, of others (refused, ignored) so
many as well; those that counted are in the journal, too, and found there after a restart.
"""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

import msgspec

from revanche.presses.request import Request
from revanche.units import SECOND

T = TypeVar("T")

LASTS: Final = 3600 * SECOND
"""For so long a request may be asked again, in nanoseconds."""

MOST: Final = 1024


class Answered(msgspec.Struct, Generic[T], frozen=True):
    """What ``request`` led to at the steady time ``at``."""

    request: Request
    at: int
    outcome: T

    def answers(self, request: Request) -> bool:
        """Tell whether a request of this id asks for the same, and not for something else under a used id."""
        return self.request.asks == request.asks


class Answers(Generic[T]):
    """The answers of the last hour, begun with those that are ``known``, in the order they were given."""

    def __init__(self, known: Iterable[Answered[T]] = ()) -> None:
        self._counted: dict[str, Answered[T]] = {}
        self._others: dict[str, Answered[T]] = {}
        for answered in known:
            self.keep(answered, counted=True)

    def find(self, request: Request, now: int) -> Answered[T] | None:
        """Return what was answered to a request of this id, whatever it asked for, in the hour before ``now``."""
        found = self._counted.get(request.id) or self._others.get(request.id)
        return None if found is None or now - found.at > LASTS else found

    def keep(self, answered: Answered[T], *, counted: bool) -> None:
        """Keep an answer; ``counted`` is one of which the journal holds an entry."""
        kept = self._counted if counted else self._others
        for other in (self._counted, self._others):
            other.pop(answered.request.id, None)
        kept[answered.request.id] = answered
        while len(kept) > MOST or answered.at - next(iter(kept.values())).at > LASTS:
            del kept[next(iter(kept))]
