"""The server of the control socket: what the command line and scripts ask of a running Revanche; see ``protocol``."""

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Final, Protocol, assert_never

import msgspec

from revanche.control.protocol import (
    LONGEST_LINE,
    AskStatus,
    Follow,
    Give,
    Listen,
    Mistaken,
    Push,
    Question,
    SheetTaken,
    TakeSheet,
    UnmuteAll,
    Unmuted,
    read_request,
    request_line,
)
from revanche.errors import RevancheError
from revanche.match.commands import Command
from revanche.match.score import State
from revanche.presses.inputs import Input
from revanche.presses.outcome import Outcome
from revanche.presses.press import Signal, Source
from revanche.sheets.commands import ImportSheet
from revanche.sheets.outcome import SheetOutcome

_log = logging.getLogger(__name__)

_MOST: Final = 64  # clients at once; more are told so and let go
_FOLLOWED: Final = 64  # outcomes that a slow follower may be behind; then it misses the oldest
_BEHIND: Final = 1024 * 1024  # bytes that a listener may be behind before it is let go
_CROWDED: Final = Mistaken(f"{_MOST} programs are connected to Revanche already; end one of them.")


class Scorekeeper(Protocol):
    """Who decides."""

    @property
    def state(self) -> State:
        """What stands."""

    def holding(self) -> AbstractContextManager[None]:
        """Weigh no presses while the context lasts."""

    async def command(self, command: Command, by: Source) -> Outcome:
        """Take a command."""

    async def press(self, signal: Signal) -> Outcome | None:
        """Take a press."""

    async def write(self, command: ImportSheet, by: Source) -> SheetOutcome:
        """Take in a scoresheet."""

    async def unmute(self) -> bool:
        """Let muted devices count again."""


class Rendering(Protocol):
    """Who puts things as JSON."""

    def status(self) -> bytes:
        """Return what stands."""

    def line(self, outcome: Outcome | None) -> bytes:
        """Return the line of an outcome, ``null`` where it has none."""

    def news(self, outcome: Outcome | None) -> bytes:
        """Return what stands and what led to it."""


