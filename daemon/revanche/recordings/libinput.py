"""The YAML that ``libinput record`` writes: edges of one or more devices. Pure.

::

    devices:
    - node: /dev/input/event9
      evdev:
        name: "Rig Buds (AVRCP)"
        codes:
          1: [163, 165, 200, 201] # EV_KEY
      events:
      - evdev:
        - [  1, 995973,   1, 163,       1] # EV_KEY / KEY_NEXTSONG             1
        - [  1, 995973,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms

An event is seconds and microseconds since the recording began, type, code, value. Source: ``libinput-record(1)``.
"""

import operator
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from revanche.errors import UsageError
from revanche.presses.keys import LETTERS
from revanche.presses.press import Device, Edge, key_device
from revanche.units import SECOND, shown

_START: Final = re.compile(r"^(?:devices|ndevices|libinput):", re.MULTILINE)
_FIELDS: Final = (range(10**10), range(10**6), range(1 << 16), range(1 << 16), range(-(1 << 31), 1 << 31))


def is_libinput(text: str) -> bool:
    """Tell whether a text looks like one of ``libinput record``."""
    return _START.search(text) is not None


def edges(text: str, file: str) -> tuple[Edge, ...]:
    """Return the edges in a recording of ``libinput record``, those of all devices in the order of their times.

    ``at`` begins at 0. The ``id`` of a device is its name, with its node where two have one name.

    Raises:
        UsageError: the text of ``file`` is no such recording; the sentence says what is wrong where.
    """
    devices = _devices(_load(text, file), file)
    names = Counter(name for _, name, _, _ in devices)
    found: list[Edge] = []
    for node, name, typing, rows in devices:
        device = key_device(name if names[name] == 1 else f"{name} {node}", name, typing=typing)
        found.extend(_edge(device, row, file) for row in rows)
    found.sort(key=lambda edge: edge.at)
    start = found[0].at if found else 0
    return tuple(Edge(e.device, e.type, e.code, e.value, e.at - start, e.at) for e in found)


def _load(text: str, file: str) -> object:
    import yaml  # noqa: PLC0415 - only this format needs it

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        return yaml.load(text, Loader=loader)  # noqa: S506 - a base loader makes texts, lists and mappings only
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UsageError(f"{file}{line}: this is not the YAML of libinput record ({error.problem})") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise UsageError(f"{file}: this is not the YAML of libinput record") from error


def _devices(content: object, file: str) -> list[tuple[str, str, bool, list[object]]]:
    """Return node, name, whether it has letters, and rows of each device."""
    devices = content.get("devices") if isinstance(content, dict) else None
    if not isinstance(devices, list):
        raise UsageError(f"{file}: a recording of libinput record has a list “devices”, this has none")
    found = []
    for device in devices:
        if not isinstance(device, dict) or not isinstance(evdev := device.get("evdev"), dict):
            raise UsageError(f"{file}: a device of libinput record has “evdev” with its name, one here has none")
        node, name = str(device.get("node", "")), str(evdev.get("name", "input device"))
        found.append((node, name, _types(evdev.get("codes")), list(_rows(device.get("events")))))
    return found


def _types(codes: object) -> bool:
    keys = codes.get("1") if isinstance(codes, dict) else None
    return isinstance(keys, list) and {str(code) for code in LETTERS} <= {str(key) for key in keys}


def _rows(events: object) -> Iterator[object]:
    for event in events if isinstance(events, list) else []:
        rows = event.get("evdev") if isinstance(event, dict) else None
        yield from rows if isinstance(rows, list) else []


def _edge(device: Device, row: object, file: str) -> Edge:
    """Return the edge of one row; its ``at`` still counts from the start of the recording."""
    try:
        numbers = [int(number) for number in row] if isinstance(row, list) else []
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != len(_FIELDS) or not all(map(operator.contains, _FIELDS, numbers)):
        raise UsageError(f"{file}: an event is [seconds, microseconds, type, code, value], not {shown(str(row))}")
    seconds, micros, type_, code, value = numbers
    at = seconds * SECOND + micros * 1000
    return Edge(device, type_, code, value, at, at)
