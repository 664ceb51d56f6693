"""What is logged, made harmless in one place: nothing that a device, a page or a script sent steers a terminal."""

import logging
import os
import select
import unicodedata
from contextlib import suppress

_KEPT = {"\n", "\t"}  # of our own sentences and of tracebacks


class Harmless(logging.Formatter):
    """The message of a record, in which texts from outside are one line each, and nothing steers."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - as logging has it
        """Return the message."""
        return message(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the message, and the traceback where there is one."""
        return plain(super().format(record))


class Unwaiting(logging.Handler):
    """Writes to a descriptor while there is room: whoever keeps the log and stopped reading holds nobody up.

    A line for which there is none is dropped, or the rest of it.
    """

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._room = select.poll()
        self._room.register(descriptor, select.POLLOUT)
        self._cut = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write what a record says, in pieces that a pipe takes whole."""
        line = f"{self.format(record)}\n".encode(errors="backslashreplace")
        rest = b"\n" + line if self._cut else line
        with suppress(OSError):  # nobody is there to read it
            while rest and self._room.poll(0):
                rest = rest[os.write(self._descriptor, rest[: select.PIPE_BUF]) :]
                self._cut = bool(rest)


def message(record: logging.LogRecord) -> str:
    """Return what a record says."""
    given = record.args
    if isinstance(given, tuple):
        given = tuple(map(one_line, given))
    return plain(str(record.msg) % given if given else str(record.msg))


def one_line(given: object) -> object:
    """Return what is to be put in a message: a text as one line, anything else as it is."""
    if not isinstance(given, str) or given.isprintable():
        return given
    return "".join("\ufffd" if one in _KEPT else one for one in given)


def plain(text: str) -> str:
    """Return lines of text without anything that steers a terminal."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if unicodedata.category(one) in {"Cc", "Cs"} and one not in _KEPT else one for one in text)
