"""Messages of a stream that also carries a console: objects in braces, out of the pieces in which they come. Pure.

A message begins a line, or follows another in it, and ends with its own brace: some devices never end a line. What
else is in a line, a prompt before it aside, is not looked at up to its end, for consoles echo what is written to them.
It is JSON, or an object as JavaScript writes it: keys and words without quotes, or in single ones.
"""

import re
from collections.abc import Iterator
from typing import Final

from revanche.devices.watch_protocols.decoding.lines import LONGEST_LINE

_ESCAPE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_BETWEEN: Final = " >,;"
_TEXT: Final = r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'"
_SIGN: Final = re.compile(_TEXT + r"|[{}\"']")
_WORD: Final = re.compile(_TEXT + r"|(?<![\w$])[A-Za-z_$][\w$]*|,\s*(?=[}\]])|\\")
_OWN: Final = {"true", "false", "null"}
_HEXADECIMAL: Final = re.compile(r"\\(?:x([0-9a-fA-F]{2})|.)", re.DOTALL)
_BARE_QUOTE: Final = re.compile(r'((?:\\.|[^"\\])*)"')


class Messages:
    """The messages of one connection."""

    def __init__(self) -> None:
        self._part = b""
        self._too_long = False

    def feed(self, payload: bytes) -> list[str]:
        """Return the messages that end in this piece, in order; of a message whose end was lost, the next is saved."""
        if _objects(self._part)[1].startswith("{") and _objects(payload.lstrip().partition(b"\n")[0])[0]:
            self._part = b""
        *lines, part = (self._part + payload).split(b"\n")
        found: list[str] = []
        for line in lines:
            found += [] if self._too_long else _objects(line)[0]
            self._too_long = False
        if not self._too_long:
            ended, rest = _objects(part)
            found += ended
            part = rest.encode() if ended else part
        self._too_long = self._too_long or len(part) > LONGEST_LINE
        self._part = b"" if self._too_long else part
        return found

    def reset(self) -> None:
        """Forget what an ended connection left."""
        self._part, self._too_long = b"", False


def as_json(message: str) -> str:
    """Return a message as JSON, if it is an object as JavaScript writes it."""
    return _WORD.sub(
        lambda found: _quoted(found[0]),
        _HEXADECIMAL.sub(_escaped, message),
    )


def _escaped(found: re.Match[str]) -> str:
    return f"\\u00{found[1]}" if found[1] else found[0]


def _quoted(word: str) -> str:
    if word[0] == "'":
        return '"' + _BARE_QUOTE.sub(r'\1\\"', word[1:-1].replace("\\'", "'")) + '"'
    if word[0] == ",":
        return ""
    return word if word in _OWN or word[0] in '"\\' else f'"{word}"'


def _objects(line: bytes) -> tuple[list[str], str]:
    """Return the objects at the beginning of a line, and what follows them."""
    text = _CONTROL.sub("", _ESCAPE.sub("", line.decode("utf-8", "replace"))).lstrip(_BETWEEN)
    found: list[str] = []
    while text.startswith("{") and (end := next(_ends(text), None)):
        found += [text[:end]] if end <= LONGEST_LINE else []
        text = text[end:].lstrip(_BETWEEN)
    return found, text


def _ends(text: str) -> Iterator[int]:
    """Yield where the object ends that a text begins with; nowhere, if that is still to come."""
    depth = 0
    for sign in _SIGN.finditer(text):
        if sign[0] in {'"', "'"}:
            return
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
        if not depth:
            yield sign.end()
            return
