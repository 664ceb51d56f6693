"""Nordic's LED Button Service: one button, ``01`` down and ``00`` up, and one light.

No bond is required: Nordic's sample has none.

Source: Nordic Semiconductor's documentation of the LED Button Service.
"""

from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.decoding.held import Held
from revanche.devices.watch_protocols.profile import Characteristic, Profile, Write
from revanche.devices.watch_protocols.recognising import Marks
from revanche.devices.watch_protocols.sent import Sent
from revanche.shown.scoreboard import Scoreboard
from revanche.units import MILLISECOND

BUTTON: Final = "button"
BLINK: Final = 300 * MILLISECOND
"""How long the light is on."""


def _uuid(number: str) -> str:
    return f"0000{number}-1212-efde-1523-785feabcd123"


_SERVICE: Final = _uuid("1523")
_LED: Final = Characteristic(_SERVICE, _uuid("1525"))


class LedButton:
    """The decoder of one fob."""

    def __init__(self) -> None:
        self._held = Held()

    def feed(self, payload: bytes, _place: int = 0, at: int = 0) -> list[Sent]:
        """Return the push that one notification ends."""
        match payload:
            case b"\x01":
                return self._held.down(BUTTON, at)
            case b"\x00":
                return self._held.up(BUTTON, at)
            case _:
                return []

    def reset(self) -> None:
        """Forget what was down when the connection ended."""
        self._held.reset()


def face(_settings: WatchSettings, board: Scoreboard) -> list[Write]:
    """Return a blink for what counted."""
    if not board.counted:
        return []
    return [Write(_LED, b"\x01", optional=True), Write(_LED, b"\x00", optional=True, pause=BLINK)]


PROFILE: Final = Profile(
    lambda _settings, _kept: LedButton(),
    Marks(names=("nordic_lbs", "nordic_blinky"), services=(_SERVICE,)),
    (Characteristic(_SERVICE, _uuid("1524")),),
    face=face,
    single=True,
)
