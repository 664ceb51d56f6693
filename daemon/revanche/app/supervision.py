"""Keeping a worker going: one that ends or fails is started again, and one that goes on failing ends all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from revanche.errors import RevancheError

_log = logging.getLogger(__name__)

_RESTARTS: Final = 5
_WITHIN: Final = 60.0  # a worker may fail so often within so many seconds before all stops and systemd starts anew


async def supervised(name: str, worker: Callable[[], Awaitable[None]]) -> None:
    """Run a worker for ever, again after a pause that grows.

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
