"""Telling systemd how it goes, by its notification socket (sd_notify(3)); without systemd all of this does nothing."""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Mapping

_log = logging.getLogger(__name__)

_PING_SHARE = 2  # systemd's advice: at half of the time that the watchdog allows


def notify(*assignments: str) -> None:
    """Send assignments such as ``READY=1``; a socket that is gone is none of our business."""
    _send("\n".join(assignments), 0)


def show(text: Callable[[], str]) -> None:
    """Have ``systemctl status`` show a text of one line, which is made only where systemd listens; never waits."""
    if "NOTIFY_SOCKET" in os.environ:
        _send(f"STATUS={text()}", socket.MSG_DONTWAIT)


def _send(text: str, flags: int) -> None:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect(address)
            channel.send(text.encode(), flags)
    except OSError as error:
        _log.debug("systemd was not reached: %s", error)


async def watchdog(workers: Mapping[str, Callable[[], Awaitable[None]]]) -> None:
    """Feed systemd's watchdog, where one is set, for as long as each worker answers in time; run until cancelled.

    A worker answers by returning. The names of those that do not are logged before systemd ends the program. One that
    can't be asked now (no descriptor is left, say) is asked again soon, before systemd's patience ends.
    """
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if not microseconds.isdecimal() or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        await asyncio.Event().wait()
    period = int(microseconds) / 1e6 / _PING_SHARE
    pause = period
    while True:
        await asyncio.sleep(pause)
        asked = await _all_answer(workers, period / 2)
        pause = period if asked else period / 10
        if asked:
            _send("WATCHDOG=1", socket.MSG_DONTWAIT)


async def _all_answer(workers: Mapping[str, Callable[[], Awaitable[None]]], patience: float) -> bool:
    """Wait for an answer of each worker; tell whether all could be asked."""
    async with asyncio.TaskGroup() as group:
        asked = [group.create_task(_answers(name, alive), name=name) for name, alive in workers.items()]
        _, silent = await asyncio.wait(asked, timeout=patience)
        if silent:
            names = ", ".join(sorted(task.get_name() for task in silent))
            _log.error("No answer from %s; if none comes, systemd starts Revanche anew.", names)
    return all(task.result() for task in asked)


async def _answers(name: str, alive: Callable[[], Awaitable[None]]) -> bool:
    try:
        await alive()
    except OSError as error:
        _log.error("%s can't be asked (%s); if it can't for long, systemd starts Revanche anew.", name, error)
        return False
    return True
