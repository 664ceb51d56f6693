import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from revanche.threads import in_thread


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)


def alive(name: str) -> bool:
    return name in {thread.name for thread in threading.enumerate()}


async def test_what_the_work_returns_comes_back_from_a_thread_that_is_gone_then() -> None:
    assert await in_thread("once", lambda: threading.current_thread().name) == "once"
    await until(lambda: not alive("once"))


async def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        await in_thread("faulty", lambda: 1 // 0)


async def test_others_go_on_meanwhile() -> None:
    going = threading.Event()
    waiting = asyncio.create_task(in_thread("slow", lambda: going.wait(20)))
    await asyncio.sleep(0)
    going.set()
    assert await waiting


async def test_whoever_is_cancelled_waits_for_no_thread_and_what_comes_of_it_is_nobodys() -> None:
    going = threading.Event()
    waiting = asyncio.create_task(in_thread("hanging", lambda: going.wait(20)))
    await until(lambda: alive("hanging"))
    waiting.cancel()
    await asyncio.wait([waiting], timeout=1)
    assert waiting.cancelled()
    assert alive("hanging")
    going.set()
    await until(lambda: not alive("hanging"))


def test_a_loop_that_ends_waits_for_no_thread() -> None:
    going = threading.Event()

    async def hang() -> None:
        async with asyncio.timeout(0.01):
            await in_thread("left", lambda: going.wait(20))

    began = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(hang())
    assert time.monotonic() - began < 5
    going.set()
