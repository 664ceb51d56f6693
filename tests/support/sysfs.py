"""A folder of input nodes and a sysfs that describes them, made of FIFOs and files: all but the kernel's ioctls."""

import fcntl
import os
import struct
import sys
import termios
import threading
from pathlib import Path
from typing import Final

AVRCP_KEYS: Final = (113, 114, 115, 163, 165, 166, 168, 200, 201, 208)


class Inputs:
    """``folder`` stands for /dev/input and ``sysfs`` for /sys/class/input."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "dev" / "input"
        self.sysfs = root / "sys"
        self._devices = root / "devices"
        self.folder.mkdir(parents=True)
        self.sysfs.mkdir()
        self._made: list[Pressing] = []

    def add(
        self, event: str, name: bytes, *, keys: tuple[int, ...] = AVRCP_KEYS, phys: str = "", mode: int = 0o600
    ) -> "Pressing":
        """Make a node; return the end that presses its keys."""
        device = self._devices / f"input{len(self._made) + 1}"
        (device / "capabilities").mkdir(parents=True)
        (device / "name").write_bytes(name + b"\n")
        (device / "phys").write_text(phys + "\n")
        (device / "capabilities" / "key").write_text(_words(keys) + "\n")
        (self.sysfs / event).mkdir()
        (self.sysfs / event / "device").symlink_to(device)
        os.mkfifo(self.folder / event, mode)
        self._made.append(Pressing(self, event))
        return self._made[-1]

    def close(self) -> None:
        """Close what the nodes hold open; their readers have let them go on return."""
        for pressing in self._made:
            pressing.close()
        for thread in threading.enumerate():
            if thread.name == "close-node":
                thread.join()

    def remove(self, event: str) -> None:
        """Take a node away."""
        (self.folder / event).unlink()
        (self.sysfs / event / "device").unlink()
        (self.sysfs / event).rmdir()


class Pressing:
    """The writing end of a node."""

    def __init__(self, inputs: Inputs, event: str) -> None:
        self._inputs = inputs
        self._event = event
        self._fd = os.open(inputs.folder / event, os.O_RDWR | os.O_NONBLOCK)

    def write(self, *events: tuple[int, int, int], sec: int = 1796000010, usec: int = 5) -> None:
        """Write events of (type, code, value) in one go."""
        os.write(self._fd, b"".join(struct.pack("llHHi", sec, usec, *event) for event in events))

    @property
    def unread(self) -> int:
        """How many bytes nobody has read yet."""
        return int.from_bytes(fcntl.ioctl(self._fd, termios.FIONREAD, bytes(4)), sys.byteorder)

    def unplug(self) -> None:
        """Remove the node; a reader sees the end."""
        self._inputs.remove(self._event)
        self.close()

    def close(self) -> None:
        """Close the node's writing end, once."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _words(keys: tuple[int, ...]) -> str:
    """Return a bitmap of keys as sysfs writes it."""
    width = 8 * struct.calcsize("l")
    number = sum(1 << key for key in keys)
    words = []
    while number:
        words.append(f"{number & (1 << width) - 1:x}")
        number >>= width
    return " ".join(reversed(words))
