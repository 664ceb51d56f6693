"""Any device that notifies when a button is pushed: its settings say where, and which bytes or lines are which button.

No bond is required by default, for nothing is known of the device.
"""

import re
from typing import Final

import msgspec

from revanche.devices.settings import WatchSettings
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
        self._pushes = {payload: _push(button) for payload, button in settings.pushes.items()}
        self._patterns = [(re.compile(pattern), _push(button)) for pattern, button in settings.lines.items()]
        self._lines = Lines()

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return what a notification is as a whole, or what the lines are that end in it."""
        if payload in self._pushes:
            return [self._pushes[payload]]
        if not self._patterns:
            return []
        found = (self._line(line) for line in self._lines.feed(payload) if len(line) <= LONGEST_LINE)
        return [push for push in found if push is not None]

    def reset(self) -> None:
        """Forget the part of a line that an ended connection left."""
        self._lines.reset()

    def _line(self, line: bytes) -> Push | None:
        text = line.decode("utf-8", "replace").strip()
        return next((push for pattern, push in self._patterns if pattern.search(text)), None)


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


def _push(button: str) -> Push:
    name, _, gesture = button.partition(":")
    return Push(name, Gesture(gesture or Gesture.PRESS))


PROFILE: Final = Profile(lambda settings, _kept: Generic(settings))
