"""espeak-ng: one process an utterance, nothing in between."""

import asyncio
import contextlib
import os
import signal
from typing import Final

from revanche.feedback.voice import SpeechError, patience

PROGRAM: Final = "espeak-ng"

_VOICES: Final = {"en": "en-gb"}
_USUAL_AMPLITUDE: Final = 100
_LONGEST_COMPLAINT: Final = 16384
_ROLE: Final = "media.role=Notification"


class Espeak:
    """``program`` is the path of espeak-ng; ``rate`` in words a minute, ``volume`` in percent of the usual."""

    def __init__(self, program: str, language: str, rate: int, volume: int) -> None:
        amplitude = volume * _USUAL_AMPLITUDE // 100
        voice = _VOICES.get(language, language)
        self._arguments = (program, "-v", voice, "-s", str(rate), "-a", str(amplitude), "-b", "1", "--stdin")
        self._rate = rate

    async def speak(self, text: str) -> None:
        """Say ``text``; see ``Voice``."""
        child = await self._start(text)
        try:
            async with asyncio.timeout(patience(text, self._rate)):
                await child.wait()
                complaints = await child.stderr.read(_LONGEST_COMPLAINT) if child.stderr else b""
        except TimeoutError as error:
            raise SpeechError(f"{PROGRAM} did not finish and was stopped") from error
        finally:
            await _end(child)
        if child.returncode:
            raise SpeechError(f"{PROGRAM} ended with status {child.returncode}")
        if (refusal := _refusal(complaints)) is not None:
            raise SpeechError(f"{PROGRAM} could not play: {refusal}")

    async def _start(self, text: str) -> asyncio.subprocess.Process:
        read, write = os.pipe()
        try:
            os.write(write, text.encode())  # shorter than a pipe holds, so it never waits
        finally:
            os.close(write)
        try:
            return await asyncio.create_subprocess_exec(
                *self._arguments,
                stdin=read,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                env={**os.environ, "PULSE_PROP": _ROLE},
                process_group=0,
            )
        except OSError as error:
            raise SpeechError(f"{PROGRAM} can't be started: {error.strerror}") from error
        finally:
            os.close(read)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill a child that still runs, and whatever it started, and wait for it."""
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        await child.wait()


def _refusal(complaints: bytes) -> str | None:
    """espeak-ng ends with status 0 even where it finds no sound card; only this line tells."""
    for complaint in complaints.decode(errors="replace").splitlines():
        if complaint.startswith("error: "):
            return complaint.removeprefix("error: ")
    return None
