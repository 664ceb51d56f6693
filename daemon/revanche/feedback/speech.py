"""Speech: the words of an outcome, said aloud."""

import logging
import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from revanche.feedback.voice import LONGEST_TEXT, SpeechError, Voice

if TYPE_CHECKING:
    import asyncio

_log: Final = logging.getLogger(__name__)


class Engine(StrEnum):
    """Which program speaks; ``auto`` takes the first of them that is there."""

    AUTO = "auto"
    ESPEAK = "espeak"
    SPEECHD = "speechd"
    OFF = "off"


class SpeechSettings(msgspec.Struct, frozen=True):
    """``rate`` is in words a minute (80 to 450), ``volume`` in percent of the engine's usual loudness (0 to 200)."""

    engine: Engine = Engine.AUTO
    rate: int = 160
    volume: int = 100


class Speech:
    """Says one text at a time, and of those that wait only the newest.

    ``engine_name`` is what was found: ``espeak-ng``, ``speech-dispatcher`` or ``none``.
    """

    def __init__(self, settings: SpeechSettings, language: str) -> None:
        self.engine_name, self._voice = _find(settings, language)
        self._wanted = settings.engine
        self._waiting: tuple[str, bool] | None = None
        self._speaking: asyncio.Task[None] | None = None
        self._called: asyncio.Event | None = None
        self._complained = False

    def tell(self, text: str, *, urgent: bool) -> None:
        """Have ``text`` said; never waits. Call it in the thread of ``run``.

        An urgent text stops the one being said and replaces the one that waits. Another one waits its turn, and is
        dropped when an urgent one waits.
        """
        if self._voice is None or (not urgent and self._waiting is not None and self._waiting[1]):
            return
        self._waiting = (text[:LONGEST_TEXT], urgent)
        if urgent and self._speaking is not None:
            self._speaking.cancel()
        if self._called is not None:
            self._called.set()

    async def run(self) -> None:
        """Speak until cancelled; what is being said then stops."""
        import asyncio  # noqa: PLC0415 - the settings above are wanted by programs that never speak

        if self._voice is None and self._wanted is not Engine.OFF:
            _log.warning("Nothing is said aloud: install espeak-ng, or set the engine of speech to off.")
        self._called = asyncio.Event()
        while True:
            while self._waiting is not None and self._voice is not None:
                text, _ = self._waiting
                self._waiting = None
                async with asyncio.TaskGroup() as utterance:
                    self._speaking = utterance.create_task(self._say(self._voice, text))
                self._speaking = None
            self._called.clear()
            await self._called.wait()

    async def _say(self, voice: Voice, text: str) -> None:
        try:
            await voice.speak(text)
        except SpeechError as error:
            if not self._complained:
                _log.warning("Not said aloud: %s. Counting goes on; this is logged once.", error)
            self._complained = True
        else:
            self._complained = False


def _find(settings: SpeechSettings, language: str) -> tuple[str, Voice | None]:
    if settings.engine in {Engine.AUTO, Engine.ESPEAK}:
        program = _program("espeak-ng")
        if program is not None:
            from revanche.feedback.espeak import Espeak  # noqa: PLC0415 - only one engine is loaded

            return "espeak-ng", Espeak(program, language, settings.rate, settings.volume)
    if settings.engine in {Engine.AUTO, Engine.SPEECHD}:
        from revanche.feedback.speechd import Speechd, socket_path  # noqa: PLC0415

        path, program = socket_path(os.environ), _program("speech-dispatcher")
        if path is not None and (program is not None or Path(path).exists()):
            return "speech-dispatcher", Speechd(path, program, language, settings.rate, settings.volume)
    return "none", None


def _program(name: str) -> str | None:
    paths = (f"{folder}/{name}" for folder in os.get_exec_path())
    return next((path for path in paths if os.access(path, os.X_OK)), None)
