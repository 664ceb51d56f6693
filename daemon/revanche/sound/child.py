"""Programs that are started for one sound, and that end at the latest when nobody waits for them any more."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final

from revanche.sound.voice import SpeechError

_UNSTARTED: Final = "{program} can't be started: {error}"
_ROLE: Final = "media.role=Notification"
_LONGEST_ANSWER: Final = 32 * 2**20  # bytes: three minutes of the best sound


def found(name: str) -> str | None:
    """Return the path of a program on PATH, or ``None``."""
    paths = (f"{folder}/{name}" for folder in os.get_exec_path())
    return next((path for path in paths if os.access(path, os.X_OK) and Path(path).is_file()), None)


@contextmanager
def pipe() -> Iterator[tuple[FileIO, FileIO]]:
    """Open a pipe while the context lasts: the end to read from, and the end to write to."""
    read, write = os.pipe()
    with FileIO(read, "r") as source, FileIO(write, "w") as target:
        yield source, target


@asynccontextmanager
async def child(
    *arguments: str, stdin: FileIO, stdout: int = asyncio.subprocess.DEVNULL, stderr: FileIO | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Have a program run while the context lasts; then it is killed with all that it started.

    Raises:
        SpeechError: it can't be started.
    """
    starting = asyncio.create_task(
        asyncio.create_subprocess_exec(
            *arguments,
            stdin=stdin,
            stdout=stdout,
            stderr=asyncio.subprocess.DEVNULL if stderr is None else stderr,
            env={**os.environ, "PULSE_PROP": _ROLE},
            process_group=0,
        )
    )
    try:
        started = await asyncio.shield(starting)
    except OSError as error:
        raise SpeechError(_UNSTARTED, program=Path(arguments[0]).name, error=error.strerror or str(error)) from error
    except asyncio.CancelledError:  # it may have started others before we know that it has started
        with suppress(OSError):
            await _end(await starting)
        raise
    try:
        yield started
    finally:
        await _end(started)


async def _end(started: asyncio.subprocess.Process) -> None:
    """Kill what is left of a program and of all that it started; its group outlives it, and may keep our pipe."""
    with suppress(ProcessLookupError):
        os.killpg(started.pid, signal.SIGKILL)
    started._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001 - one that left the group may keep the pipe
    await started.wait()


async def answer(arguments: Sequence[str], text: str, seconds: float) -> bytes:
    """Give a program ``text``, which fits into a pipe, and return all that it writes.

    Raises:
        SpeechError: it can't be started, fails, writes without end, or takes longer than ``seconds``.
    """
    name = Path(arguments[0]).name
    with pipe() as (words, words_in):
        words_in.write(text.encode())
        words_in.close()
        async with child(*arguments, stdin=words, stdout=asyncio.subprocess.PIPE) as started:
            words.close()
            assert started.stdout is not None, "it was asked for"  # noqa: S101
            try:
                async with asyncio.timeout(seconds):
                    written = await _all(started.stdout, name)
                    await started.wait()
            except TimeoutError as error:
                raise SpeechError.stopped(name) from error
    if started.returncode:
        raise SpeechError.ended(name, started.returncode)
    return written


async def _all(stream: asyncio.StreamReader, name: str) -> bytes:
    written = bytearray()
    while part := await stream.read(2**16):
        written += part
        if len(written) > _LONGEST_ANSWER:
            raise SpeechError("{program} writes without end and was stopped", program=name)
    return bytes(written)
