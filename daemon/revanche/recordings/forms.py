"""The forms of recordings: which one a text has, and what is said of one that has none. Pure."""

import re
from collections.abc import Callable
from typing import Final

from revanche.errors import UsageError
from revanche.presses.press import Edge
from revanche.recordings import debug_events, evemu, evtest, libinput
from revanche.units import shown

_READS: Final = (
    "replay reads Revanche's own recordings (JSON Lines) and what evtest, evemu-record, libinput record and"
    " libinput debug-events print, as UTF-8."
)
_LONGEST: Final = 40  # characters of a line that is shown
_OBJECT: Final = re.compile(r"^\s*[{\[]", re.MULTILINE)
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def text(content: bytes, file: str) -> str:
    """Return the text of a file; bytes that are no text are shown as such, for a device's name may be cut.

    Raises:
        UsageError: it is no text at all, or one in UTF-16.
    """
    halves = content[::2].count(0), content[1::2].count(0)
    if content.startswith(_MARKS) or max(halves) > len(content) / 4 > 4 * min(halves):
        raise nothing(file, "this is text in UTF-16")
    if b"\0" in content:
        raise nothing(file, "this is no text")
    return content.decode("utf-8", "replace")


def tool(text: str, file: str) -> tuple[Edge, ...] | None:
    """Return the edges in the text of a tool; ``None`` where it is to be read as a recording of Revanche.

    Raises:
        UsageError: it is neither, or one of a tool that is broken, or has no event.
    """
    if text.lstrip().startswith("{"):
        return None
    for name, (is_one, edges) in _TOOLS.items():
        if is_one(text):
            found = edges(text, file)
            if not found:
                raise nothing(file, f"this is the output of {name} without a key{_hidden(text)}")
            return found
    line = text.strip().partition("\n")[0]
    if line and _OBJECT.search(text) is None:
        raise nothing(file, f"this begins with “{shown(line, _LONGEST)}”")
    return None


def nothing(file: str, seen: str) -> UsageError:
    """Return what is said of a file in which nothing happens; ``seen`` is what is in it, as the start of a sentence."""
    return UsageError(f"{file}: {seen}, so there is nothing to replay. {_READS}")


def _hidden(text: str) -> str:
    count = debug_events.hidden(text)
    return f" ({count} are hidden: it shows them with --show-keycodes)" if count else ""


_TOOLS: Final[dict[str, tuple[Callable[[str], bool], Callable[[str, str], tuple[Edge, ...]]]]] = {
    "evemu-record": (evemu.is_evemu, lambda text, _file: evemu.edges(text)),
    "libinput debug-events": (debug_events.is_debug_events, lambda text, _file: debug_events.edges(text)),
    "evtest": (evtest.is_evtest, lambda text, _file: evtest.edges(text)),
    "libinput record": (libinput.is_libinput, libinput.edges),
}
