"""The client's end of the control socket for a command that asks and waits, see ``protocol``."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

from revanche.control.protocol import (
    AskStatus,
    Follow,
    Give,
    Mistaken,
    Request,
    SheetTaken,
    TakeSheet,
    UnmuteAll,
    Unmuted,
    read_answer,
    request_line,
)
from revanche.errors import RevancheError, UnansweredError, UnreachableError
from revanche.sheets.events import SheetImported
from revanche.shown.line import Line
from revanche.shown.news import News
from revanche.shown.status import Status

T = TypeVar("T")

_PATIENCE = 10.0  # seconds; a disk may stall for half of that and the answer still comes


class Client:
    """A connection to a running Revanche.

    Each question raises ``UnansweredError`` when it does not answer and ``RevancheError`` when it did not understand.
    """

    def __init__(self, channel: socket.socket, lines: BinaryIO) -> None:
        self._channel = channel
        self._lines = lines

    def give(self, given: Give) -> Line:
        """Have a command taken; return its line."""
        return self._ask(given, Line)

    def take_sheet(self, sheet: SheetImported) -> str | None:
        """Have a full scoresheet taken in; return why it was not."""
        return self._ask(TakeSheet(sheet), SheetTaken).reason

    def status(self) -> Status:
        """Return what stands."""
        return self._ask(AskStatus(), Status)

    def unmute(self) -> bool:
        """Let muted devices count again; tell whether there was one."""
        return self._ask(UnmuteAll(), Unmuted).unmuted

    def follow(self) -> Iterator[News]:
        """Yield what stands, now and after each outcome, until Revanche stops."""
        self._channel.settimeout(None)
        self._channel.sendall(request_line(Follow()))
        for line in self._lines:
            yield _understood(read_answer(line, News))

    def _ask(self, request: Request, kind: type[T]) -> T:
        try:
            self._channel.sendall(request_line(request))
            line = self._lines.readline()
        except OSError as error:
            raise UnansweredError("Revanche runs, but does not answer; restart it.") from error
        if not line.endswith(b"\n"):
            raise UnansweredError("Revanche stopped before it answered; ask again.")
        return _understood(read_answer(line, kind))


def _understood(answer: T | Mistaken) -> T:
    if isinstance(answer, Mistaken):
        raise RevancheError(answer.error)
    return answer


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
