"""What watches and fobs send, and what is written to them.

The first byte says which watch, and whether it is read or written. Read: a list of notifications or advertisements,
each with its length before it. Written: names and words for its face. No button may be made up, and no written line may
hold anything but printable ASCII.
"""

from collections.abc import Iterator
from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols.profiles import PROFILES, profile
from revanche.devices.watch_protocols.sent import Push
from revanche.match.score import Phase
from revanche.shown.scoreboard import Scoreboard

_BUTTONS: Final = {*"abcdefghijklmnopqrstuvwxyz", "button", "next", "previous", "playpause"}
_STEP, _PAUSE = 400_000_000, 24_000_000_000  # nanoseconds from one to the next; a pause ends a gesture
_NAMES: Final = sorted(PROFILES)


def run(content: bytes) -> None:
    """Read or write it; raise for what must not be."""
    kind, rest = content[:1], content[1:]
    which, face = divmod(kind[0] if kind else 0, 2)
    name = _NAMES[which % len(_NAMES)]
    if face:
        _write(name, rest)
    else:
        _read(name, rest)


def seeds() -> Iterator[bytes]:
    """Yield a little for each watch, read and written."""
    sent = (b"\x00", b"\x03", b'\x18{"t":"music","n":"next"}\n', bytes.fromhex("0844002301" + "5e3a01"))
    for which in range(len(_NAMES)):
        yield from (bytes([2 * which]) + one for one in sent)
        yield bytes([2 * which + 1]) + "Zoë 李\0Bram\0Revanche!\0Anna".encode()


def _settings(name: str) -> WatchSettings:
    return WatchSettings(
        "x",
        name,
        "54:48:E6:8F:80:A5",
        bind_key=bytes(16),
        allow_unencrypted=True,
        buzz=True,
        service="s",
        characteristic="c",
        pushes={b"\1": "a", b"\2\0": "b:long", b"\3": "c:down", b"\4": "c:up", b"\5": "c:long"},
        lines={"^next .*x+$": "next", "p[a-z]?": "previous"},
    )


def _read(name: str, content: bytes) -> None:
    whole = profile(_settings(name))
    decoder = whole.decoder(_settings(name), None)
    places = max(len(whole.inputs), 1)
    at = 0
    while content:
        length = content[0] & 63
        for one in decoder.feed(content[1 : 1 + length], length % places, at):
            assert not isinstance(one, Push) or one.button in _BUTTONS
        if content[0] & 0xC0 == 0xC0:
            decoder.reset()
        content, at = content[1 + length :], at + _PAUSE if content[0] & 0xC0 == 0x40 else _STEP


def _write(name: str, content: bytes) -> None:
    text = [*content.decode("utf-8", "replace").split("\0", 3), "", "", "", ""]
    score = len(content) % 100, sum(content) % 100
    board = Scoreboard(
        Phase.DECIDED,
        (text[0], text[1]),
        score,
        99,
        text[2],
        counted=True,
        ended=text[3],
        numbers=f"{score[0]} – {score[1]}",
    )
    for write in profile(_settings(name)).face(_settings(name), board):
        assert not write.stream or all(0x20 <= byte < 0x7F for byte in write.payload[1:-1])
