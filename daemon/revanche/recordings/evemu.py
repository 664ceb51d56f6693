"""What ``evemu-record`` writes: edges of one device, with the time of each since the first. Pure.

::

    # EVEMU 1.3
    N: Rig Buds (AVRCP)
    I: 0005 0000 0000 0000
    B: 01 00 00 00 00 00 00 00 00
    E: 0.000001 0001 00a3 0001	# EV_KEY / KEY_NEXTSONG         1
    E: 0.000001 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +0ms

An event is seconds, type and code in hexadecimal, and the value. The lines ``B: 01`` are which keys the device has, a
bit each, in order. Source: ``evemu-format(7)``.
"""

import re
from typing import Final

from revanche.presses.keys import LETTERS
from revanche.presses.press import Edge, key_device
from revanche.units import SECOND

_MARK: Final = re.compile(r"^# EVEMU \d", re.MULTILINE)
_NAME: Final = re.compile(r"^N: (.+?)\s*$", re.MULTILINE)
_KEYS: Final = re.compile(r"^B: 01((?: [0-9a-f]{2})+)\s*$", re.MULTILINE | re.ASCII)
_EVENT: Final = re.compile(
    r"^E: (\d{1,10})\.(\d{6}) ([0-9a-f]{4}) ([0-9a-f]{3,4}) (-?\d{1,10})\b", re.MULTILINE | re.ASCII
)


def is_evemu(text: str) -> bool:
    """Tell whether a text looks like one of evemu's."""
    return _MARK.search(text) is not None or _EVENT.search(text) is not None


def edges(text: str) -> tuple[Edge, ...]:
    """Return the edges in the text of evemu; ``at`` stands still where its time goes back."""
    name = _NAME.search(text)
    called = name[1] if name else "input device"
    device = key_device(called, called, typing=_types(text))
    found: list[Edge] = []
    at = 0
    for seconds, micros, kind, code, value in _EVENT.findall(text):
        stamp = int(seconds) * SECOND + int(micros) * 1000
        at = max(at, stamp)
        found.append(Edge(device, int(kind, 16), int(code, 16), int(value), at, stamp))
    return tuple(found)


def _types(text: str) -> bool:
    """Tell whether the device has letters."""
    keys = int.from_bytes(bytes.fromhex("".join(_KEYS.findall(text))), "little")
    return all(keys >> code & 1 for code in LETTERS)
