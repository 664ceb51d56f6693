"""Hooks: a program that is started, or an address that is sent a POST, for each outcome.

Both get one JSON object, the same that followers of the control socket get: ``{"status":…,"said":…,"line":…}``, the
program on its standard input. Each has a queue of its own, and where one is slow the oldest outcome that waits is
dropped: each tells all that stands. Nothing here goes through a shell.
"""

import asyncio
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from revanche.outside.complaint import Complaint
from revanche.outside.settings import HookSettings
from revanche.presses.outcome import Outcome
from revanche.threads import in_thread

LIMIT: Final = 5.0
"""Seconds after which a program is killed and a POST is given up."""

_MOST_WAITING: Final = 16  # outcomes


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
            webhook = _Webhook(settings.webhook)
            self._queues.append(_Queue(webhook.name, webhook.tell))

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
                except Exception as error:  # noqa: BLE001 - a hook must not disturb counting
                    self._complaint.broke(error)
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


class _Webhook:
    """An address, and what sends it a POST, which is loaded with the first outcome: nobody needs it before."""

    def __init__(self, address: str) -> None:
        self.name = f"The webhook at {urlsplit(address).hostname}"
        self._address = address
        self._post: Callable[[str, bytes], Awaitable[int]] | None = None

    async def tell(self, news: bytes) -> None:
        try:
            if self._post is None:
                self._post = await in_thread("webhook", _loaded)  # it takes longer than a press may
            async with asyncio.timeout(LIMIT):
                status = await self._post(self._address, news)
        except TimeoutError as error:
            raise HookError(f"it did not answer within {LIMIT:g} seconds") from error
        except ImportError as error:
            raise HookError(f"it needs the Python package aiohttp beside Revanche ({error})") from error
        except ConnectionError as error:
            raise HookError(error) from error
        if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            raise HookError(f"it answered with status {status}")


def _loaded() -> Callable[[str, bytes], Awaitable[int]]:
    from revanche.outside.webhook import post  # noqa: PLC0415 - 12 MiB, only where a webhook is set

    return post
