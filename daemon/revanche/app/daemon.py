"""Running the daemon: started forwards and stopped backwards."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from revanche import places, systemd
from revanche.app.composition import Composition
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.journal.journal import Journal
from revanche.match.score import Phase
from revanche.threads import in_thread
from revanche.words.phrases import resumed

_log = logging.getLogger(__name__)

_STOPPING: Final = 2.5
"""Seconds that a stop may take, whatever hangs."""

_REST: Final = 0.5
"""Seconds of these that are kept for the rest, when the disk takes as long as it may."""

_LAST: Final = 3.0
"""Seconds after which the program ends as it is; the units allow five."""


@asynccontextmanager
async def running(config: Config, environ: Mapping[str, str]) -> AsyncIterator[Composition]:
    """Run everything while the context lasts.

    Raises:
        RevancheError: the journal can't be opened, and nothing was started; or the control socket can't be made.
        ExceptionGroup: a worker failed for good.
    """
    clock = SystemClock()
    journal = Journal.open(places.journal(environ), clock.now(), clock.boot)
    try:
        parts = Composition(config, environ, journal, clock)
    except BaseException:
        journal.close()
        raise
    try:
        async with asyncio.TaskGroup() as group:
            watching = group.create_task(parts.workers.failure())
            try:
                await _started(parts)
                if not journal.clean and parts.scorekeeper.state.phase is not Phase.IDLE:
                    parts.speech.tell(resumed(parts.scorekeeper.state, parts.catalogue, aloud=True), urgent=True)
                yield parts
            finally:
                watching.cancel()
                await _stopped(parts, journal)
    except BaseExceptionGroup as failed:
        ours = failed.subgroup(RevancheError)
        if ours is None:
            raise
        raise ours.exceptions[0] from failed


async def _started(parts: Composition) -> None:
    parts.start()
    await parts.scorekeeper.alive()
    await parts.control.listening.wait()
    parts.start_page()  # no start waits for it


async def _stopped(parts: Composition, journal: Journal) -> None:
    """Have what is being counted put on disk, told and answered, close the journal, and then end the rest backwards.

    An entry that the disk keeps to itself too long, or at which the scorekeeper failed, was told to nobody, so the
    journal is then left without its mark of a clean stop, and the next start says what stands.
    """
    until = asyncio.get_running_loop().time() + _STOPPING
    try:
        async with asyncio.timeout_at(until - _REST):
            await parts.scorekeeper.stop()
    except TimeoutError:
        _log.error("The disk does not answer; what was being counted may be in the journal, and was not told.")
    else:
        journal.close(clean=not parts.scorekeeper.untold)
    await parts.workers.stop(until)


async def serve(config: Config, reread: Callable[[], Config | None], environ: Mapping[str, str]) -> None:
    """Be the daemon until SIGTERM or SIGINT; on SIGHUP take what ``reread`` returns, unless that is ``None``."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    wanted = asyncio.Event()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # one that comes before there is anything to reload must not end it
    async with running(config, environ) as parts:
        loop.add_signal_handler(signal.SIGHUP, wanted.set)
        for note in parts.notes:
            _log.warning("%s", note)
        _log.info("%s", parts.speech_line(config))
        systemd.notify("READY=1")
        systemd.show(parts.rendering.summary)
        rereading = asyncio.create_task(_reread(wanted, parts, reread))
        await stop.wait()
        rereading.cancel()
        systemd.notify("STOPPING=1")
        end_at_the_latest()


async def _reread(wanted: asyncio.Event, parts: Composition, reread: Callable[[], Config | None]) -> None:
    """Take new settings each time they are ``wanted``, until cancelled."""
    while True:
        await wanted.wait()
        wanted.clear()
        try:
            config = await in_thread("config", reread)
            if config is not None:
                _log.info("%s", await parts.reconfigure(config))
        except Exception:  # noqa: BLE001 - the old ones go on
            _log.exception("The new settings could not be taken up.")


def end_at_the_latest() -> None:
    """End the program in three seconds, whatever hangs then: a disk, a thread, a cleaning up that never returns.

    Whoever runs everything calls it when the stop begins.
    """
    last = threading.Timer(_LAST, os._exit, [1])
    last.daemon = True
    last.start()
