"""Reading the events of an input node through evdev, which need not be there for the rest to work.

evdev's ``InputDevice`` asks the kernel for more than is needed here, and that fails on names cut inside a character and
on devices that are just leaving; its reading of events works on any descriptor.
"""

import fcntl
import os
import struct
from pathlib import Path
from typing import Final

from evdev.eventio import EventIO

# linux/input.h: _IOW('E', 0xa0, int); linux/time.h
EVIOCSCLOCKID: Final = 0x400445A0
CLOCK_BOOTTIME: Final = 7


class Events(EventIO):
    """The events of the node at ``path``; ``read`` returns those that wait, ``fd`` is -1 once somebody closed it.

    Raises:
        OSError: it can't be opened.
    """

    def __init__(self, path: Path) -> None:
        self.fd: int = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def stamp_since_boot(self) -> bool:
        """Have the kernel stamp events by the clock that counts from the boot; tell whether it does.

        Else it stamps them by the wall clock, which steps. Call it first: events that wait are lost by it.
        """
        try:
            fcntl.ioctl(self.fd, EVIOCSCLOCKID, struct.pack("i", CLOCK_BOOTTIME))
        except OSError:
            return False
        return True
