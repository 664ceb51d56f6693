"""The client's end of the control socket, see ``control``."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from revanche.errors import RevancheError, UnreachableError
from revanche.match.commands import Command
from revanche.shown.line import Line

_PATIENCE = 10.0  # seconds; a disk may stall for half of that and the answer still comes


class _Mistaken(msgspec.Struct):
    error: str | None = None


class Client:
    """A connection to a running Revanche."""

    def __init__(self, channel: socket.socket, lines: BinaryIO) -> None:
        self._channel = channel
        self._lines = lines

    def ask(self, request: bytes) -> bytes:
        """Send one line and return its answer.

        Raises:
            UnreachableError: it does not answer.
            RevancheError: it did not understand.
        """
        try:
            self._channel.sendall(request + b"\n")
            answer = self._lines.readline()
        except OSError as error:
            raise UnreachableError("Revanche runs, but does not answer; restart it.") from error
        if not answer:
            raise UnreachableError("Revanche stopped before it answered; ask again.")
        if answer.startswith(b'{"error"'):
            raise RevancheError(msgspec.json.decode(answer, type=_Mistaken).error)
        return answer

    def follow(self) -> Iterator[bytes]:
        """Yield what stands, now and after each outcome, until Revanche stops."""
        self._channel.settimeout(None)
        self._channel.sendall(b'{"query":"follow"}\n')
        yield from self._lines

    def command(self, command: Command) -> Line:
        """Have a command taken; return its line."""
        return msgspec.json.decode(self.ask(msgspec.json.encode(command)), type=Line)


@contextmanager
def connected(path: Path) -> Iterator[Client | None]:
    """Connect to the Revanche that runs at ``path``, or yield ``None`` where none does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC) as channel:
        channel.settimeout(_PATIENCE)
        try:
            channel.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
            yield None
            return
        except OSError as error:
            reason = error.strerror or error
            raise UnreachableError(f"The control socket {path} can't be used ({reason}).") from error
        with channel.makefile("rb") as lines:
            yield Client(channel, lines)
