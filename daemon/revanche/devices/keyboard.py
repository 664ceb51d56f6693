"""The terminal's keys, for ``revanche play``."""

import asyncio
import os
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final


class Key(StrEnum):
    """A key that means something; the text is what it does."""

    PREVIOUS = "previous"
    NEXT = "next"
    PLAYPAUSE = "playpause"
    REDO = "redo"
    QUIT = "quit"


_KEYS: Final = {
    b"\x1b[D": Key.PREVIOUS,
    b"\x1bOD": Key.PREVIOUS,
    b"\x1b[C": Key.NEXT,
    b"\x1bOC": Key.NEXT,
    b" ": Key.PLAYPAUSE,
    b"u": Key.PLAYPAUSE,
    b"U": Key.PLAYPAUSE,
    b"r": Key.REDO,
    b"R": Key.REDO,
    b"q": Key.QUIT,
    b"Q": Key.QUIT,
    b"\x04": Key.QUIT,
}


class Keys:
    """From the bytes of a terminal to keys; an arrow may come in pieces, and what means nothing is dropped."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, typed: bytes) -> list[Key]:
        """Return the keys that ``typed`` completes."""
        waiting, keys = self._rest + typed, []
        while waiting and not _unfinished(waiting):
            length = 3 if waiting[:2] in {b"\x1b[", b"\x1bO"} else 1
            key = _KEYS.get(waiting[:length])
            if key is not None:
                keys.append(key)
            waiting = waiting[length:]
        self._rest = waiting
        return keys


def _unfinished(typed: bytes) -> bool:
    return typed in {b"\x1b", b"\x1b[", b"\x1bO"}


@contextmanager
def reading(descriptor: int, put: Callable[[Key], None]) -> Iterator[None]:
    """Put each key typed at ``descriptor``, inside a running loop; the end of a pipe or file is the key to quit."""
    loop, keys = asyncio.get_running_loop(), Keys()

    def read() -> None:
        typed = os.read(descriptor, 4096)
        for key in keys.feed(typed):
            put(key)
        if not typed:
            loop.remove_reader(descriptor)
            put(Key.QUIT)

    try:
        loop.add_reader(descriptor, read)
    except PermissionError:  # a plain file or /dev/null, which epoll does not take and which never blocks
        for key in (*keys.feed(os.read(descriptor, 65536)), Key.QUIT):
            put(key)
    try:
        yield
    finally:
        loop.remove_reader(descriptor)


@contextmanager
def unbuffered(descriptor: int) -> Iterator[None]:
    """Have a terminal give each key at once and show none of them; leave it as it was found."""
    if not os.isatty(descriptor):
        yield
        return
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSANOW)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
