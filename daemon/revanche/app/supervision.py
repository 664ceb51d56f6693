"""Keeping workers going: one that ends or fails is started again.

One that counting needs and that goes on failing ends all. What counting does not need (the page, a hook, a watch's
radio) is tried again for ever, with a pause that grows.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from revanche.errors import RevancheError

_log = logging.getLogger(__name__)

_RESTARTS: Final = 5
_WITHIN: Final = 60.0  # seconds: one that counting needs may fail so often within them
_WELL: Final = 5.0  # seconds without a failure after which another one works again
_LONGEST_PAUSE: Final = 60.0  # seconds

Worker = Callable[[], Awaitable[None]]


class Workers:
    """What runs side by side. ``failing`` are the names of those that do not work now."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._failing: dict[str, None] = {}

    @property
    def failing(self) -> tuple[str, ...]:
        """The names of those that failed and are tried again, in the order of failing."""
        return tuple(self._failing)

    def start(self, name: str, worker: Worker, *, needed: bool) -> None:
        """Have a worker run from now on; ``needed`` is one that counting can't do without."""
        kept = supervised(name, worker) if needed else self._tried(name, worker)
        task = asyncio.get_running_loop().create_task(kept, name=name)
        task.add_done_callback(self._note)
        self._tasks.append(task)

    async def failure(self) -> None:
        """Raise what a worker that counting needs fails with for good, once one does; return never."""
        await asyncio.shield(self._failed)

    async def stop(self, until: float) -> None:
        """End all, the last started first. Whoever hangs has half of what is left until the loop's time ``until``.

        At its end those that are still there are told a second time, and left alone.
        """
        loop = asyncio.get_running_loop()
        for task in reversed(self._tasks):
            task.cancel()
            await asyncio.wait([task], timeout=max(0, until - loop.time()) / 2)
        late = [task for task in self._tasks if not task.done()]
        if late:
            _log.warning("Not ended in time: %s.", ", ".join(task.get_name() for task in late))
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=max(0.1, until - loop.time()))

    def _note(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None and not self._failed.done():
            self._failed.set_exception(error)
            self._failed.exception()  # seen, also where nobody waits for it any more

    async def _tried(self, name: str, worker: Worker) -> None:
        """Run a worker for ever, again after a pause that grows, and tell of each kind of failure once."""
        failures, told = 0, ""
        while True:
            began = asyncio.get_running_loop().time()
            well = asyncio.get_running_loop().call_later(_WELL, self._failing.pop, name, None) if failures else None
            try:
                await worker()
                error: Exception | None = None
            except Exception as failed:  # noqa: BLE001 - whatever it is, counting goes on
                error = failed
            finally:
                if well is not None:
                    well.cancel()
            if asyncio.get_running_loop().time() - began >= _WELL:
                failures, told = 0, ""
            failures += 1
            self._failing[name] = None
            told = _tell(name, error, told)
            await asyncio.sleep(min(0.1 * 2**failures, _LONGEST_PAUSE))


def _tell(name: str, error: Exception | None, told: str) -> str:
    """Log how a worker ended, if that is not what was ``told`` before; return it."""
    now = repr(error)
    if now == told:
        return told
    if error is None:
        _log.error("The worker %s ended, which it should not; it is tried again.", name)
    elif isinstance(error, RevancheError):
        _log.warning("%s", error)
    else:
        _log.error("The worker %s failed; counting goes on, and it is tried again.", name, exc_info=error)
    return now


async def supervised(name: str, worker: Worker) -> None:
    """Run a worker that counting needs, for ever, again after a pause that grows.

    Raises:
        RevancheError: the worker did, and it says itself what to do.
        Exception: what the worker raised the fifth time within a minute.
    """
    loop = asyncio.get_running_loop()
    failures: list[float] = []
    while True:
        try:
            await worker()
            _log.error("The worker %s ended, which it should not; it is started again.", name)
        except RevancheError:
            raise
        except Exception:
            _log.exception("The worker %s failed; it is started again.", name)
            failures = [at for at in failures if loop.time() - at < _WITHIN] + [loop.time()]
            if len(failures) >= _RESTARTS:
                raise
        await asyncio.sleep(0.1 * 2 ** len(failures))
