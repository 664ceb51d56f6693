"""The control socket: what the command line and scripts ask of a running Revanche, as JSON Lines.

A client connects to the Unix socket (mode 0600, so only the same account can) and sends one JSON object a line:

=====================================================  ==========================================================
line                                                   answer
=====================================================  ==========================================================
``{"command":"won","player":"A","by":"cli"}``          the command's line, as ``replay --json`` has it
``{"press":"next","by":"keyboard"}``                   the same for a press of a button, which the guards judge
``{"query":"status"}``                                 what ``status --json`` shows
``{"query":"follow"}``                                 ``{"status":…,"said":…,"line":…}`` now and after each outcome
                                                       that is told at all, see ``presses.outcome.Telling``
``{"query":"signals"}``                                all that comes in, as the lines of a recording
``{"query":"signals","hold":true}``                    the same, and presses are only shown, not weighed
``{"command":"unmute"}``                               ``{"unmuted":true}`` when a device was muted
=====================================================  ==========================================================

Commands are ``new`` (``players``, ``game``, ``first_to``), ``won`` (``player``), ``undo``, ``redo``, ``swap``,
``abandon``, ``close``, ``fix`` (``correction``) and ``import`` (``match``), see ``match.commands``. A press that means
nothing is answered with ``null``, what can't be understood with ``{"error":"…"}``. Answers come in the order asked.

``signals`` first gives the commands that lead to what stands, then each edge, link, press and command as it is taken
up, see ``presses.recording``; people are called A and B. Nothing else is answered on that connection. While a client
with ``hold`` is connected, no press counts, from whichever device; those who listen without ``hold`` do not hear of
them. That ends with the connection. A client that falls far behind is let go, for a recording with a gap is none.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final, Protocol

import msgspec

from revanche.errors import RevancheError
from revanche.match.commands import Command
from revanche.match.score import State
from revanche.presses.inputs import Taken
from revanche.presses.outcome import Outcome
from revanche.presses.press import Device, Kind, Press, Signal, Source

_log = logging.getLogger(__name__)

LONGEST_LINE: Final = 256 * 1024
"""Bytes of a line; an imported match with its games fits many times."""

_FOLLOWED: Final = 64  # outcomes that a slow follower may be behind before it is let go
_BEHIND: Final = 1024 * 1024  # bytes that a listener may be behind before it is let go


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


class _Frame(msgspec.Struct, frozen=True):
    query: str | None = None
    command: str | None = None
    press: str | None = None
    by: str = "cli"
    hold: bool = False


_frame: Final = msgspec.json.Decoder(_Frame)
_command: Final = msgspec.json.Decoder(Command)


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

    def hear(self, taken: Taken, at: int, /, *, weighed: bool) -> None:
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
            writer.write(b'{"query":"status"}\n')
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
            before = os.umask(0o177)
            try:
                server = await asyncio.start_unix_server(self._serve, self._path, limit=LONGEST_LINE)
            finally:
                os.umask(before)
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
            while line := await reader.readline():
                if line.isspace():
                    continue
                if (query := _listening(line)) is not None:
                    return await self._listen(reader, writer, hold=query.hold)
                answer = await self._answer(line, writer)
                writer.write(answer + b"\n")
                await writer.drain()
        except (ConnectionError, ValueError) as error:  # ValueError: a line over the limit
            _log.debug("a client of the control socket was let go: %s", error)
        except asyncio.CancelledError:
            pass  # the server is closing, and asyncio would log a cancelled connection as an error
        finally:
            self._clients.discard(writer)
            writer.close()

    async def _answer(self, line: bytes, writer: asyncio.StreamWriter) -> bytes:
        try:
            frame = _frame.decode(line)
            if frame.query == "status":
                return self._rendering.status()
            if frame.query == "follow":
                return await self._follow(writer)
            if frame.command == "unmute":
                return msgspec.json.encode({"unmuted": await self._scorekeeper.unmute()})
            if frame.press is not None:
                device = Device(frame.by, frame.by, Kind.KEYBOARD)
                return self._rendering.line(await self._scorekeeper.press(Press(device, frame.press, self._steady())))
            command = _command.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return msgspec.json.encode({"error": f"This can't be understood: {error}"})
        return self._rendering.line(await self._scorekeeper.command(command, Source(frame.by)))

    async def _follow(self, writer: asyncio.StreamWriter) -> bytes:
        queue: asyncio.Queue[bytes] = asyncio.Queue(_FOLLOWED)
        queue.put_nowait(self._rendering.news(None))
        self._followers.add(queue)
        try:
            while True:
                writer.write(await queue.get() + b"\n")
                await writer.drain()
        finally:
            self._followers.discard(queue)

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, hold: bool) -> None:
        """Write what is heard until the client goes."""
        listener = _Listener(writer, self._scorekeeper.state, hold=hold)
        self._listeners.add(listener)
        try:
            with self._scorekeeper.holding() if hold else nullcontext():
                while await reader.readline():
                    pass
        finally:
            self._listeners.discard(listener)


def _listening(line: bytes) -> _Frame | None:
    """Return the frame of a client that wants to listen from now on."""
    if b'"signals"' not in line:
        return None
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        frame = _frame.decode(line)
        return frame if frame.query == "signals" else None
    return None


class _Listener:
    """A client that hears what is taken up, and is let go when it does not keep up."""

    def __init__(self, writer: asyncio.StreamWriter, state: State, *, hold: bool) -> None:
        from revanche.recordings.transcript import Transcript  # noqa: PLC0415 - few evenings need it

        self.hold = hold
        self._writer = writer
        self._transcript = Transcript()
        self._write(self._transcript.beginning(state))

    def hear(self, taken: Taken, at: int, state: State) -> None:
        """Write the line of what was taken up."""
        line = self._transcript.line(taken, at, state)
        if line is not None:
            self._write([line])

    def _write(self, lines: list[bytes]) -> None:
        self._writer.writelines([line + b"\n" for line in lines])
        if self._writer.transport.get_write_buffer_size() > _BEHIND:
            self._writer.transport.abort()