class Control:
    """The server of the socket at ``path``; ``listening`` is set while it can be reached."""

    def __init__(
        self,
        path: Path,
        scorekeeper: Scorekeeper,
        steady: Callable[[], int],
        rendering: Rendering,
    ) -> None:
        self._path = path
        self._scorekeeper = scorekeeper
        self._steady = steady
        self._rendering = rendering
        self.listening = asyncio.Event()
        self._followers: set[asyncio.Queue[bytes]] = set()
        self._listeners: set[_Listener] = set()
        self._clients: set[asyncio.StreamWriter] = set()

    def tell(self, outcome: Outcome) -> None:
        """Pass an outcome on to those who follow."""
        if not self._followers:
            return
        line = self._rendering.news(outcome)
        for queue in self._followers:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(line)

    def hear(self, taken: Input, at: int, /, *, weighed: bool) -> None:
        """Pass what was taken up on to those who listen."""
        for listener in self._listeners:
            if weighed or listener.hold:
                listener.hear(taken, at, self._scorekeeper.state)

    async def alive(self) -> None:
        """Return when a client has been answered.

        Raises:
            OSError: none can be.
        """
        await self.listening.wait()
        reader, writer = await asyncio.open_unix_connection(self._path, limit=LONGEST_LINE)
        try:
            writer.write(request_line(AskStatus()))
            await reader.readuntil()
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError("The control socket does not answer.") from error
        finally:
            writer.close()

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            RevancheError: the socket can't be made.
        """
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.unlink(missing_ok=True)
            server = await asyncio.start_unix_server(self._serve, sock=_bound(self._path), limit=LONGEST_LINE)
        except OSError as error:
            reason = error.strerror or error
            raise RevancheError(
                f"The control socket {self._path} can't be made ({reason}); set XDG_RUNTIME_DIR."
            ) from error
        try:
            self.listening.set()
            await asyncio.Event().wait()
        finally:
            self.listening.clear()
            server.close()
            for client in self._clients:
                client.transport.abort()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._clients.add(writer)
        try:
            if len(self._clients) > _MOST:
                writer.write(msgspec.json.encode(_CROWDED) + b"\n")
                return None
            while line := await reader.readline():
                if line.isspace():
                    continue
                match read_request(line):
                    case Listen(hold):
                        return await self._listen(reader, writer, hold=hold)
                    case Follow():
                        return await self._follow(reader, writer)
                    case question:
                        writer.write(await self._answer(question) + b"\n")
                await writer.drain()
        except (ConnectionError, ValueError) as error:  # ValueError: a line over the limit
            _log.debug("a client of the control socket was let go: %s", error)
        except asyncio.CancelledError:
            pass  # the server is closing, and asyncio would log a cancelled connection as an error
        finally:
            self._clients.discard(writer)
            writer.close()

    async def _answer(self, question: Question | Mistaken) -> bytes:
        try:
            return await self._answered(question)
        except RevancheError as error:
            return msgspec.json.encode(Mistaken(str(error)))

    async def _answered(self, question: Question | Mistaken) -> bytes:
        match question:
            case Give(command) as given:
                return self._rendering.line(await self._scorekeeper.command(command, given.source))
            case Push() as pushed:
                return self._rendering.line(await self._scorekeeper.press(pushed.press(self._steady())))
            case TakeSheet(sheet, by):
                outcome = await self._scorekeeper.write(ImportSheet(sheet), Source(by))
                return msgspec.json.encode(SheetTaken.after(outcome))
            case UnmuteAll():
                return msgspec.json.encode(Unmuted(await self._scorekeeper.unmute()))
            case AskStatus():
                return self._rendering.status()
            case Mistaken():
                return msgspec.json.encode(question)
            case _:
                assert_never(question)

    async def _follow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Write what stands, and each outcome, until the client goes."""
        queue: asyncio.Queue[bytes] = asyncio.Queue(_FOLLOWED)
        queue.put_nowait(self._rendering.news(None))
        self._followers.add(queue)
        writing = asyncio.create_task(_write_on(queue, writer))
        try:
            await _end_of(reader)
        finally:
            self._followers.discard(queue)
            writing.cancel()

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, hold: bool) -> None:
        """Write what is heard until the client goes."""
        listener = _Listener(writer, self._scorekeeper.state, hold=hold)
        self._listeners.add(listener)
        try:
            if hold:
                await self._hold(reader)
            await _end_of(reader)
        finally:
            self._listeners.discard(listener)

    async def _hold(self, reader: asyncio.StreamReader) -> None:
        """Hold presses while the client asks for that again and again, until it goes."""
        line = b"held"
        while line:
            with self._scorekeeper.holding(), suppress(TimeoutError):
                while line:
                    async with asyncio.timeout(Listen.LASTS):
                        line = await reader.readline()
                return
            _log.info("Whoever tries buttons was not heard of for %g seconds: presses count again.", Listen.LASTS)
            line = await reader.readline()


class _Listener:
    """A client that hears what is taken up, and is let go when it does not keep up."""

    def __init__(self, writer: asyncio.StreamWriter, state: State, *, hold: bool) -> None:
        from revanche.recordings.transcript import Transcript  # noqa: PLC0415 - few evenings need it

        self.hold = hold
        self._writer = writer
        self._transcript = Transcript()
        self._write(self._transcript.beginning(state))

    def hear(self, taken: Input, at: int, state: State) -> None:
        """Write the line of what was taken up."""
        line = self._transcript.line(taken, at, state)
        if line is not None:
            self._write([line])

    def _write(self, lines: list[bytes]) -> None:
        self._writer.writelines([line + b"\n" for line in lines])
        if self._writer.transport.get_write_buffer_size() > _BEHIND:
            self._writer.transport.abort()


def _bound(path: Path) -> socket.socket:
    """Return a socket at ``path`` that only this account can connect to; nobody can before it listens.

    On Linux the socket there gets the rights that it has itself (unix(7)), so no umask has to change, which threads
    that make files would share.
    """
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
    try:
        os.fchmod(bound.fileno(), 0o600)
        bound.bind(str(path))
    except OSError:
        bound.close()
        raise
    return bound


async def _write_on(queue: asyncio.Queue[bytes], writer: asyncio.StreamWriter) -> None:
    """Write what comes, until cancelled or nobody is there; whoever reads from the client notices that too."""
    with suppress(ConnectionError):
        while True:
            writer.write(await queue.get() + b"\n")
            await writer.drain()


async def _end_of(reader: asyncio.StreamReader) -> None:
    """Return when the client has gone; what it says meanwhile is not heard."""
    while await reader.read(LONGEST_LINE):
        pass
