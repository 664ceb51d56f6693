"""Waking when somebody sets the wall clock, as the network does in a box without a clock of its own."""

import asyncio
import ctypes
import os
import time
from collections.abc import Awaitable, Callable
from typing import Final

_ABSOLUTE, _CANCEL_ON_SET = 1, 2  # timerfd_settime(2): TFD_TIMER_ABSTIME, TFD_TIMER_CANCEL_ON_SET
_NEVER: Final = ctypes.c_ulong(-1).value >> 1  # seconds, the most that a time_t holds


async def watch(changed: Callable[[], Awaitable[object]]) -> None:
    """Call ``changed`` each time somebody has set the wall clock, until cancelled; nothing wakes us between.

    Raises:
        OSError: the kernel refused a timer.
    """
    fd, readable = _timer(), asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(fd, readable.set)
    try:
        while True:
            await readable.wait()
            readable.clear()
            try:
                _take(fd)
            except BlockingIOError:
                continue
            await changed()
    finally:
        loop.remove_reader(fd)
        os.close(fd)


def _timer() -> int:
    """Return a timer that never ends and is cancelled when the clock is set; then it can be read."""
    libc = ctypes.CDLL(None, use_errno=True)
    fd: int = libc.timerfd_create(time.CLOCK_REALTIME, os.O_CLOEXEC | os.O_NONBLOCK)
    ends = (ctypes.c_long * 4)(0, 0, _NEVER, 0)  # an itimerspec
    if fd < 0 or libc.timerfd_settime(fd, _ABSOLUTE | _CANCEL_ON_SET, ends, None) < 0:
        number = ctypes.get_errno()
        if fd >= 0:
            os.close(fd)
        raise OSError(number, os.strerror(number))
    return fd


def _take(fd: int) -> None:
    """Read what a timer tells: that it was cancelled (ECANCELED), after which it tells of the next time."""
    try:
        os.read(fd, 8)
    except BlockingIOError:
        raise
    except OSError:
        return
