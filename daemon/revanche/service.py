"""Telling systemd how it goes, by its notification socket (sd_notify(3)); without systemd all of this does nothing."""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)

_PING_SHARE = 2  # systemd's advice: at half of the time that the watchdog allows


def notify(*assignments: str) -> None:
    """Send assignments such as ``READY=1``; a socket that is gone is none of our business."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect(address)
            channel.send("\n".join(assignments).encode())
    except OSError as error:
        _log.debug("systemd was not reached: %s", error)


async def watchdog(alive: Callable[[], Awaitable[None]]) -> None:
    """Feed systemd's watchdog, where one is set, for as long as ``alive`` returns in time; run until cancelled."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if not microseconds.isdecimal() or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        await asyncio.Event().wait()
    period = int(microseconds) / 1e6 / _PING_SHARE
    while True:
        await asyncio.sleep(period)
        await alive()
        notify("WATCHDOG=1")
