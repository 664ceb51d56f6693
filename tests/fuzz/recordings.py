"""What ``replay`` is given: each recording is played or refused by a sentence, and each line of it can be written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from revanche.cli.buttons.replay import _Evening
from revanche.devices.watch_protocols.profiles import PROFILES
from revanche.errors import UsageError
from revanche.presses.counting import Settings
from revanche.recordings import forms
from revanche.recordings.recording import parse
from revanche.words import catalogue

_RECORDED: Final = Path(__file__).parents[1] / "recordings"
_ENGLISH: Final = catalogue.load("en")


def run(content: bytes) -> None:
    """Play it; raise for what must not be."""
    try:
        recording = parse(forms.text(content, "file"), "file", PROFILES)
    except UsageError:
        return
    evening = _Evening(Settings(), _ENGLISH)
    for one in evening.play(recording):
        one.said.encode()
        msgspec.json.encode(one.line)
    msgspec.json.encode(evening.final)


def seeds() -> Iterator[bytes]:
    """Yield what the tests replay."""
    for file in sorted(_RECORDED.iterdir()):
        if file.suffix in {".jsonl", ".evtest", ".evemu", ".txt", ".yml"} and file.stat().st_size < 20_000:
            yield file.read_bytes()
