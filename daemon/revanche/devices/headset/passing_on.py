"""Volume keys of grabbed nodes, passed on to the desktop through an input node of our own.

A grab takes a node whole, and BlueZ's nodes of headsets have the volume keys on them, which are the music's. Linux'
``uinput`` makes a node that has these three keys alone, and only while a node that has them is grabbed. A press, and
each repeat while it is held, is passed on as a whole push: a release that never comes leaves no key down.
"""

import fcntl
import os
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final

from revanche.presses.keys import VOLUME_KEYS

UINPUT: Final = Path("/dev/uinput")
NAME: Final = "Revanche volume keys"
"""What our own node is called, which is never taken for a headset."""

_EV_SYN, _EV_KEY = 0, 1
_BUS_VIRTUAL: Final = 0x06
# linux/uinput.h
_UI_SET_EVBIT: Final = 0x40045564
_UI_SET_KEYBIT: Final = 0x40045565
_UI_DEV_SETUP: Final = 0x405C5503
_UI_DEV_CREATE: Final = 0x5501
_SETUP: Final = struct.Struct("HHHH80sI")  # bus, vendor, product, version, name, force feedback effects
_PUSH: Final = struct.Struct("llHHi" * 4)  # input_event: key down, report, key up, report

Ioctl = Callable[[int, int, Any], object]


class PassingOn:
    """Our node, which is there while somebody takes part. ``ioctl`` is the kernel's.

    ``keys`` are those that are passed on: volume keys that mean something here are not.
    """

    def __init__(self, path: Path = UINPUT, ioctl: Ioctl = fcntl.ioctl) -> None:
        self.keys = VOLUME_KEYS
        self._path = path
        self._ioctl = ioctl
        self._fd = -1
        self._taking_part: set[str] = set()

    def begin(self, who: str) -> None:
        """Have our node there for ``who`` from now on.

        Raises:
            OSError: it can't be: ``PermissionError`` where this account may not, ``FileNotFoundError`` where the
                kernel's module uinput is not loaded.
        """
        if self._fd < 0:
            self._fd = self._made()
        self._taking_part.add(who)

    def edge(self, code: int, value: int) -> None:
        """Pass on that a key went down (1) or is held (2), if it is one of ``keys``; that it went up is known."""
        if self._fd >= 0 and code in self.keys and value:
            report = (0, 0, _EV_SYN, 0, 0)
            with suppress(OSError):
                os.write(self._fd, _PUSH.pack(0, 0, _EV_KEY, code, 1, *report, 0, 0, _EV_KEY, code, 0, *report))

    def end(self, who: str) -> None:
        """``who`` needs our node no longer; without anybody it goes."""
        self._taking_part.discard(who)
        if self._fd >= 0 and not self._taking_part:
            descriptor, self._fd = self._fd, -1
            Thread(target=os.close, args=(descriptor,), name="close-uinput").start()  # the kernel takes its time

    def _made(self) -> int:
        descriptor = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            self._ioctl(descriptor, _UI_SET_EVBIT, _EV_KEY)
            for code in sorted(VOLUME_KEYS):
                self._ioctl(descriptor, _UI_SET_KEYBIT, code)
            self._ioctl(descriptor, _UI_DEV_SETUP, _SETUP.pack(_BUS_VIRTUAL, 0, 0, 1, NAME.encode(), 0))
            self._ioctl(descriptor, _UI_DEV_CREATE, 0)
        except OSError:
            os.close(descriptor)
            raise
        return descriptor


def reason(error: OSError, path: Path = UINPUT) -> str:
    """Return in words why our node could not be made, and what mends it."""
    if isinstance(error, PermissionError):
        return f"this account may not use {path}; `revanche doctor` tells the command that mends it"
    if isinstance(error, FileNotFoundError):
        return f"there is no {path}; `sudo modprobe uinput` mends it"
    return f"{path} can't be used ({error.strerror})"
