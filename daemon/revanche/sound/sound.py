"""What is told, made audible: silence for a sink that sleeps, an earcon, then a clip or words."""

import asyncio
import os
from pathlib import Path
from typing import Final

from revanche.sound.child import found
from revanche.sound.clips import Clips
from revanche.sound.earcons import Earcon, pcm
from revanche.sound.engines.command import Command
from revanche.sound.engines.espeak import Espeak
from revanche.sound.engines.speechd import Speechd, socket_path
from revanche.sound.playback import Speaking, bluetooth, playback
from revanche.sound.settings import Engine, SpeechSettings
from revanche.sound.voice import Renderer, Saying, SpeechError, Voice
from revanche.sound.wav import Wav, silence
from revanche.units import SECOND

AWAKE: Final = 4.0
"""Seconds after a sound in which the next is heard from its beginning; sound servers let a sink sleep after 5."""

LEAD_IN: Final = 0.7
"""Seconds that a Bluetooth headset may take to wake."""


class Sound:
    """Makes sayings audible; ``folder`` holds the clips, a folder for each language.

    ``engine`` is what speaks: ``espeak-ng``, ``speech-dispatcher``, the name of a program, ``none`` or ``off``.
    """

    def __init__(self, settings: SpeechSettings, language: str, folder: Path) -> None:
        self._settings = settings
        self._clips = Clips(folder / language)
        self._player = playback()
        self.engine, self._renderer, self._voice = _engine(settings, language, plays=self._player is not None)
        self._last = -AWAKE

    @property
    def playback(self) -> str:
        """The program that plays earcons, clips and what an engine renders, or ``none``."""
        return "none" if self._player is None else self._player.name

    async def make(self, saying: Saying) -> None:
        """Make a saying heard, and return when it has been; when cancelled, fall silent at once.

        Raises:
            SpeechError: some of it was not heard.
        """
        clip = self._clip(saying)
        voice = self._voice if saying.text and clip is None else None
        try:
            await self._play(saying, clip)
        except SpeechError:
            if voice is not None:
                await voice.speak(saying.text)
            raise
        if voice is not None:
            await voice.speak(saying.text)

    async def beside(self, earcon: Earcon) -> None:
        """Play an earcon while something else is being said; raise ``SpeechError`` when it was not heard."""
        if self._player is not None:
            await self._player.play(self._samples(earcon))

    async def _play(self, saying: Saying, clip: Wav | None) -> None:
        """Play what a player can: all but the words of an engine that plays them itself."""
        if self._player is None:
            words = self._words(saying, clip)
            if words is not None and await words is not None:
                raise SpeechError("no program that plays sound is there")
            return
        opening = b"" if saying.earcon is None else self._samples(saying.earcon)
        if not opening and clip is None and not (saying.text and (self._renderer or self._voice)):
            return
        opening = silence(await self._lead_in()) + opening
        try:
            await self._player.play(opening, self._words(saying, clip))
        finally:
            self._last = asyncio.get_running_loop().time()

    def _clip(self, saying: Saying) -> Wav | None:
        if saying.clip is None or self._player is None or self._settings.engine is Engine.OFF:
            return None
        return self._clips.find(saying.clip)

    def _words(self, saying: Saying, clip: Wav | None) -> Speaking | None:
        if clip is not None:
            return _given(clip)
        return self._renderer.render(saying.text) if saying.text and self._renderer is not None else None

    def _samples(self, earcon: Earcon) -> bytes:
        return pcm(earcon, self._settings.volume) if self._settings.earcons else b""

    async def _lead_in(self) -> float:
        if asyncio.get_running_loop().time() - self._last < AWAKE:
            return 0
        if self._settings.lead_in is not None:
            return self._settings.lead_in / SECOND
        return LEAD_IN if await bluetooth() else 0


def _engine(settings: SpeechSettings, language: str, *, plays: bool) -> tuple[str, Renderer | None, Voice | None]:
    """Return the first wanted engine that is there: its name, and either what renders or what plays by itself."""
    wanted = settings.engine
    if wanted is Engine.OFF:
        return "off", None, None
    if wanted is Engine.AUTO and settings.command:
        return Path(settings.command[0]).name, Command(settings.command, settings.rate), None
    if wanted in {Engine.AUTO, Engine.ESPEAK} and (program := found("espeak-ng")) is not None:
        espeak = Espeak(program, language, settings.rate, settings.volume)
        return "espeak-ng", espeak if plays else None, None if plays else espeak
    if wanted in {Engine.AUTO, Engine.SPEECHD}:
        path, program = socket_path(os.environ), found("speech-dispatcher")
        if path is not None and (program is not None or Path(path).exists()):
            return "speech-dispatcher", None, Speechd(path, program, language, settings.rate, settings.volume)
    return "none", None, None


async def _given(clip: Wav) -> Wav:
    return clip
