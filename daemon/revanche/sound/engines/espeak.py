"""espeak-ng: one program run for an utterance, which either gives its sound to a player or plays it itself."""

import asyncio
import os
from pathlib import Path
from typing import Final

from revanche.sound.child import answer, child, pipe
from revanche.sound.voice import HANGS, SpeechError, patience
from revanche.sound.wav import Wav, decode, trimmed

PROGRAM: Final = "espeak-ng"

_VOICES: Final = {"en": "en-gb"}
_USUAL_AMPLITUDE: Final = 100
_LONGEST_COMPLAINT: Final = 16384


class Espeak:
    """``program`` is the path of espeak-ng; ``rate`` in words a minute, ``volume`` in percent of the usual."""

    def __init__(self, program: str, language: str, rate: int, volume: int) -> None:
        amplitude = volume * _USUAL_AMPLITUDE // 100
        voice = _VOICES.get(language, language)
        self._arguments = (program, "-v", voice, "-s", str(rate), "-a", str(amplitude), "-b", "1", "--stdin")
        self._rate = rate

    async def render(self, text: str) -> Wav:
        """Return ``text`` as sound, without the silence that espeak-ng begins with; see ``Renderer``."""
        content = await answer([*self._arguments, "--stdout"], text, HANGS)
        try:
            return trimmed(decode(content))
        except ValueError as error:
            raise SpeechError("{program} gave no sound: {error}", program=PROGRAM, error=str(error)) from error

    async def speak(self, text: str) -> None:
        """Say ``text`` without a player; see ``Voice``."""
        with pipe() as (words, words_in), pipe() as (complaints, complaints_in):
            words_in.write(text.encode())  # less than a pipe holds, so this never waits; nor does the read below
            words_in.close()
            async with child(*self._arguments, stdin=words, stderr=complaints_in) as speaking:
                try:
                    async with asyncio.timeout(patience(text, self._rate)):
                        await _ended(speaking)
                except TimeoutError as error:
                    raise SpeechError.stopped(PROGRAM) from error
            os.set_blocking(complaints.fileno(), False)
            refusal = _refusal(complaints.read(_LONGEST_COMPLAINT) or b"")
        if speaking.returncode:
            raise SpeechError.ended(PROGRAM, speaking.returncode)
        if refusal is not None:
            raise SpeechError("{program} could not play: {error}", program=PROGRAM, error=refusal)


async def _ended(speaking: asyncio.subprocess.Process) -> None:
    """Wait for the end of a program; raise ``TimeoutError`` when after ``HANGS`` it has not even begun to play."""
    try:
        async with asyncio.timeout(HANGS):
            await speaking.wait()
    except TimeoutError:
        if not _plays(speaking.pid):
            raise
        await speaking.wait()


def _plays(pid: int) -> bool:
    """Tell whether a program has a sound card open, or a connection to a sound server."""
    try:
        opened = [str(entry.readlink()) for entry in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return False
    return any(target.startswith(("socket:", "/dev/snd/")) for target in opened)


def _refusal(complaints: bytes) -> str | None:
    """espeak-ng ends with status 0 even where it finds no sound card; only this line tells."""
    for complaint in complaints.decode(errors="replace").splitlines():
        if complaint.startswith("error: "):
            return complaint.removeprefix("error: ")
    return None
