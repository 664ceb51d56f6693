"""What ``libinput debug-events`` prints: keys of one or more devices. Pure.

::

    -event9   DEVICE_ADDED            Rig Buds (AVRCP)                  seat0 default group1  cap:k
    -event9   KEYBOARD_KEY            +1.234s	KEY_NEXTSONG (163) pressed
     event9   KEYBOARD_KEY            +1.301s	KEY_NEXTSONG (163) released
     event3   KEYBOARD_KEY            +2.003s	*** (-1) pressed

A time is in seconds since it began, to the millisecond. Keys that people type with are hidden, unless it is called with
``--show-keycodes``; they are passed over here. Newer versions number the events. Source: ``libinput-debug-events(1)``.
"""

import re
from collections import Counter
from typing import Final

from revanche.presses.press import Edge, key_device
from revanche.units import MILLISECOND, SECOND

_ADDED: Final = re.compile(
    r"^[- ]?(event\d+)\s+DEVICE_ADDED\s+(?:\d+\s+)?(.+?)\s+seat\S*\s+\S+\s+group\d", re.MULTILINE | re.ASCII
)
_KEY: Final = re.compile(
    r"^[- ]?(event\d+)\s+KEYBOARD_KEY\s+(?:\d+\s+)?\+?(\d{1,9})\.(\d{1,3})\d*s"
    r"\s+\S+ \((-?\d{1,5})\) (pressed|released)",
    re.MULTILINE | re.ASCII,
)


def is_debug_events(text: str) -> bool:
    """Tell whether a text looks like one of ``libinput debug-events``."""
    return _ADDED.search(text) is not None or _KEY.search(text) is not None


def hidden(text: str) -> int:
    """Return how many keys went down that are hidden."""
    return sum(code == "-1" and what == "pressed" for _, _, _, code, what in _KEY.findall(text))


def edges(text: str) -> tuple[Edge, ...]:
    """Return the edges of the keys in the text of ``libinput debug-events``; ``at`` stands still where time goes back.

    The ``id`` of a device is its name, with its node where two have one name.
    """
    names = dict(_ADDED.findall(text))
    often = Counter(names.values())
    found: list[Edge] = []
    at = 0
    for node, seconds, parts, code, what in _KEY.findall(text):
        at = max(at, int(seconds) * SECOND + int(parts.ljust(3, "0")) * MILLISECOND)
        name = names.get(node, node)
        device = key_device(name if often[name] <= 1 else f"{name} {node}", name)
        if int(code) >= 0:
            found.append(Edge(device, 1, int(code), int(what == "pressed"), at))
    return tuple(found)
