"""InfiniTime, the firmware of the PineTime: its music screen has three buttons, two lines of text and two times.

A push is one byte from the event characteristic. ``00`` is play and ``01`` pause, as the watch thinks music stands, so
they are one button. ``e0`` is that the music screen was opened, ``05`` and ``06`` are volume.

The score is the title, what just happened is below it, and the two times are the points (``02:01/00:03`` is 2 – 1,
first to 3). They stand still, and the button shows what it does not do, only while music is paused, so that it always
is. Every text is cut by the watch at 40 bytes, and its font has ASCII and Cyrillic alone. A notification covers the
buttons for seven seconds: there is one, when the match has ended.

No bond is required: the music service needs none, the watch forgets its bonds when its battery is empty, and then a
computer that remembers them can't connect at all.

Source: InfiniTime's ``doc/MusicService.md`` and ``doc/ble.md``. The watch has ``00000007`` twice; the first is the
total length. The header of its notifications has three bytes, not the two of Bluetooth's own.
"""

from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.lettering import ascii_letters, cut, score_line, with_cyrillic
from revanche.devices.watch_protocols.profile import Characteristic, Profile, Write, sig
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Push, ScoreWanted, Sent
from revanche.match.score import Phase
from revanche.presses.keys import NEXT, PLAYPAUSE, PREVIOUS
from revanche.shown.scoreboard import Scoreboard

_SENT: Final[dict[bytes, Sent]] = {
    b"\x00": Push(PLAYPAUSE),
    b"\x01": Push(PLAYPAUSE),
    b"\x03": Push(NEXT),
    b"\x04": Push(PREVIOUS),
    b"\xe0": ScoreWanted(),
}
_MUSIC: Final = "-78fc-48fe-8e23-433b3a1942d0"
_ALERT: Final = Characteristic(sig("1811"), sig("2a46"))
_PAUSED: Final = b"\x00"
_SIMPLE_ALERT: Final = b"\x00\x01\x00"
LONGEST_TEXT: Final = 40
LONGEST_ALERT: Final = 100
"""Bytes that the watch keeps."""

_MOST_SHOWN: Final = 59  # as minutes and seconds


class InfiniTime:
    """The decoder of one watch. Each notification stands alone."""

    def feed(self, payload: bytes, _place: int = 0, _at: int = 0) -> list[Sent]:
        """Return what one notification tells: one thing or none."""
        sent = _SENT.get(payload)
        return [] if sent is None else [sent]

    def reset(self) -> None:
        """Forget the connection before; there is nothing to forget."""


def face(_settings: WatchSettings, board: Scoreboard) -> list[Write]:
    """Return the writes that show the score; the watch takes them one by one, so what people look for comes first."""
    a, b = board.score
    shown = max(a, b, board.first_to) <= _MOST_SHOWN
    happened = cut(with_cyrillic(board.happened), LONGEST_TEXT) if board.phase is not Phase.IDLE else ""
    texts = {
        4: (score_line(board, LONGEST_TEXT, with_cyrillic) or "Revanche").encode(),
        3: (happened or "Revanche").encode(),
        7: (board.first_to if shown else 0).to_bytes(4),
        6: (60 * a + b if shown else 0).to_bytes(4),
        2: _PAUSED,
    }
    writes = [Write(_music(number), payload) for number, payload in texts.items()]
    return writes if board.ended is None else [*writes, _ended(board, board.ended)]


def _ended(board: Scoreboard, words: str) -> Write:
    title = cut(ascii_letters(score_line(board, LONGEST_TEXT, with_cyrillic)), LONGEST_TEXT).encode()
    room = LONGEST_ALERT - len(_SIMPLE_ALERT) - len(title) - 1
    body = cut(ascii_letters(words), room).encode()
    return Write(_ALERT, _SIMPLE_ALERT + title + b"\x00" + body, optional=True)


def _music(number: int) -> Characteristic:
    return Characteristic(f"00000000{_MUSIC}", f"{number:08x}{_MUSIC}")


PROFILE: Final = Profile(lambda _settings, _kept: InfiniTime(), Marks(names=("infinitime",)), (_music(1),), face=face)
