"""Adding bindings to the text of a config, so that everything that stands there stays as it is. Pure.

The lines go where the YAML's own marks say; what comes out is read again, and it is only returned when it means what
the old text meant and the new bindings.
"""

import re

import msgspec

from revanche.config import parse
from revanche.config.keys.values import string
from revanche.config.settings import Config
from revanche.config.text.nodes import Mapping, Node, nodes
from revanche.errors import ConfigError
from revanche.presses.bindings import DeviceBindings, Meaning
from revanche.presses.press import HEADSET_ENDINGS

_STEP = 2  # spaces of a level that nobody indented before


def block(device: str, bindings: dict[str, Meaning]) -> list[str]:
    """Return the lines of a config that bind buttons of one device."""
    return _below(["devices", device, "bindings"], bindings, 0)


def inserted(text: str, device: str, bindings: dict[str, Meaning]) -> str | None:
    """Return the text of a config with ``bindings`` added for ``device``, or ``None`` where that can't be done safely.

    ``text`` may be empty. It can't be done where it has problems, or binds one of these buttons already.
    """
    try:
        before = parse(text.encode(), "")
        name = _known(before, device)
        new = _inserted(text, ["devices", name, "bindings"], bindings)
        after = parse(new.encode(), "")
    except (ConfigError, ValueError):
        return None
    return new if after == _meant(before, after, name, bindings) else None


def _known(config: Config, device: str) -> str:
    """Return the name by which the config knows a device: BlueZ's ending may be there or not."""
    names = (device, *(device + ending for ending in HEADSET_ENDINGS))
    return next((name for name in names if name in config.counting.bindings.devices), device)


def _meant(before: Config, after: Config, device: str, bindings: dict[str, Meaning]) -> Config:
    """Return what ``after`` is to be; which nodes are taken follows from the bindings."""
    old = before.counting.bindings
    special = old.devices.get(device, DeviceBindings())
    more = msgspec.structs.replace(special, bindings={**special.bindings, **bindings})
    new = msgspec.structs.replace(old, devices={**old.devices, device: more})
    counting = msgspec.structs.replace(before.counting, bindings=new)
    headset = msgspec.structs.replace(after.headset, grab=before.headset.grab)
    return msgspec.structs.replace(before, counting=counting, headset=headset)


def _inserted(text: str, path: list[str], bindings: dict[str, Meaning]) -> str:
    """Return the text with the lines in it, below the last key of ``path`` that is there."""
    lines = text.split("\n")
    if lines[-1]:
        lines.append("")
    place: Node = nodes(text.encode(), "")[0]
    at, indent = len(lines) - 1, 0
    for depth, name in enumerate([*path, None]):
        entries = place.entries if isinstance(place, Mapping) else ()
        if entries:
            indent = entries[0][0].mark.column - 1
        found = next((entry for entry in entries if entry[0].text == name), None)
        if found is None:
            lines[at:at] = _below(path[depth:], bindings, indent)
            break
        key, place = found
        at, indent = key.mark.line, key.mark.column - 1 + _STEP
        lines[at - 1] = _opened(lines[at - 1], place)
    return "\n".join(lines)


def _opened(line: str, value: Node) -> str:
    """Return the line of a key without the braces of the empty group that it has."""
    if isinstance(value, Mapping) and not value.entries:
        start = value.mark.column - 1
        return (line[:start].rstrip() + re.sub(r"\{\s*\}", "", line[start:], count=1)).rstrip()
    return line


def _below(path: list[str], bindings: dict[str, Meaning], indent: int) -> list[str]:
    lines = [f"{' ' * (indent + _STEP * depth)}{_plain(name)}:" for depth, name in enumerate(path)]
    deepest = " " * (indent + _STEP * len(path))
    return lines + [f"{deepest}{_plain(button)}: {_plain(meaning)}" for button, meaning in bindings.items()]


def _plain(text: str) -> str:
    """Return a text without quotes where it needs none."""
    return text if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9_ ]*[A-Za-z0-9_])?", text) else string(text)
