"""Which sealed messages of one fob are new: nobody may send again what he heard. Pure.

A message carries a counter. A higher one than all before is new. A fob may send several messages under one counter,
now this, now that: each is new once. A lower counter never counts, whether somebody sends the message again or a fob
with a new battery begins anew; but a message that is among the last few, or comes a little late, is no reason for an
alarm.
"""

from enum import Enum, auto
from typing import Final

FEW: Final = 8
"""Messages of lower counters that are known when they come again."""

MOST: Final = 256
"""Messages under one counter; further ones are as those of a lower one, for all of them must be remembered."""


class Age(Enum):
    """What a message is; only a new one counts.

    ``NEW``: of a higher counter, or other than all before under the highest. ``AGAIN``: known. ``LATE``: its counter is
    as those of the last few, but it was not heard in its turn. ``BEHIND``: its counter is lower than those.
    """

    NEW = auto()
    AGAIN = auto()
    LATE = auto()
    BEHIND = auto()


class Replays:
    """The messages of one fob. ``counter`` and ``messages`` are what an earlier one held, to be kept over restarts.

    Of a ``counter`` without any message of it nothing counts but what is higher.
    """

    def __init__(self, counter: int | None, messages: tuple[tuple[int, bytes], ...] = ()) -> None:
        self.counter = counter
        self.messages = messages

    def age(self, counter: int, message: bytes) -> Age:
        """Return what a message is that came under this counter, and remember it."""
        known = counter, message
        if known in self.messages:
            return Age.AGAIN
        if self.counter is None or counter > self.counter:
            self.counter, self.messages = counter, (*self.messages[-FEW:], known)
            return Age.NEW
        under = sum(each == counter for each, _ in self.messages)
        if counter == self.counter and not under:
            return Age.AGAIN
        if under >= MOST or counter < min((each for each, _ in self.messages), default=self.counter):
            return Age.BEHIND
        self.messages = (*self.messages, known)
        return Age.NEW if counter == self.counter else Age.LATE
