"""The micro:bit with its Bluetooth button service: two buttons, and five by five lights across which text scrolls.

Each button has a characteristic of its own: ``01`` down, ``02`` held (for a second and a half), ``00`` up.

No bond is required: a program made with "no pairing" has none, and one made to want pairing refuses an unpaired
computer by itself.

Source: the micro:bit's Bluetooth profile of Lancaster University.
"""

from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.held import Held
from revanche.devices.watch_protocols.lettering import ascii_letters, score_line
from revanche.devices.watch_protocols.profile import Characteristic, Profile, Write
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Sent
from revanche.shown.scoreboard import Scoreboard

LONGEST_TEXT: Final = 20
"""Bytes that scroll by."""

_BUTTONS: Final = ("a", "b")


def _uuid(group: str) -> str:
    return f"{group}-251d-470a-a062-fa1922dfa9a8"


_SERVICE: Final = _uuid("e95d9882")
_TEXT: Final = Characteristic(_uuid("e95dd91d"), _uuid("e95d93ee"))


class MicroBit:
    """The decoder of one micro:bit."""

    def __init__(self) -> None:
        self._held = Held()

    def feed(self, payload: bytes, place: int = 0, at: int = 0) -> list[Sent]:
        """Return the push that one notification ends, of the button at ``place``."""
        button = _BUTTONS[place]
        match payload:
            case b"\x00":
                return self._held.up(button, at)
            case b"\x01":
                return self._held.down(button, at)
            case b"\x02":
                return self._held.long(button)
            case _:
                return []

    def reset(self) -> None:
        """Forget what was down when the connection ended."""
        self._held.reset()


def face(_settings: WatchSettings, board: Scoreboard) -> list[Write]:
    """Return the write that lets the score scroll by; a program without the lights' service shows nothing."""
    text = score_line(board, LONGEST_TEXT, ascii_letters, tight=True).encode()
    return [Write(_TEXT, text, optional=True)] if text else []


PROFILE: Final = Profile(
    lambda _settings, _kept: MicroBit(),
    Marks(names=("bbc micro:bit",), services=(_SERVICE,)),
    (Characteristic(_SERVICE, _uuid("e95dda90")), Characteristic(_SERVICE, _uuid("e95dda91"))),
    face=face,
)
