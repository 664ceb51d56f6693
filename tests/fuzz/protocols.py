"""Fuzzing of the watch protocols by coverage, by hand.

``python tests/fuzz/protocols.py infinitime -max_total_time=60``, with ``-face`` behind the name what is shown. Needs
atheris. The bytes are a list of notifications or advertisements, each with its length before it, or names and words.
Nothing may raise, no button may be made up, and no written line may hold anything but printable ASCII.
"""

import sys
from typing import Final

import atheris

with atheris.instrument_imports(include=["revanche.devices.watch_protocols"]):
    from revanche.devices.settings import WatchSettings
    from revanche.devices.watch_protocols.profiles import PROFILES, profile
    from revanche.devices.watch_protocols.sent import Push
    from revanche.match.score import Phase
    from revanche.shown.scoreboard import Scoreboard

BUTTONS: Final = {*"abcdefghijklmnopqrstuvwxyz", "button", "next", "previous", "playpause"}
STEP: Final = 400_000_000


def settings(name: str) -> WatchSettings:
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


def decoding(name: str, content: bytes) -> None:
    whole = profile(settings(name))
    decoder = whole.decoder(settings(name), None)
    places = max(len(whole.inputs), 1)
    at = 0
    while content:
        length = content[0] & 63
        for one in decoder.feed(content[1 : 1 + length], length % places, at):
            assert not isinstance(one, Push) or one.button in BUTTONS
        if content[0] & 0xC0 == 0xC0:
            decoder.reset()
        content, at = content[1 + length :], at + STEP


def showing(name: str, content: bytes) -> None:
    provider = atheris.FuzzedDataProvider(content)
    text = [provider.ConsumeUnicodeNoSurrogates(40) for _ in range(4)]
    score = provider.ConsumeIntInRange(0, 99), provider.ConsumeIntInRange(0, 99)
    numbers = f"{score[0]} – {score[1]}"
    board = Scoreboard(
        Phase.DECIDED, (text[0], text[1]), score, 99, text[2], counted=True, ended=text[3], numbers=numbers
    )
    for write in profile(settings(name)).face(settings(name), board):
        assert not write.stream or all(0x20 <= byte < 0x7F for byte in write.payload[1:-1])


def main() -> None:
    kind = sys.argv.pop(1)
    name = kind.removesuffix("-face")
    if name not in PROFILES:
        sys.exit(f"which protocol? {', '.join(PROFILES)}; with -face behind it, what is shown")
    run = showing if kind.endswith("-face") else decoding
    atheris.Setup(sys.argv, lambda content: run(name, content))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
