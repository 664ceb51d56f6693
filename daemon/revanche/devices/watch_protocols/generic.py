"""Any device that notifies when a button is pushed: its settings say where, and which bytes or lines are which button.

A device may tell of a push at once, or of a button that goes down and up again (``a:down``, ``a:up``): then it counts
when it ends, and is long where it lasted or where the device says so meanwhile (``a:long``), as the V.ALRT does.

No bond is required by default, for nothing is known of the device.
"""

import re
from typing import Final

import msgspec

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.held import Half, Held, halved
from revanche.devices.watch_protocols.decoding.lines import Lines
from revanche.devices.watch_protocols.profile import Characteristic, Profile
from revanche.devices.watch_protocols.sent import Push, Sent
from revanche.presses.press import Gesture

LONGEST_LINE: Final = 80
"""Bytes of a line that is compared with patterns."""

MOST_REPEATS: Final = 3
LONGEST_PATTERN: Final = 200

_NOT_SYNTAX: Final = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]", re.DOTALL)


class Generic:
    """The decoder of one device."""

    def __init__(self, settings: WatchSettings) -> None:
        self._pushes = settings.pushes
        self._patterns = [(re.compile(pattern), button) for pattern, button in settings.lines.items()]
        self._lines = Lines()
        self._held = Held()
        self._halved = halved([*settings.pushes.values(), *settings.lines.values()])

    def feed(self, payload: bytes, _place: int = 0, at: int = 0) -> list[Sent]:
        """Return what a notification is as a whole, or what the lines are that end in it."""
        if payload in self._pushes:
            return self._told(self._pushes[payload], at)
        if not self._patterns:
            return []
        lines = (line for line in self._lines.feed(payload) if len(line) <= LONGEST_LINE)
        return [one for line in lines for one in self._line(line, at)]

    def reset(self) -> None:
        """Forget the part of a line that an ended connection left, and what was down."""
        self._lines.reset()
        self._held.reset()

    def _line(self, line: bytes, at: int) -> list[Sent]:
        text = line.decode("utf-8", "replace").strip()
        found = next((button for pattern, button in self._patterns if pattern.search(text)), None)
        return [] if found is None else self._told(found, at)

    def _told(self, button: str, at: int) -> list[Sent]:
        name, _, what = button.partition(":")
        if what == Half.DOWN:
            return self._held.down(name, at)
        if what == Half.UP:
            return self._held.up(name, at)
        if what == Gesture.LONG and name in self._halved:
            return self._held.long(name)
        return [Push(name, Gesture(what or Gesture.PRESS))]


def is_simple(pattern: str) -> bool:
    """Tell whether a regular expression can be searched for in any short line at once.

    It has no groups and few repeats, so that nobody can send a line that keeps the program busy.
    """
    syntax = _NOT_SYNTAX.sub("", pattern)
    if len(pattern) > LONGEST_PATTERN or "(" in syntax or sum(map(syntax.count, "*+?{")) > MOST_REPEATS:
        return False
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def profile(settings: WatchSettings) -> Profile:
    """Return the profile of the device with these settings."""
    return msgspec.structs.replace(PROFILE, inputs=(Characteristic(settings.service, settings.characteristic),))


PROFILE: Final = Profile(lambda settings, _kept: Generic(settings))
