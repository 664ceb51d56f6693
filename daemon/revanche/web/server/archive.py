"""What was, answered by a program of its own.

Reading years of matches takes seconds and hundreds of megabytes; in a program of its own no press waits for it, and the
memory goes back when it ends.

Each outcome has all pages ask the same at once. So a question that is being answered is not asked again, and an answer
holds until something is written in the journal or the config.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from revanche import places

_AT_ONCE: Final = 2  # programs
_MOST_WAITING: Final = 8
_LIMIT: Final = 60.0  # seconds for one answer
_LARGEST: Final = 32 * 2**20  # bytes of an answer
_PIECE: Final = 64 * 1024
_HOLDS: Final = 60.0  # seconds an answer holds at most, since an evening that nobody goes on with ends by itself
_MOST_KEPT: Final = 32  # answers
_MOST_BYTES: Final = 2 * 2**20  # of all answers that are kept


class Answer(msgspec.Struct, frozen=True):
    """What the program printed; where it ``failed``, the sentence that says why."""

    failed: bool
    out: bytes
    sentence: str


class BusyError(Exception):
    """Too much is asked, or it takes too long. Caught within the room."""


class _Program:
    """One that is answering; ``waiting`` counts those who want to hear it."""

    def __init__(self, answering: asyncio.Task[Answer]) -> None:
        self.answering = answering
        self.waiting = 0


class Archive:
    """Has questions answered, a few at once, with the folders and settings that ``environ`` names.

    ``program`` is started with a question as JSON behind it, prints the answer and exits with 0, or with a sentence on
    its standard error and any other status. A question is a frozen struct. ``largest`` is how many bytes an answer may
    have, and ``limit`` how many seconds it may take.
    """

    def __init__(
        self, program: Sequence[str], environ: Mapping[str, str], largest: int = _LARGEST, limit: float = _LIMIT
    ) -> None:
        self._command = program
        self._largest = largest
        self._limit = limit
        self._environ = {name: value for name, value in environ.items() if name != "NOTIFY_SOCKET"}
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._programs: dict[_Key, _Program] = {}
        self._answers: dict[_Key, Answer] = {}

    async def ask(self, question: msgspec.Struct) -> Answer:
        """Return the answer to a question, the one before if nothing was written since.

        Raises:
            BusyError: too many are waiting, it took too long, or the answer is too long.
        """
        key = (self._stands(), question)
        if answer := self._answers.get(key):
            return answer
        program = self._program(key, question)
        program.waiting += 1
        try:
            return await asyncio.shield(program.answering)
        finally:
            program.waiting -= 1
            if not program.waiting and not program.answering.done():
                program.answering.cancel()
                await asyncio.wait([program.answering])

    def _program(self, key: "_Key", question: msgspec.Struct) -> _Program:
        known = self._programs.get(key)
        if known is not None and not known.answering.cancelling():
            return known
        if len(self._programs) >= _MOST_WAITING:
            raise BusyError
        program = self._programs[key] = _Program(asyncio.create_task(self._answer(key, question)))
        program.answering.add_done_callback(lambda _: self._programs.pop(key, None))
        return program

    async def _answer(self, key: "_Key", question: msgspec.Struct) -> Answer:
        try:
            async with self._room, asyncio.timeout(self._limit):
                answer = await self._run(question)
        except TimeoutError as error:
            raise BusyError from error
        if not answer.failed:
            self._answers[key] = answer
        while len(self._answers) > _MOST_KEPT or sum(len(kept.out) for kept in self._answers.values()) > _MOST_BYTES:
            del self._answers[next(iter(self._answers))]
        return answer

    def _stands(self) -> tuple[object, ...]:
        """Return what is another value as soon as an answer may be another."""
        files = sorted(_stated(places.journal(self._environ), places.config(self._environ)))
        return int(asyncio.get_running_loop().time() / _HOLDS), *files

    async def _run(self, question: msgspec.Struct) -> Answer:
        child = await asyncio.create_subprocess_exec(
            *self._command,
            msgspec.json.encode(question).decode(),
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
        return Answer(child.returncode != 0, bytes(out), err.decode(errors="replace").strip())


_Key = tuple[object, ...]
"""What stands, and the question."""


def _stated(folder: Path, *files: Path) -> Iterator[tuple[str, int, int]]:
    """Yield the name, size and time of writing of each file there is, of those in ``folder`` and of ``files``."""
    with suppress(OSError):
        files = (*folder.iterdir(), *files)
    for file in files:
        with suppress(OSError):
            stated = file.stat()
            yield str(file), stated.st_size, stated.st_mtime_ns
