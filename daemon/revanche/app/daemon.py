"""Running the daemon: started forwards and stopped backwards."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from revanche import places, systemd
from revanche.app.composition import Composition
from revanche.app.supervision import supervised
from revanche.clock import SystemClock
from revanche.config import Config
from revanche.errors import RevancheError
from revanche.journal.journal import Journal
from revanche.match.score import Phase
from revanche.words.phrases import resumed

_log = logging.getLogger(__name__)


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
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(supervised(name, work), name=name) for name, work in parts.workers().items()]
            await parts.scorekeeper.alive()
            await parts.control.listening.wait()
            tasks.append(group.create_task(supervised("page", parts.page.run), name="page"))  # no start waits for it
            if not journal.clean and parts.scorekeeper.state.phase is not Phase.IDLE:
                parts.speech.tell(resumed(parts.scorekeeper.state, parts.catalogue, aloud=True), urgent=True)
            yield parts
            for task in reversed(tasks):
                task.cancel()
                await asyncio.wait([task])
    except BaseExceptionGroup as failed:
        ours = failed.subgroup(RevancheError)
        if ours is None:
            raise
        raise ours.exceptions[0] from failed
    finally:
        journal.close()


async def serve(config: Config, reread: Callable[[], Config | None], environ: Mapping[str, str]) -> None:
    """Be the daemon until SIGTERM or SIGINT; on SIGHUP take what ``reread`` returns, unless that is ``None``."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # one that comes before there is anything to reload must not end it
    async with running(config, environ) as parts:
        loop.add_signal_handler(signal.SIGHUP, _reload, parts, reread)
        for note in parts.notes:
            _log.warning("%s", note)
        _log.info("%s", parts.speech_line(config))
        systemd.notify("READY=1")
        systemd.show(parts.rendering.summary)
        await stop.wait()
        systemd.notify("STOPPING=1")


def _reload(parts: Composition, reread: Callable[[], Config | None]) -> None:
    config = reread()
    if config is not None:
        parts.reconfigure(config)
