"""The text that ``evtest`` prints: edges of one device, with the kernel's time of each. Pure.

::

    Input device name: "Rig Buds (AVRCP)"
      Event type 1 (EV_KEY)
        Event code 163 (KEY_NEXTSONG)
    Event: time 1796000259.995973, type 1 (EV_KEY), code 163 (KEY_NEXTSONG), value 1
    Event: time 1796000259.995973, -------------- SYN_REPORT ------------
    Event: time 1796000261.100000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<

All other lines are passed over, so a terminal's whole content will do. Source: ``evtest.c``.
"""

import re
from typing import Final

from revanche.presses.keys import LETTERS
from revanche.presses.press import Edge, key_device
from revanche.units import SECOND

_NAME: Final = re.compile(r'Input device name: "(.*)"')
_EVENT: Final = re.compile(
    r"Event: time (\d{1,10})\.(\d{6}), (?:type (\d{1,5}) [^,]*, code (\d{1,5}) [^,]*, value (-?\w+)|(.*))", re.ASCII
)
_KEYS: Final = re.compile(r"^ +Event type 1 \(EV_KEY\)\n((?: {4,}Event code .*\n?)*)", re.MULTILINE)
_SYNS: Final = {"SYN_REPORT": 0, "SYN_DROPPED": 3}


def is_evtest(text: str) -> bool:
    """Tell whether a text looks like one of evtest's."""
    return _NAME.search(text) is not None or _EVENT.search(text) is not None


def edges(text: str) -> tuple[Edge, ...]:
    """Return the edges in the text of evtest; ``at`` begins at 0 and stands still where the clock was set back."""
    found: list[Edge] = []
    typing = _types(text)
    device = key_device("input device", "input device", typing=typing)
    at, last = 0, None
    for line in text.split("\n"):
        if name := _NAME.search(line):
            device = key_device(name[1], name[1], typing=typing)
        event = _EVENT.search(line)
        if event is None:
            continue
        stamp = int(event[1]) * SECOND + int(event[2]) * 1000
        at += 0 if last is None else max(0, stamp - last)
        last = stamp
        if event[3] is not None:
            found.append(Edge(device, int(event[3]), int(event[4]), _value(event[5]), at, stamp))
        found.extend(Edge(device, 0, code, 0, at, stamp) for name, code in _SYNS.items() if name in (event[6] or ""))
    return tuple(found)


def _types(text: str) -> bool:
    """Tell whether the device has letters, by the keys that evtest lists before the events."""
    keys = {int(code) for listed in _KEYS.findall(text) for code in re.findall(r"Event code (\d{1,5}) ", listed)}
    return keys >= LETTERS


def _value(text: str) -> int:
    """Return a value; those of scan codes are hexadecimal and mean nothing here."""
    try:
        return int(text[:12])
    except ValueError:
        return 0
