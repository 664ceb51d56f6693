"""Input nodes made through /dev/uinput, and a plain second reader of them.

Spoken to the kernel directly rather than through python-evdev: a name may be any bytes, 200 presses go in one write,
and nothing of the daemon's own library stands between the test and the kernel.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from rig.wait import until

NEXT, PREVIOUS = 163, 165
PLAY, PAUSE, PLAYPAUSE = 200, 201, 164
STOP, FORWARD, REWIND = 166, 208, 168
VOLUME_UP, VOLUME_DOWN, MUTE = 115, 114, 113
AVRCP_KEYS = (PLAY, PAUSE, STOP, NEXT, PREVIOUS, FORWARD, REWIND, VOLUME_UP, VOLUME_DOWN, MUTE)
LETTERS = tuple(range(16, 26)) + tuple(range(30, 39)) + tuple(range(44, 51))
ENTER = 28

BUS_USB, BUS_BLUETOOTH = 0x03, 0x05
EV_SYN, EV_KEY, EV_REP = 0x00, 0x01, 0x14

_EVENT = struct.Struct("@llHHi")
_SETUP = struct.Struct("@HHHH80sI")
_UI_DEV_CREATE, _UI_DEV_DESTROY = 0x5501, 0x5502
_UI_DEV_SETUP = 0x405C5503
_UI_SET_EVBIT, _UI_SET_KEYBIT, _UI_SET_PHYS = 0x40045564, 0x40045565, 0x4008556C
_SYSNAME_SIZE = 64
_UI_GET_SYSNAME = 0x8000552C | _SYSNAME_SIZE << 16
_EVIOCGRAB = 0x40044590


def frame(*keys: tuple[int, int]) -> bytes:
    """One report: each (code, value) and the SYN_REPORT that ends it."""
    events = [(EV_KEY, code, value) for code, value in keys] + [(EV_SYN, 0, 0)]
    return b"".join(_EVENT.pack(0, 0, *event) for event in events)


def pressed(code: int) -> bytes:
    """A press and its release, in two reports, as BlueZ writes them."""
    return frame((code, 1)) + frame((code, 0))


class Node:
    """An input device that lives until it is closed; by default what BlueZ makes for an AVRCP headset."""

    def __init__(
        self,
        name: str | bytes = "Rig Buds (AVRCP)",
        *,
        keys: Iterable[int] = AVRCP_KEYS,
        phys: str = "00:aa:01:00:00:00",
        bus: int = BUS_BLUETOOTH,
        autorepeat: bool = False,
    ) -> None:
        self.name = name if isinstance(name, str) else name.decode(errors="replace")
        self._fd = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        for kind in (EV_KEY, EV_REP) if autorepeat else (EV_KEY,):
            fcntl.ioctl(self._fd, _UI_SET_EVBIT, kind)
        for key in keys:
            fcntl.ioctl(self._fd, _UI_SET_KEYBIT, key)
        fcntl.ioctl(self._fd, _UI_SET_PHYS, phys.encode() + b"\0")
        raw = name.encode() if isinstance(name, str) else name
        fcntl.ioctl(self._fd, _UI_DEV_SETUP, _SETUP.pack(bus, 0xE0, 0x410E, 0, raw, 0))
        fcntl.ioctl(self._fd, _UI_DEV_CREATE)
        sysname = fcntl.ioctl(self._fd, _UI_GET_SYSNAME, bytes(_SYSNAME_SIZE)).split(b"\0")[0].decode()
        sysfs = Path("/sys/devices/virtual/input") / sysname
        event = until(lambda: next(sysfs.glob("event*"), None), f"an event node of {sysname}")
        self.path = Path("/dev/input") / event.name
        until(self.path.exists, f"{self.path} appears")

    def write(self, reports: bytes) -> None:
        os.write(self._fd, reports)

    def press(self, code: int) -> None:
        self.write(pressed(code))

    def hold(self, code: int) -> None:
        self.write(frame((code, 1)))

    def release(self, code: int) -> None:
        self.write(frame((code, 0)))

    def is_there(self) -> bool:
        """Whether the kernel knows it."""
        return Path("/sys/class/input", self.path.name).exists()

    def unplug(self) -> None:
        if self._fd >= 0:
            fcntl.ioctl(self._fd, _UI_DEV_DESTROY)
            os.close(self._fd)
            self._fd = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()


def event_nodes(name: str) -> Sequence[Path]:
    """The event nodes of this name that are there now, whoever made them."""
    found = []
    for event in Path("/sys/class/input").glob("event*"):
        with suppress(OSError):  # gone meanwhile
            if (event / "device/name").read_text().rstrip("\n") == name:
                found.append(Path("/dev/input") / event.name)
    return found


class Reader:
    """Another program that listens to a node: a desktop, a remapper."""

    def __init__(self, node: Node | Path) -> None:
        path = node if isinstance(node, Path) else node.path
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def edges(self) -> Sequence[tuple[int, int]]:
        """The (code, value) of each key event since the last call."""
        found: list[tuple[int, int]] = []
        with suppress(BlockingIOError):
            while batch := os.read(self._fd, 64 * _EVENT.size):
                events = _EVENT.iter_unpack(batch)
                found += [(code, value) for *_, kind, code, value in events if kind == EV_KEY]
        return found

    def heard(self) -> Sequence[int]:
        """The codes of the keys that went down since the last call."""
        return [code for code, value in self.edges() if value == 1]

    def grab(self) -> bool:
        """Whether the node is this reader's alone now; false when somebody else has it."""
        try:
            fcntl.ioctl(self._fd, _EVIOCGRAB, 1)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            return False
        return True

    def ungrab(self) -> None:
        fcntl.ioctl(self._fd, _EVIOCGRAB, 0)

    def is_shut_out(self) -> bool:
        """Whether somebody else has the grab."""
        if self.grab():
            self.ungrab()
            return False
        return True

    def close(self) -> None:
        os.close(self._fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
