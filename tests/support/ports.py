"""Ports of this computer for programs that are started a moment later, and again on the same one."""

import os
import socket
from itertools import count
from typing import Final

_FIRST: Final = 20_000  # and 12 000 more: below those that the kernel gives to whoever asks for any
_NEXT: Final = count(os.getpid() * 61)  # so that tests side by side hardly ever look at the same one


def free_port() -> int:
    """Return a TCP port on which nobody listens, another one each time."""
    for number in _NEXT:
        port = _FIRST + number % 12_000
        with socket.socket() as channel:
            if channel.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError
