"""Hooks: a program that is started, or an address that is sent a POST, for each outcome.

Both get one JSON object, the same that followers of the control socket get: ``{"status":…,"said":…,"line":…}``, the
program on its standard input. Each has a queue of its own, and where one is slow the oldest outcome that waits is
dropped: each tells all that stands. Nothing here goes through a shell.
"""

import asyncio
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from revanche import __version__
from revanche.outside.complaint import Complaint
from revanche.outside.settings import HookSettings
from revanche.presses.outcome import Outcome

if TYPE_CHECKING:
    from http.client import HTTPConnection

LIMIT: Final = 5.0
"""Seconds after which a program is killed and a POST is given up."""

_MOST_WAITING: Final = 16  # outcomes
_HEADERS: Final = {"Content-Type": "application/json", "User-Agent": f"revanche/{__version__}"}


class HookError(Exception):
    """A hook did not do what it should; the message says why. Caught within the room."""


class Hooks:
    """The hooks of ``settings``. ``news`` returns an outcome as JSON."""

    def __init__(self, settings: HookSettings, news: Callable[[Outcome], bytes]) -> None:
        self._news = news
        self._queues: list[_Queue] = []
        if settings.program:
            program = settings.program
            self._queues.append(_Queue(f"The program {program[0]}", lambda news: _run(program, news)))
        if settings.webhook is not None:
            address = urlsplit(settings.webhook)
            self._queues.append(_Queue(f"The webhook at {address.hostname}", lambda news: _post(address, news)))

    def tell(self, outcome: Outcome) -> None:
        """Have the hooks told of an outcome; never waits. Call it in the thread of ``run``."""
        news = self._news(outcome)
        for queue in self._queues:
            queue.put(news)

    async def run(self) -> None:
        """Tell until cancelled; a program that still runs is then killed."""
        async with asyncio.TaskGroup() as group:
            for queue in self._queues:
                group.create_task(queue.run())


class _Queue:
    """What one hook has yet to be told."""

    def __init__(self, name: str, tell: Callable[[bytes], Awaitable[None]]) -> None:
        self._tell = tell
        self._waiting: deque[bytes] = deque(maxlen=_MOST_WAITING)
        self._called = asyncio.Event()
        self._complaint = Complaint(f"{name} was not told")

    def put(self, news: bytes) -> None:
        self._waiting.append(news)
        self._called.set()

    async def run(self) -> None:
        while True:
            while self._waiting:
                try:
                    await self._tell(self._waiting.popleft())
                except HookError as error:
                    self._complaint.failed(error)
                else:
                    self._complaint.worked()
            self._called.clear()
            await self._called.wait()


async def _run(program: tuple[str, ...], news: bytes) -> None:
    """Start a program, give it the news, and see that it ends well and in time."""
    try:
        child = await asyncio.create_subprocess_exec(
            *program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            process_group=0,
        )
    except OSError as error:
        raise HookError(f"it can't be started ({error.strerror})") from error
    try:
        async with asyncio.timeout(LIMIT):
            await child.communicate(news + b"\n")
    except TimeoutError as error:
        raise HookError(f"it did not end within {LIMIT:g} seconds and was killed") from error
    finally:
        await _end(child)
    if child.returncode:
        raise HookError(f"it ended with status {child.returncode}")


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill a child that still runs, and whatever it started, and wait for it."""
    if child.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        await child.wait()


class _Posting:
    """One POST. ``status`` sends it and waits, ``give_up`` ends that from another thread."""

    def __init__(self, address: SplitResult, news: bytes) -> None:
        self._address = address
        self._news = news
        self._connection: HTTPConnection | None = None

    def status(self) -> int:
        """Send it; return the status of the answer, of which nothing else is read. No redirection is followed."""
        import http.client  # noqa: PLC0415 - brings ssl, 5 MiB, only where a webhook is set

        address = self._address
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(address.hostname or "", address.port, timeout=LIMIT)
        try:
            target = (address.path or "/") + (f"?{address.query}" if address.query else "")
            self._connection.request("POST", target, self._news, _HEADERS)
            return self._connection.getresponse().status
        finally:
            self._connection.close()

    def give_up(self) -> None:
        """End what still waits."""
        connected = self._connection.sock if self._connection is not None else None
        if connected is not None:
            with suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)


async def _post(address: SplitResult, news: bytes) -> None:
    """Send the news in a thread that lives for this alone, and give up when it takes too long.

    A daemon thread, for neither looking up a name nor a connection can be cancelled, and stopping must not wait.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[int] = loop.create_future()
    posting = _Posting(address, news)

    def conclude(status: int, error: Exception | None) -> None:
        if not done.done():
            done.set_result(status) if error is None else done.set_exception(error)

    def work() -> None:
        status, failed = 0, None
        try:
            status = posting.status()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is why the webhook was not told
            failed = error
        with suppress(RuntimeError):  # the loop is gone, for we are stopping
            loop.call_soon_threadsafe(conclude, status, failed)

    threading.Thread(target=work, name="webhook", daemon=True).start()
    try:
        async with asyncio.timeout(LIMIT):
            status = await done
    except TimeoutError as error:
        raise HookError(f"it did not answer within {LIMIT:g} seconds") from error
    except Exception as error:
        raise HookError(f"{error}" or type(error).__name__) from error
    finally:
        posting.give_up()
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        raise HookError(f"it answered with status {status}")
