"""What is told, as WAV files for those who play it elsewhere, such as a phone: an earcon, then a clip or words."""

import asyncio
import logging
import struct
from pathlib import Path
from typing import Final

import msgspec

from revanche.sound.child import found
from revanche.sound.clips import Clips
from revanche.sound.earcons import pcm
from revanche.sound.engines.command import Command
from revanche.sound.engines.espeak import PROGRAM, Espeak
from revanche.sound.settings import Engine, SpeechSettings
from revanche.sound.voice import LONGEST_TEXT, Renderer, Saying, SpeechError
from revanche.sound.wav import Wav, encode

_log: Final = logging.getLogger(__name__)

_KEPT: Final = 4  # files
_LARGEST_KEPT: Final = 2**18  # bytes, some six seconds


class Renditions:
    """Makes sayings in any language; ``own`` is that of the person's own engine, ``folder`` holds the clips."""

    def __init__(self, settings: SpeechSettings, own: str, folder: Path) -> None:
        self._settings = settings
        self._own = own
        self._folder = folder
        self._clips: dict[str, Clips] = {}
        self._making: dict[tuple[Saying, str], asyncio.Task[bytes | None]] = {}
        self._complained = False

    async def make(self, saying: Saying, language: str) -> bytes | None:
        """Return a saying as a WAV file, without words where nothing renders them; ``None`` where nothing is left.

        Several who want the same wait for one making of it, and a few are kept.
        """
        wanted = (saying, language)
        making = self._making.get(wanted)
        if making is None:
            making = self._making[wanted] = asyncio.ensure_future(self._make(saying, language))
            making.add_done_callback(lambda made: self._keep(wanted, made))
        return await asyncio.shield(making)

    def _keep(self, wanted: tuple[Saying, str], made: asyncio.Task[bytes | None]) -> None:
        if made.cancelled() or made.exception() is not None or len(made.result() or b"") > _LARGEST_KEPT:
            self._making.pop(wanted, None)
        for old in [one for one, task in self._making.items() if task.done()][:-_KEPT]:
            del self._making[old]

    async def _make(self, saying: Saying, language: str) -> bytes | None:
        earcons = self._settings.earcons and saying.earcon is not None
        earcon = Wav(pcm(saying.earcon, self._settings.volume) if earcons and saying.earcon is not None else b"")
        words = await self._words(saying, language)
        if words is None:
            return encode(earcon) if earcon.pcm else None
        return encode(joined(earcon, words))

    async def _words(self, saying: Saying, language: str) -> Wav | None:
        if self._settings.engine is Engine.OFF:
            return None
        clips = self._clips.setdefault(language, Clips(self._folder / language))
        clip = None if saying.clip is None else clips.find(saying.clip)
        renderer = self._renderer(language)
        if clip is not None or renderer is None or not saying.text:
            return clip
        try:
            return await renderer.render(saying.text[:LONGEST_TEXT])
        except SpeechError as error:
            if not self._complained:
                _log.warning("Not said on phones: %s. Counting goes on; this is logged once.", error)
            self._complained = True
            return None

    def _renderer(self, language: str) -> Renderer | None:
        """Return what renders a language: the person's own engine in its own, else espeak-ng where it is there."""
        settings = self._settings
        if settings.engine is Engine.AUTO and settings.command and language == self._own:
            return Command(settings.command, settings.rate)
        program = found(PROGRAM)
        return None if program is None else Espeak(program, language, settings.rate, settings.volume)


def joined(first: Wav, then: Wav) -> Wav:
    """Return one sound behind the other, laid out as the second is; the first has one channel."""
    samples = struct.unpack(f"<{len(first.pcm) // 2}h", first.pcm)
    if first.rate != then.rate:
        step = first.rate / then.rate
        samples = tuple(samples[int(place * step)] for place in range(int(len(samples) / step)))
    frames = [sample for sample in samples for _ in range(then.channels)]
    return msgspec.structs.replace(then, pcm=struct.pack(f"<{len(frames)}h", *frames) + then.pcm)
