"""Reading the events of an input node through evdev, which need not be there for the rest to work.

evdev's ``InputDevice`` asks the kernel for more than is needed here, and that fails on names cut inside a character and
on devices that are just leaving; its reading of events works on any descriptor.
"""

import os
from pathlib import Path

from evdev.eventio import EventIO


class Events(EventIO):
    """The events of the node at ``path``; ``read`` returns those that wait, ``fd`` is -1 once somebody closed it.

    Raises:
        OSError: it can't be opened.
    """

    def __init__(self, path: Path) -> None:
        self.fd: int = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
