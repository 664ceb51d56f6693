"""What was, asked of our own command line in a program of its own.

Reading years of matches takes seconds and hundreds of megabytes; in a program of its own no press waits for it, and the
memory goes back when it ends. What the page shows is then also, to the byte, what the command line prints.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import msgspec

_AT_ONCE: Final = 2  # programs
_MOST_WAITING: Final = 8
_LIMIT: Final = 60.0  # seconds for one answer
_LARGEST: Final = 32 * 2**20  # bytes of an answer
_PIECE: Final = 64 * 1024


class Answer(msgspec.Struct, frozen=True):
    """What the command line said: its exit status, what it printed, and the sentence of a refusal."""

    status: int
    out: bytes
    sentence: str


class BusyError(Exception):
    """Too much is asked, or it takes too long. Caught within the room."""


class Archive:
    """Answers questions, a few at once, with the folders and settings that ``environ`` names.

    ``largest`` is how many bytes an answer may have.
    """

    def __init__(self, environ: Mapping[str, str], largest: int = _LARGEST) -> None:
        self._largest = largest
        self._environ = {name: value for name, value in environ.items() if name != "NOTIFY_SOCKET"}
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._asking = 0

    async def ask(self, arguments: Sequence[str]) -> Answer:
        """Return what the command line answers.

        Raises:
            BusyError: too many are waiting, it took too long, or the answer is too long.
        """
        if self._asking >= _MOST_WAITING:
            raise BusyError
        self._asking += 1
        try:
            async with self._room, asyncio.timeout(_LIMIT):
                return await self._run(arguments)
        except TimeoutError as error:
            raise BusyError from error
        finally:
            self._asking -= 1

    async def _run(self, arguments: Sequence[str]) -> Answer:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "revanche", *arguments),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._environ,
        )
        assert child.stdout is not None, "it has a pipe"  # noqa: S101
        assert child.stderr is not None, "it has a pipe"  # noqa: S101
        try:
            out = bytearray()
            while piece := await child.stdout.read(_PIECE):
                out += piece
                if len(out) > self._largest:
                    raise BusyError
            err = await child.stderr.read()  # a sentence at most, so that no pipe is ever full
            await child.wait()
        finally:
            if child.returncode is None:
                with suppress(ProcessLookupError):
                    child.kill()
                await child.wait()
        return Answer(child.returncode or 0, bytes(out), err.decode(errors="replace").strip())
