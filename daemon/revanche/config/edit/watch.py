"""Adding a watch to the text of a config, so that everything that stands there stays as it is. Pure.

As in ``insert``, what comes out is read again, and only returned when it means what it should.
"""

import re

import msgspec

from revanche.config import parse
from revanche.config.keys.values import string
from revanche.config.settings import Config
from revanche.config.text.nodes import Mapping, Node, Scalar, Sequence, nodes
from revanche.devices.settings import WatchSettings
from revanche.errors import ConfigError

_KEY = "watches"


def watch_block(watch: WatchSettings) -> list[str]:
    """Return the lines of a config that name one watch: what ``revanche watch add`` can know of it."""
    return [f"{_KEY}:", *_item(watch, "  ")]


def watch_inserted(text: str, watch: WatchSettings) -> str | None:
    """Return the text of a config with ``watch`` added at the end of its list, or ``None`` where that is not safe.

    ``text`` may be empty. It can't be done where it has problems, names this watch already or has its watches in
    brackets on one line.
    """
    try:
        before = parse(text.encode(), "")
        new = _inserted(text, watch)
        after = parse(new.encode(), "")
    except (ConfigError, ValueError):
        return None
    return new if after == _meant(before, after, watch) else None


def _meant(before: Config, after: Config, watch: WatchSettings) -> Config:
    """Return what ``after`` is to be; what a player means for the bindings follows."""
    bindings = msgspec.structs.replace(before.counting.bindings, watches=after.counting.bindings.watches)
    counting = msgspec.structs.replace(before.counting, bindings=bindings)
    return msgspec.structs.replace(before, watches=(*before.watches, watch), counting=counting)


def _inserted(text: str, watch: WatchSettings) -> str:
    lines = text.split("\n")
    if lines[-1]:
        lines.append("")
    root = nodes(text.encode(), "")[0]
    found = next((entry for entry in root.entries if entry[0].text == _KEY), None)
    if found is None:
        lines[-1:-1] = watch_block(watch)
        return "\n".join(lines)
    key, value = found
    if isinstance(value, Sequence) and value.items:
        first = value.items[0].mark
        dash = lines[first.line - 1].index("-")
        lines[_last_line(value) : _last_line(value)] = _item(watch, " " * dash)
    else:
        lines[key.mark.line : key.mark.line] = _item(watch, "  ")
        lines[key.mark.line - 1] = re.sub(r"\s*\[\s*\]", "", lines[key.mark.line - 1], count=1).rstrip()
    return "\n".join(lines)


def _item(watch: WatchSettings, indent: str) -> list[str]:
    """Return the lines of one watch in a list."""
    given = {
        "profile": watch.profile,
        "address": None if watch.address is None else string(watch.address),
        "player": watch.player,
        "bind_key": None if watch.bind_key is None else string(watch.bind_key.hex()),
        "allow_unencrypted": "on" if watch.allow_unencrypted else None,
    }
    rest = [f"{indent}  {key}: {value}" for key, value in given.items() if value is not None]
    return [f"{indent}- name: {string(watch.name)}", *rest]


def _last_line(node: Node) -> int:
    """Return the number of the last line on which something of a node begins."""
    match node:
        case Mapping(entries, mark):
            return max([mark.line, *(_last_line(each) for entry in entries for each in entry)])
        case Sequence(items, mark):
            return max([mark.line, *map(_last_line, items)])
        case Scalar(_, mark):
            return mark.line
