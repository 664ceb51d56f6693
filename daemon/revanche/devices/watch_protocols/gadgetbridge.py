r"""The Gadgetbridge protocol of Bangle.js, wasp-os, ZSWatch and others: JSON over the Nordic UART Service.

A push is a message ``{"t":"music","n":"next"}``, ``n`` also ``previous``, ``play``, ``pause`` or ``playpause``;
``status`` tells the battery. The same stream carries a JavaScript or Python console, so that a message may come in
pieces of any size, with CRLF, LF or nothing behind it, and have prompts, echoes, terminal escapes and flow control
(XON, XOFF) in and around it. Many firmwares write it as JavaScript does, ``{t:"music", n:'next'}``; ZSWatch leaves the
quotes around ``n``'s value out, and Espruino may write a byte of a string as ``\xNN``.

What is written is a line that the watch *evaluates*: DLE (no echo), ``GB({...})``, LF. Texts in it are JSON of ASCII
alone, which is the same text to JavaScript, Python and JSON, and can end neither the string nor the line.

No bond is required: neither Bangle.js nor wasp-os has one by itself; ZSWatch refuses an unpaired computer on its own.

Sources: espruino.com/Gadgetbridge, wasp-os ``gadgetbridge.py``, ZSWatch ``ble_comm.c``, My-TTGO-Watch
``bluetooth_media.cpp``.
"""

import json
import re
from typing import Final

import msgspec

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.messages import Messages, as_json
from revanche.devices.watch_protocols.lettering import score_line
from revanche.devices.watch_protocols.profile import Characteristic, Profile, Write
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Battery, Flow, Push, Sent
from revanche.match.score import Phase
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.shown.scoreboard import Scoreboard

LONGEST_TEXT: Final = 120
"""Characters of a text on the watch."""

_LONGEST_LINE: Final = 400  # bytes of UTF-8; the longest names fit

_BUTTONS: Final = {
    "next": NEXT,
    "previous": PREVIOUS,
    "play": PLAYPAUSE,
    "pause": PLAYPAUSE,
    "playpause": PLAYPAUSE,
}
_FLOW: Final = re.compile(rb"[\x11\x13]")
_XON: Final = b"\x11"
_FULL: Final = 100


class _Message(msgspec.Struct):
    t: str = ""
    n: str = ""


class _Status(msgspec.Struct):
    bat: int


_message: Final = msgspec.json.Decoder(_Message)
_status: Final = msgspec.json.Decoder(_Status)


class Gadgetbridge:
    """The decoder of one watch: it keeps the part of a message that has come, and whether the watch wants a pause."""

    def __init__(self) -> None:
        self._messages = Messages()
        self._open = True

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return what the messages tell that end in this notification, then whether writing goes on or stops."""
        sent = [_told(message) for message in self._messages.feed(payload)]
        return [one for one in sent if one is not None] + self._flow(payload)

    def reset(self) -> None:
        """Forget the part of a message that an ended connection left, and its pause."""
        self._messages.reset()
        self._open = True

    def _flow(self, payload: bytes) -> list[Sent]:
        signs = _FLOW.findall(payload)
        if not signs or (signs[-1] == _XON) is self._open:
            return []
        self._open = not self._open
        return [Flow(self._open)]


def _told(text: str) -> Sent | None:
    """Return what a message tells."""
    try:
        message = _message.decode(as_json(text))
        if message.t == "status":
            percent = _status.decode(as_json(text)).bat
            return Battery(percent) if 0 <= percent <= _FULL else None
    except (msgspec.MsgspecError, RecursionError):
        return None
    return _push(message.n) if message.t == "music" else None


def _push(word: str) -> Push | None:
    button = _BUTTONS.get(word)
    return None if button is None else Push(button)


def face(settings: WatchSettings, board: Scoreboard) -> list[Write]:
    """Return the writes that show the score, and a short buzz for what counted, where the settings want it."""
    playing = board.phase is not Phase.IDLE
    line = score_line(board, _LONGEST_LINE, str) or "Revanche"
    happened = board.happened[:LONGEST_TEXT] if playing else ""
    games, most = sum(board.score), max(2 * board.first_to - 1, 0)
    texts = {"t": "musicinfo", "artist": happened, "album": "Revanche", "track": line}
    music = {"t": "musicstate", "state": "play" if playing else "pause", "position": 0, "shuffle": 0, "repeat": 0}
    writes = [_line(f"GB({_json({**texts, 'dur': 0, 'c': most, 'n': games})})"), _line(f"GB({_json(music)})")]
    return [*writes, _line("Bangle.buzz(120);")] if settings.buzz and board.counted else writes


def _json(message: dict[str, str | int]) -> str:
    return json.dumps(message, separators=(",", ":")).replace("\x7f", "\\u007f")


def _line(text: str) -> Write:
    return _uart(f"\x10{text}\n".encode("ascii"))


def _uart(payload: bytes) -> Write:
    return Write(_RX, payload, response=False, stream=True)


def _uuid(number: str) -> str:
    return f"6e40000{number}-b5a3-f393-e0a9-e50e24dcca9e"


_SERVICE: Final = _uuid("1")
_RX: Final = Characteristic(_SERVICE, _uuid("2"))

PROFILE: Final = Profile(
    lambda _settings, _kept: Gadgetbridge(),
    Marks(names=("bangle.js", "zswatch", "p8", "k9", "pinetime"), services=(_SERVICE,)),
    (Characteristic(_SERVICE, _uuid("3")),),
    hello=(_uart(b"\x03\n"),),
    face=face,
)
