"""All watches of the config, each with a worker of its own: what one does or suffers does not concern the others."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from revanche.devices.bluez.bus import Bluez
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.advertiser import Advertiser
from revanche.devices.watch.context import WatchContext
from revanche.devices.watch.memory import Memory
from revanche.devices.watch.radio import Radio
from revanche.devices.watch.scanner import Scanner
from revanche.devices.watch.trouble import Trouble
from revanche.devices.watch.worker import Worker
from revanche.devices.watch_protocols.profiles import profile
from revanche.presses.press import Signal
from revanche.shown.scoreboard import Scoreboard

_log = logging.getLogger(__name__)


class _Held(NamedTuple):
    settings: WatchSettings
    worker: Worker | Advertiser
    task: asyncio.Task[None]


class Watches:
    """Signals go to ``put``, what is the matter with a watch to ``tell``.

    ``bluez`` runs beside them, ``file`` keeps what must be known after a restart.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that watches have to do with
        self,
        settings: Iterable[WatchSettings],
        bluez: Bluez,
        file: Path,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
        tell: Callable[[WatchSettings, Trouble, str], None],
    ) -> None:
        self._wanted = tuple(settings)
        bluez.wake()
        radio = Radio(bluez)
        self._scanner = Scanner(radio)
        self._around = WatchContext(self._scanner, radio, Memory(file), steady, put, tell)
        self._workers: dict[str, _Held] = {}
        self._group: asyncio.TaskGroup | None = None
        self._board = Scoreboard()

    def show(self, board: Scoreboard) -> None:
        """Have each watch show the score; never waits, and whatever a watch does about it, counting goes on."""
        self._board = board.again
        for held in self._workers.values():
            held.worker.show(board)

    def reconfigure(self, settings: Iterable[WatchSettings]) -> None:
        """Let go of watches that are no longer wanted as they were, and hold those that are new."""
        self._wanted = tuple(settings)
        for name in [name for name, held in self._workers.items() if held.settings not in self._wanted]:
            self._workers.pop(name).task.cancel()
        self._hold()

    async def run(self) -> None:
        """Hold all watches until cancelled."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_quietly)
        try:
            async with asyncio.TaskGroup() as self._group:
                self._hold()
                await self._scanner.run()
        finally:
            loop.set_exception_handler(None)
            self._group = None
            self._workers.clear()

    def _hold(self) -> None:
        if self._group is None:
            return
        for settings in self._wanted:
            if settings.name not in self._workers:
                known = profile(settings)
                worker = (Worker if known.links else Advertiser)(settings, known, self._around)
                worker.show(self._board)
                task = self._group.create_task(worker.run(), name=f"watch {settings.name}")
                self._workers[settings.name] = _Held(settings, worker, task)


def _quietly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Keep to ourselves what bleak leaves behind when the bus goes under it: calls that nobody waits for any more."""
    if isinstance(context.get("exception"), OSError | EOFError) and "never retrieved" in context["message"]:
        _log.debug("left behind: %r", context["exception"])
    else:
        loop.default_exception_handler(context)
