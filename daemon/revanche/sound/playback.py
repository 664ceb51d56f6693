"""Playing sound, by whichever player is there: paplay, pw-play or aplay.

One program is started for a sound and reads it as a WAV from its standard input, so that the earcon sounds while the
words are still being made. paplay comes first: it plays on PulseAudio and on PipeWire, and pw-play waits for ever where
PipeWire runs but leaves sound to PulseAudio.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from io import FileIO
from pathlib import Path
from typing import Any, Final

from revanche.sound.child import answer, child, found, pipe
from revanche.sound.voice import HANGS, SpeechError
from revanche.sound.wav import RATE, Wav, header

PROGRAMS: Final = {
    "paplay": (
        "--latency-msec=20",
        "--property=media.role=Notification",
        "--client-name=Revanche",
        "--stream-name=Revanche",
        "/dev/stdin",
    ),
    "pw-play": ("--latency=20ms", "--media-role=Notification", "/dev/stdin"),
    "aplay": ("--quiet", "--buffer-time=100000", "--start-delay=1"),  # begins with the first bytes, not a full buffer
}
"""The arguments with which each program plays a WAV from its standard input at once."""

_SINK_ANSWERS: Final = 0.3  # seconds
_LINKS: Final = Path("/sys/class/bluetooth")

Speaking = Coroutine[Any, Any, Wav | None]


class Playback:
    """Plays with the first of some programs that can, each with its arguments; one that hangs becomes the last."""

    def __init__(self, programs: list[tuple[str, ...]]) -> None:
        self._programs = list(programs)

    @property
    def name(self) -> str:
        """The program that is tried first."""
        return Path(self._programs[0][0]).name

    async def play(self, opening: bytes, words: Speaking | None = None) -> None:
        """Play ``opening``, samples at ``RATE``, at once, and behind it ``words``, which are made meanwhile.

        When cancelled, it falls silent at once. The opening is also heard when the words fail.

        Raises:
            SpeechError: nothing could be played, or what ``words`` raised.
        """
        made = asyncio.create_task(words if words is not None else _none())
        try:
            await self._play(opening, made)
        finally:
            made.cancel()
            await asyncio.wait([made])
            failure = None if made.cancelled() else made.exception()
        if failure is not None:
            raise failure

    async def _play(self, opening: bytes, words: asyncio.Task[Wav | None]) -> None:
        failure = SpeechError("no program that plays sound is there")
        for program in tuple(self._programs):
            try:
                status = await _played(program, opening, words)
            except SpeechError:
                self._programs.remove(program)
                self._programs.append(program)
                raise
            if status == 0 or _failed(words):
                return
            failure = SpeechError.ended(Path(program[0]).name, status)
        raise failure


def playback() -> Playback | None:
    """Return a player with the programs that are there, ``None`` where there is none."""
    programs = [(path, *arguments) for name, arguments in PROGRAMS.items() if (path := found(name)) is not None]
    return Playback(programs) if programs else None


async def bluetooth() -> bool:
    """Tell whether sound goes to a Bluetooth device; where one is connected and nobody can tell, it might.

    The kernel lists its links beside its adapters, as ``hci0:70`` beside ``hci0`` (net/bluetooth/hci_sysfs.c), so that
    where there is none the sound server need not be asked.
    """
    if not any(":" in entry.name for entry in _LINKS.glob("*")):
        return False
    program = found("pactl")
    try:
        sink = b"" if program is None else await answer([program, "get-default-sink"], "", _SINK_ANSWERS)
    except SpeechError:
        return True
    return not sink.strip() or sink.startswith(b"bluez")


async def _none() -> None:
    return None


def _failed(words: asyncio.Task[Wav | None]) -> bool:
    return words.done() and not words.cancelled() and words.exception() is not None


async def _played(program: tuple[str, ...], opening: bytes, words: asyncio.Task[Wav | None]) -> int:
    """Play both with a program and return its status; raise ``SpeechError`` when it can't be started or hangs."""
    async with _stream(program, RATE, 1) as stream:
        await stream.write(Wav(opening))
        await asyncio.wait([words])
        made = None if _failed(words) else words.result()
        joins = made is not None and (made.rate, made.channels) == (RATE, 1)
        if made is not None and joins:
            await stream.write(made)
        status = await stream.end()
    if status or made is None or joins:
        return status
    async with _stream(program, made.rate, made.channels) as stream:
        await stream.write(made)
        return await stream.end()


class _Stream:
    """A program that plays what is written to it."""

    def __init__(self, name: str, target: FileIO, playing: asyncio.subprocess.Process) -> None:
        self._name, self._target, self._playing = name, target, playing
        self._seconds = 0.0

    async def write(self, sound: Wav) -> None:
        """Return when all of ``sound`` has been taken, or nobody is there to take it."""
        self._seconds += sound.seconds
        async with self._patience():
            await _write(self._target, sound.pcm)

    async def end(self) -> int:
        """Return the program's status, when all has been played."""
        self._target.close()
        async with self._patience():
            return await self._playing.wait()

    @asynccontextmanager
    async def _patience(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._seconds + HANGS):
                yield
        except TimeoutError as error:
            raise SpeechError.stopped(self._name) from error


@asynccontextmanager
async def _stream(program: tuple[str, ...], rate: int, channels: int) -> AsyncIterator[_Stream]:
    """Have a program play, at once, what is written while the context lasts."""
    with pipe() as (source, target):
        target.write(header(rate, channels))
        os.set_blocking(target.fileno(), False)
        async with child(*program, stdin=source) as playing:
            source.close()
            yield _Stream(Path(program[0]).name, target, playing)


async def _write(target: FileIO, content: bytes) -> None:
    """Write all of ``content`` as fast as it is read; nothing more once the reader has gone."""
    rest = memoryview(content)
    while rest:
        try:
            rest = rest[os.write(target.fileno(), rest) :]
        except BlockingIOError:
            await _writable(target)
        except BrokenPipeError:
            return


async def _writable(target: FileIO) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_writer(target, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_writer(target)
