"""The thread that waits for the disk, so that the event loop never does.

Asking and answering go through event descriptors: a queue and ``call_soon_threadsafe`` cost two more switches between
the threads, which takes as long as a fast disk takes to sync.
"""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Generic, TypeVar

Done = TypeVar("Done")


class Writer(Generic[Done]):
    """One thread that does one job after the other for one event loop; it begins with the first job."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[asyncio.Future[Done], Callable[[], Done]] | None] = deque()
        self._answers: deque[tuple[asyncio.Future[Done], Callable[[], None]]] = deque()
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop
        self._asked: int
        self._answered: int

    async def do(self, job: Callable[[], Done]) -> Done:
        """Return what ``job`` returns, or raise what it raises. It is done also when the caller is cancelled."""
        if self._thread is None:
            self._thread = self._start()
        future: asyncio.Future[Done] = self._loop.create_future()
        self._jobs.append((future, job))
        os.eventfd_write(self._asked, 1)
        return await future

    def stop(self) -> None:
        """Wait until all jobs are done, tell so, and end the thread. Called on the loop's own thread."""
        if self._thread is None:
            return
        self._jobs.append(None)
        os.eventfd_write(self._asked, 1)
        self._thread.join()
        self._thread = None
        self._loop.remove_reader(self._answered)
        if not self._loop.is_closed():
            self._tell()
        os.close(self._asked)
        os.close(self._answered)

    def _start(self) -> Thread:
        self._asked = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_SEMAPHORE)
        self._answered = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._answered, self._tell)
        thread = Thread(target=self._run, name="journal", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        while True:
            os.eventfd_read(self._asked)
            asked = self._jobs.popleft()
            if asked is None:
                return
            future, job = asked
            try:
                answer = partial(future.set_result, job())
            except BaseException as error:  # noqa: BLE001 - it goes to whoever asked
                answer = partial(future.set_exception, error)
            self._answers.append((future, answer))
            os.eventfd_write(self._answered, 1)

    def _tell(self) -> None:
        with suppress(BlockingIOError):
            os.eventfd_read(self._answered)
        while self._answers:
            future, answer = self._answers.popleft()
            if not future.done():
                answer()
