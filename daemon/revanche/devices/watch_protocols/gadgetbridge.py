r"""The Gadgetbridge protocol of Bangle.js, wasp-os and ZSWatch: lines of JSON over the Nordic UART Service.

A push is a line ``{"t":"music","n":"next"}``, ``n`` also ``previous``, ``play``, ``pause`` or ``playpause``. The same
stream carries a JavaScript or Python console, so that a line may come in pieces of any size, end with LF or CRLF, and
have prompts, echoes, terminal escapes and flow control (XON, XOFF) in and around it. ZSWatch leaves the quotes around
``n``'s value out, and Espruino may write a byte of a string as ``\xNN``.

Sources: espruino.com/Gadgetbridge, wasp-os ``gadgetbridge.py``, ZSWatch ``ble_comm.c``.
"""

import re
from typing import Final

import msgspec

from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.presses.press import Gesture

LONGEST_LINE: Final = 4096
"""Bytes of a line before its LF; a longer one is not looked at."""

_BUTTONS: Final = {
    "next": NEXT,
    "previous": PREVIOUS,
    "play": PLAYPAUSE,
    "pause": PLAYPAUSE,
    "playpause": PLAYPAUSE,
}
_ESCAPE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_HEXADECIMAL: Final = re.compile(r"\\x([0-9a-fA-F]{2})")
_UNQUOTED: Final = re.compile(r'\{\s*"t"\s*:\s*"music"\s*,\s*"n"\s*:\s*(\w+)\s*\}')


class _Message(msgspec.Struct):
    t: str = ""
    n: str = ""


_message: Final = msgspec.json.Decoder(_Message)


class Gadgetbridge:
    """The decoder of one watch: it keeps the part of a line that has come."""

    def __init__(self) -> None:
        self._part = b""
        self._too_long = False

    def feed(self, payload: bytes) -> list[tuple[str, Gesture]]:
        """Return the pushes whose lines end in this notification, in order."""
        *lines, part = (self._part + payload).split(b"\n")
        buttons = []
        for line in lines:
            if not self._too_long and len(line) <= LONGEST_LINE:
                buttons.append(_button(line.decode("utf-8", "replace")))
            self._too_long = False
        self._too_long = self._too_long or len(part) > LONGEST_LINE
        self._part = b"" if self._too_long else part
        return [(button, Gesture.PRESS) for button in buttons if button is not None]

    def reset(self) -> None:
        """Forget the part of a line that an ended connection left."""
        self._part, self._too_long = b"", False


def _button(line: str) -> str | None:
    """Return the button whose push a line tells of."""
    text = _CONTROL.sub("", _ESCAPE.sub("", line)).strip().lstrip("> ")
    if not text.startswith("{"):
        return None
    try:
        message = _message.decode(_HEXADECIMAL.sub(r"\\u00\1", text))
    except (msgspec.MsgspecError, RecursionError):
        unquoted = _UNQUOTED.fullmatch(text)
        return None if unquoted is None else _BUTTONS.get(unquoted[1])
    return _BUTTONS.get(message.n) if message.t == "music" else None
