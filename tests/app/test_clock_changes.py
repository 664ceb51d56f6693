"""A clock that is set. An event descriptor stands for the timer: only root may set a real clock, as the rig does."""

import asyncio
import errno
import os
import select

import pytest

from revanche.app import clock_changes


async def told(times: list[int]) -> None:
    async with asyncio.timeout(10):
        while not times:
            await asyncio.sleep(0.001)


async def test_each_time_the_clock_is_set_is_told_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    timer = os.eventfd(0, os.EFD_NONBLOCK)
    monkeypatch.setattr(clock_changes, "_timer", lambda: timer)
    times: list[int] = []

    async def changed() -> None:
        times.append(1)

    watching = asyncio.create_task(clock_changes.watch(changed))
    await asyncio.sleep(0.02)
    assert times == []
    for _ in range(2):
        times.clear()
        os.eventfd_write(timer, 1)
        await told(times)
        assert times == [1]
    watching.cancel()
    await asyncio.wait([watching])
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(timer)


async def test_the_kernels_timer_says_nothing_while_nobody_sets_the_clock() -> None:
    timer = clock_changes._timer()
    assert select.select([timer], [], [], 0.05)[0] == []
    with pytest.raises(BlockingIOError):
        clock_changes._take(timer)
    os.close(timer)


def test_a_cancelled_timer_is_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_fd: int, _size: int) -> bytes:
        raise OSError(errno.ECANCELED, "Operation canceled")

    monkeypatch.setattr(os, "read", read)
    clock_changes._take(0)


def test_a_kernel_that_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_changes, "_NEVER", -1)
    with pytest.raises(OSError, match="Invalid argument"):
        clock_changes._timer()
