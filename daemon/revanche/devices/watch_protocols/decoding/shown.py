"""The buttons that a fob shows in what it advertises, each with what became of it last. Pure.

A push is shown until the fob shows something else, and beside other pushes, so that only what is new against the
message before is one. Where two are new at once, nobody can tell which was pushed now.
"""

from string import ascii_lowercase
from typing import Final

from revanche.devices.watch_protocols.sent import Push, Together
from revanche.presses.press import Gesture

_GESTURES: Final = {
    1: Gesture.PRESS,
    2: Gesture.DOUBLE,
    3: Gesture.TRIPLE,
    4: Gesture.LONG,
    5: Gesture.LONG_DOUBLE,
    6: Gesture.LONG_TRIPLE,
}
"""Of BTHome's events of a button; the others are none (0), and that it is held, which is told again when it ends."""


class Shown:
    """What one fob shows: the events of its buttons in order, 0 where there is none.

    ``events`` and ``says_none``, whether it ever showed no push at all, are what an earlier one held, to be kept over
    restarts.
    """

    def __init__(self, events: tuple[int, ...] = (), *, says_none: bool = False) -> None:
        self.events = events
        self.says_none = says_none

    def pushes(self, events: tuple[int, ...], *, anew: bool) -> list[Push | Together]:
        """Return what was pushed, by the events of a message; ``anew``: it has a number of its own, which is new.

        With such a number the same event of the same button is another push, else it is the same one. A message that
        leaves all buttons out tells of none, unless the fob says that in another way: it may send several in turn.
        """
        if not events and self.says_none:
            return []
        width = min(max(len(self.events), len(events)), len(ascii_lowercase))
        before, now = _filled(self.events, width), _filled(events, width)
        self.says_none = self.says_none or (bool(events) and not any(events))
        self.events = now
        names = ascii_lowercase if width > 1 else ("button",)
        fresh = [
            Push(name, _GESTURES[event])
            for name, event, earlier in zip(names, now, before, strict=False)
            if event in _GESTURES and (event != earlier or (anew and now == before))
        ]
        return [*fresh] if len(fresh) <= 1 else [Together(tuple(push.button for push in fresh))]


def _filled(events: tuple[int, ...], width: int) -> tuple[int, ...]:
    return (*events, *(0,) * width)[:width]
