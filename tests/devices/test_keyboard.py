import asyncio
import os
import pty
import termios
from pathlib import Path

import pytest

from revanche.devices.keyboard import Key, Keys, reading, unbuffered
from support.terminal import needs_pty


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"\x1b[D", [Key.PREVIOUS]),
        (b"\x1bOD", [Key.PREVIOUS]),
        (b"\x1b[C", [Key.NEXT]),
        (b"\x1bOC", [Key.NEXT]),
        (b" ", [Key.PLAYPAUSE]),
        (b"uU", [Key.PLAYPAUSE, Key.PLAYPAUSE]),
        (b"rR", [Key.REDO, Key.REDO]),
        (b"q", [Key.QUIT]),
        (b"\x04", [Key.QUIT]),
        (b"\x1b[A\x1b[C", [Key.NEXT]),
        (b"xyz\xff\x00", []),
        (b"\x1b[D\x1b[D ", [Key.PREVIOUS, Key.PREVIOUS, Key.PLAYPAUSE]),
    ],
)
def test_what_is_typed_becomes_keys(typed: bytes, keys: list[Key]) -> None:
    assert Keys().feed(typed) == keys


def test_an_arrow_may_come_in_pieces() -> None:
    keys = Keys()
    assert [keys.feed(bytes([byte])) for byte in b"\x1b[C"] == [[], [], [Key.NEXT]]


@needs_pty
def test_a_terminal_gives_each_key_at_once_and_is_left_as_it_was() -> None:
    ours, theirs = pty.openpty()
    try:
        before = termios.tcgetattr(theirs)
        with unbuffered(theirs):
            assert not termios.tcgetattr(theirs)[3] & (termios.ICANON | termios.ECHO)
        assert termios.tcgetattr(theirs) == before
    finally:
        os.close(ours)
        os.close(theirs)


async def _keys_of(descriptor: int, count: int) -> list[Key]:
    pressed: asyncio.Queue[Key] = asyncio.Queue()
    with reading(descriptor, pressed.put_nowait):
        async with asyncio.timeout(5):
            return [await pressed.get() for _ in range(count)]


async def test_a_pipe_ends_with_the_key_to_quit() -> None:
    readable, writable = os.pipe()
    os.write(writable, b"\x1b[D ")
    os.close(writable)
    try:
        assert await _keys_of(readable, 3) == [Key.PREVIOUS, Key.PLAYPAUSE, Key.QUIT]
    finally:
        os.close(readable)


@pytest.mark.parametrize(("content", "keys"), [(b"", [Key.QUIT]), (b"r\x1b[C", [Key.REDO, Key.NEXT, Key.QUIT])])
async def test_a_plain_file_is_read_and_then_quits(tmp_path: Path, content: bytes, keys: list[Key]) -> None:
    path = tmp_path / "keys"
    path.write_bytes(content)
    descriptor = os.open(path, os.O_RDONLY)
    try:
        assert await _keys_of(descriptor, len(keys)) == keys
    finally:
        os.close(descriptor)
