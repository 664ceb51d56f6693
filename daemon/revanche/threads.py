"""Work in a thread of its own, for what can't be cancelled or takes longer than a press may wait."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_thread(name: str, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, or raise what it raises; it runs in a thread called ``name`` that ends with it.

    A stop never waits for that thread: where this is cancelled, ``work`` goes on and nobody hears what came of it.
    """
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()  # from here on it can't be cancelled, as little as the thread

    def run() -> None:
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - it goes to whoever asked
            done.set_exception(error)
        else:
            done.set_result(result)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await asyncio.wrap_future(done)
