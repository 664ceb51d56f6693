"""espeak-ng: one process an utterance, nothing in between."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final

from revanche.feedback.voice import HANGS, SpeechError, patience

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
        with _pipe() as (words, words_in), _pipe() as (complaints, complaints_in):
            words_in.write(text.encode())  # less than a pipe holds, so this never waits; nor does the read below
            words_in.close()
            child = await self._start(words, complaints_in)
            try:
                async with asyncio.timeout(patience(text, self._rate)):
                    await _ended(child)
            except TimeoutError as error:
                raise SpeechError(f"{PROGRAM} did not finish and was stopped") from error
            finally:
                await _end(child)
            os.set_blocking(complaints.fileno(), False)
            refusal = _refusal(complaints.read(_LONGEST_COMPLAINT) or b"")
        if child.returncode:
            raise SpeechError(f"{PROGRAM} ended with status {child.returncode}")
        if refusal is not None:
            raise SpeechError(f"{PROGRAM} could not play: {refusal}")

    async def _start(self, words: FileIO, complaints: FileIO) -> asyncio.subprocess.Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self._arguments,
                stdin=words,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=complaints,
                env={**os.environ, "PULSE_PROP": _ROLE},
                process_group=0,
            )
        except OSError as error:
            raise SpeechError(f"{PROGRAM} can't be started: {error.strerror}") from error


@contextmanager
def _pipe() -> Iterator[tuple[FileIO, FileIO]]:
    """Open a pipe while the context lasts: the end to read from, and the end to write to."""
    read, write = os.pipe()
    with FileIO(read, "r") as source, FileIO(write, "w") as target:
        yield source, target


async def _ended(child: asyncio.subprocess.Process) -> None:
    """Wait for the end of a child; raise ``TimeoutError`` when after ``HANGS`` it has not even begun to play."""
    try:
        async with asyncio.timeout(HANGS):
            await child.wait()
    except TimeoutError:
        if not _plays(child.pid):
            raise
        await child.wait()


def _plays(pid: int) -> bool:
    """Tell whether a process has a sound card open, or a connection to a sound server."""
    try:
        opened = [str(entry.readlink()) for entry in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return False
    return any(target.startswith(("socket:", "/dev/snd/")) for target in opened)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill a child that still runs, and whatever it started, and wait for it."""
    if child.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        await child.wait()


def _refusal(complaints: bytes) -> str | None:
    """espeak-ng ends with status 0 even where it finds no sound card; only this line tells."""
    for complaint in complaints.decode(errors="replace").splitlines():
        if complaint.startswith("error: "):
            return complaint.removeprefix("error: ")
    return None
