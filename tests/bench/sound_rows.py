"""How soon an outcome is heard, on a sound server whose sink goes nowhere."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.support.null_sink import MISSING, Listener, null_sink

from revanche.sound import sound as sounds
from revanche.sound.earcons import Earcon, pcm
from revanche.sound.settings import Engine, SpeechSettings
from revanche.sound.sound import Sound
from revanche.sound.speech import Speech

_ROUNDS = 9
_TEXT = "Anna wint. 1 – 0 voor Anna."


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure and the budget."""
    if MISSING:
        yield "sound", f"not installed: {', '.join(MISSING)}", "-"
        return
    with tempfile.TemporaryDirectory() as folder, null_sink(Path(folder)) as listener:
        os.environ.update({name: listener.environ[name] for name in ("HOME", "XDG_RUNTIME_DIR", "PULSE_SERVER")})
        yield from asyncio.run(_rows(listener))


async def _rows(listener: Listener) -> list[tuple[str, str, str]]:
    mute, awake = SpeechSettings(engine=Engine.OFF, lead_in=0), SpeechSettings(lead_in=0)
    earcon = await _delays(listener, mute, Earcon.WON_A)
    asleep = await _delays(listener, SpeechSettings(engine=Engine.OFF), Earcon.WON_A)
    words = await _delays(listener, awake, None)
    sounds.pcm = lambda sound, volume: bytes(len(pcm(sound, volume)))  # an earcon that is not heard
    behind = await _delays(listener, awake, Earcon.WON_A)
    sounds.pcm = pcm
    return [
        ("told → earcon begins", _shown(earcon), "≤ 40 ms"),
        ("told → earcon begins, after quiet, lead_in auto", _shown(asleep), "≤ 40 ms"),
        ("told → first spoken sample, without an earcon", _shown(words), "≤ 110 ms"),
        ("told → first spoken sample, behind the earcon", _shown(behind), "≤ 110 ms"),
        ("newer score told → older one silent", _shown(await _silences(listener, awake)), "≤ 60 ms"),
    ]


async def _delays(listener: Listener, settings: SpeechSettings, earcon: Earcon | None) -> list[float]:
    delays = []
    for _ in range(_ROUNDS):
        speech = Speech(Sound(settings, "nl", Path()))
        worker = asyncio.create_task(speech.run())
        await asyncio.sleep(0.5)
        listener.forget()
        begun = time.monotonic()
        speech.tell(_TEXT, urgent=True, earcon=earcon)
        await asyncio.sleep(0.6)
        worker.cancel()
        await asyncio.wait((worker,))
        first = listener.first()
        delays.append(float("inf") if first is None else first - begun)
    return delays


async def _silences(listener: Listener, settings: SpeechSettings) -> list[float]:
    """Cut a long word short; what is told instead begins with a silence of a second."""
    silences = []
    for _ in range(_ROUNDS):
        speech = Speech(Sound(settings, "nl", Path()))
        worker = asyncio.create_task(speech.run())
        speech.tell("a" * 200, urgent=True)
        while not listener.sounding():
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        cut = time.monotonic()
        speech.tell("", urgent=True)
        await asyncio.sleep(0.3)
        silences.append((listener.last() or 0) - cut)
        listener.forget()
        worker.cancel()
        await asyncio.wait((worker,))
    return silences


def _shown(seconds: list[float]) -> str:
    low, middle, high = (1000 * one for one in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{middle:.0f} ms ({low:.0f} to {high:.0f})"
