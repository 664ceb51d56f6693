"""Sharing the page in the text of a config, so that everything that stands there stays as it is. Pure.

As in ``bindings``, what comes out is read again, and only returned when it means what it should.
"""

import re

import msgspec

from revanche.config import parse
from revanche.config.text.nodes import Mapping, nodes
from revanche.errors import ConfigError
from revanche.web.settings import LAN

_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'|[^\s,}#]+")


def shared(text: str) -> str | None:
    """Return the text of a config with the page shared in the network, or ``None`` where that can't be done safely."""
    try:
        before = parse(text.encode(), "")
        new = _shared(text)
        after = parse(new.encode(), "")
    except (ConfigError, ValueError):
        return None
    meant = msgspec.structs.replace(before, web=msgspec.structs.replace(before.web, listen=LAN))
    return new if after == meant else None


def _shared(text: str) -> str:
    lines = text.split("\n")
    if lines[-1]:
        lines.append("")
    root = nodes(text.encode(), "")[0]
    page = next((value for key, value in root.entries if key.text == "web"), None)
    if page is None:
        lines[-1:-1] = ["web:", f"  listen: {LAN}"]
    elif isinstance(page, Mapping):
        listen = next((value for key, value in page.entries if key.text == "listen"), None)
        mark = page.mark if listen is None else listen.mark
        line, start = lines[mark.line - 1], mark.column - 1
        if listen is not None:
            lines[mark.line - 1] = line[:start] + _VALUE.sub(LAN, line[start:], count=1)
        elif line[start] == "{":
            more = ", " if page.entries else ""
            lines[mark.line - 1] = f"{line[: start + 1]}listen: {LAN}{more}{line[start + 1 :].lstrip()}"
        else:
            lines[mark.line - 1 : mark.line - 1] = [f"{' ' * start}listen: {LAN}"]
    return "\n".join(lines)
