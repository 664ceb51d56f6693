"""Emulated watches and fobs at the other end of the air."""

import json

from rig.program import START_PATIENCE, Json, Player
from rig.wait import until

WATCHES = {
    "wrist": "C0:FF:EE:00:00:01",
    "twin": "C0:FF:EE:00:00:02",
    "bangle": "C0:FF:EE:00:00:03",
    "fob": "C0:FF:EE:00:00:04",
}
"""The watches that are played, and their addresses."""

MUSIC = "-78fc-48fe-8e23-433b3a1942d0"
TRACK = f"00000004{MUSIC}"
ALERT = "2A46"
UART = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
FIRST, LAST = "\x10GB(", ")"  # DLE, for no echo, and the call of a Bangle.js

Written = tuple[str, bytes, float]


class Wrist:
    """One of ``WATCHES``. What was written to it before is forgotten."""

    def __init__(self, player: Player, who: str) -> None:
        self._player = player
        self._who = who
        self.address = WATCHES[who]
        self._written: list[Written] = []
        self._ask("wear")

    # What somebody does with it

    def press(self, payload: bytes) -> float:
        """Send a notification; return when, on the machine's clock (seconds)."""
        return float(self._ask("press", bytes=payload.hex())["at"])

    def line(self, word: str) -> None:
        """Send a push as a Bangle.js does: a blank line and one of JSON, in pieces of 20 bytes."""
        self.press(b'\r\n{"t":"music","n":"%s"}\r\n' % word.encode())

    def advertise(self, payload: bytes) -> None:
        """Send this as BTHome's service data, some times over, as a button does that was pushed."""
        self._ask("advert", bytes=payload.hex())

    def drop(self) -> None:
        """Lose the link."""
        before = self._seen("disconnected")
        self._ask("drop")
        until(lambda: self._seen("disconnected") > before, "the link ends")

    def hide(self) -> None:
        """Advertise no more."""
        self._ask("hide")

    def appear(self) -> None:
        """Advertise."""
        self._ask("appear")

    def come_second(self) -> None:
        """Let the link that the computer makes next be its second one; only then btvirt carries it."""
        self._ask("follow", other="fob")

    def come_first(self) -> None:
        """Let the next link be the computer's only one again."""
        self._ask("lead")

    # What it sees

    def links(self) -> int:
        """How often somebody connected to it."""
        return self._seen("connected")

    def is_linked(self) -> bool:
        return self.links() > self._seen("disconnected")

    def written(self) -> list[Written]:
        """What was written: where, what and when."""
        more = self._ask("written", after=len(self._written))["written"]
        self._written += [(place, bytes.fromhex(content), at) for place, content, at in more]
        return self._written

    def all_at(self, place: str) -> list[bytes]:
        """All that was written to one place."""
        return [content for written, content, _ in self.written() if written == place]

    def shown(self) -> dict[str, bytes]:
        """What was last written, by place."""
        return {place: content for place, content, _ in self.written()}

    def track(self) -> str:
        """The text in the middle of a PineTime's music screen."""
        return self.shown().get(TRACK, b"").decode()

    def until_track(self, text: str) -> None:
        until(lambda: self.track() == text, f"{text!r} is on the watch, it is {self.track()!r}", every=0.1)

    def lines(self) -> list[str]:
        """The lines that a Bangle.js was given to evaluate, whole ones only."""
        return b"".join(self.all_at(UART)).decode("ascii").split("\n")[:-1]

    def told(self, kind: str) -> Json:
        """The last message of a kind, as a Bangle.js has it that evaluates its lines."""
        for line in reversed(self.lines()):
            if line.startswith(FIRST) and line.endswith(LAST):
                message: Json = json.loads(line[len(FIRST) : -len(LAST)])
                if message["t"] == kind:
                    return message
        return {}

    def until_told(self, kind: str, **words: object) -> None:
        """Wait until the last message of a kind has these words."""
        until(
            lambda: words.items() <= self.told(kind).items(), f"{kind} with {words}, it is {self.told(kind)}", every=0.1
        )

    def _ask(self, do: str, **more: object) -> Json:
        return self._player.ask(do, START_PATIENCE, who=self._who, **more)

    def _seen(self, what: str) -> int:
        return sum(line.get("seen") == what and line.get("who") == self._who for line in self._player.told())
