"""Emulated watches and fobs at the other end of the air."""

from rig.program import START_PATIENCE, Json, Player
from rig.wait import until

WATCHES = {
    "wrist": "C0:FF:EE:00:00:01",
    "twin": "C0:FF:EE:00:00:02",
    "bangle": "C0:FF:EE:00:00:03",
    "fob": "C0:FF:EE:00:00:04",
}
"""The watches that are played, and their addresses."""

NAMES = {"wrist": "InfiniTime", "twin": "InfiniTime", "bangle": "Bangle.js c0de", "fob": "SBBT-002C"}
TRACK = "00000004-78fc-48fe-8e23-433b3a1942d0"
UART = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"


class Wrist:
    """One of ``WATCHES``."""

    def __init__(self, player: Player, who: str) -> None:
        self._player = player
        self._who = who
        self.address = WATCHES[who]

    def press(self, payload: bytes) -> float:
        """Send a notification; return when, on the machine's clock (seconds)."""
        return float(self._ask("press", bytes=payload.hex())["at"])

    def line(self, word: str) -> None:
        """Send a push as a Bangle.js does: a blank line and one of JSON, in pieces of 20 bytes."""
        self.press(b'\r\n{"t":"music","n":"%s"}\r\n' % word.encode())

    def drop(self) -> None:
        """Lose the link."""
        before = self._seen("disconnected")
        self._ask("drop")
        until(lambda: self._seen("disconnected") > before, "the link ends")

    def advertise(self, payload: bytes) -> None:
        """Send this as BTHome's service data from now on."""
        self._ask("advert", bytes=payload.hex())

    def hide(self) -> None:
        self._ask("hide")

    def appear(self) -> None:
        self._ask("appear")

    def links(self) -> int:
        """How often somebody connected to a watch of this name."""
        return self._seen("connected")

    def shown(self, uuid: str = TRACK) -> str:
        """What was last written to a characteristic."""
        return bytes.fromhex(self._ask("shown")["shown"].get(uuid, "")).decode(errors="replace")

    def times(self) -> list[tuple[str, str, float]]:
        """What was written: where, what and when."""
        return [(uuid, content, at) for uuid, content, at in self._ask("times")["times"]]

    def until_shown(self, text: str, uuid: str = TRACK) -> None:
        until(lambda: text in self.shown(uuid), f"{text!r} is on the watch, it is {self.shown(uuid)!r}", every=0.2)

    def _ask(self, do: str, **more: object) -> Json:
        return self._player.ask(do, START_PATIENCE, who=self._who, **more)

    def _seen(self, what: str) -> int:
        return sum(line.get("seen") == what and line.get("who") == NAMES[self._who] for line in self._player.told())
