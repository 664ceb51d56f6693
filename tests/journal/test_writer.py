"""The thread that waits for the disk."""

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from revanche.journal.writer import Writer
from support.journals import descriptors


@pytest.fixture
def writer() -> Iterator[Writer[int]]:
    writer = Writer[int]()
    yield writer
    writer.stop()


async def test_there_is_no_thread_before_the_first_job_and_one_after_it(writer: Writer[int]) -> None:
    before = threading.active_count()
    assert await writer.do(lambda: 1) == 1
    assert await writer.do(lambda: 2) == 2
    assert threading.active_count() == before + 1
    writer.stop()
    assert threading.active_count() == before


async def test_jobs_are_done_off_the_loop_in_the_order_of_asking(writer: Writer[int]) -> None:
    done: list[tuple[int, int]] = []

    def job(number: int) -> int:
        done.append((number, threading.get_ident()))
        return number

    asked = [writer.do(partial(job, number)) for number in range(50)]
    assert await asyncio.gather(*asked) == list(range(50))
    assert [number for number, _ in done] == list(range(50))
    assert threading.get_ident() not in {thread for _, thread in done}


async def test_the_loop_runs_on_while_a_job_waits(writer: Writer[int]) -> None:
    free = threading.Event()

    def job() -> int:
        assert free.wait(10)
        return 1

    asked = asyncio.create_task(writer.do(job))
    await asyncio.sleep(0)
    assert not asked.done()
    free.set()
    assert await asked == 1


async def test_what_a_job_raises_comes_out(writer: Writer[int]) -> None:
    def job() -> int:
        raise LookupError("no such luck")

    with pytest.raises(LookupError, match="no such luck"):
        await writer.do(job)
    assert await writer.do(lambda: 1) == 1


async def test_a_job_is_done_also_when_whoever_asked_went_away(writer: Writer[int]) -> None:
    done: list[int] = []
    free = threading.Event()

    def job() -> int:
        free.wait(10)
        done.append(1)
        return 1

    asked = asyncio.create_task(writer.do(job))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    free.set()
    assert await writer.do(lambda: 2) == 2
    assert done == [1]


async def test_stopping_waits_for_the_job_and_tells_of_it(writer: Writer[int]) -> None:
    def job() -> int:
        time.sleep(0.05)
        return 1

    asked = asyncio.create_task(writer.do(job))
    await asyncio.sleep(0)
    writer.stop()
    assert await asyncio.wait_for(asked, 1) == 1


def test_stopping_after_the_loop_has_ended_leaves_nothing_open() -> None:
    before = descriptors()
    writer = Writer[int]()
    assert asyncio.run(writer.do(lambda: 1)) == 1
    writer.stop()
    writer.stop()
    assert descriptors() == before


async def test_no_child_gets_the_descriptors(writer: Writer[int]) -> None:
    before = descriptors()
    await writer.do(lambda: 1)
    new = descriptors() - before
    assert len(new) == 2
    assert not any(map(os.get_inheritable, new))


async def test_it_sleeps_when_there_is_nothing_to_do(writer: Writer[int]) -> None:
    await writer.do(lambda: 1)
    told = 0
    tell = writer._tell

    def counted() -> None:
        nonlocal told
        told += 1
        tell()

    writer._loop.add_reader(writer._answered, counted)
    await writer.do(lambda: 1)
    await asyncio.sleep(0.05)
    assert told == 1
