"""Watches of Revanche, held as the daemon holds them, on a bluetoothd of our own; all that they give is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from revanche.devices.bluez.bus import Bluez
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.trouble import Trouble
from revanche.devices.watch.watches import Watches
from revanche.presses.press import Attached, Charged, Detached, Press, Signal


class WatchRecorder:
    """What came of the watches."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.troubles: list[tuple[str, Trouble]] = []
        self.details: list[str] = []
        self.now = 0

    @property
    def presses(self) -> list[str]:
        """The buttons pushed."""
        return [f"{each.device.name} {each.button}" for each in self.signals if isinstance(each, Press)]

    @property
    def links(self) -> list[str]:
        """Who came and went."""
        words = {Attached: "up", Detached: "down"}
        return [f"{each.device.name} {words[type(each)]}" for each in self.signals if type(each) in words]

    def up(self, name: str) -> bool:
        """Tell whether a watch is connected."""
        mine = [link for link in self.links if link.startswith(f"{name} ")]
        return bool(mine) and mine[-1].endswith("up")

    def steady(self) -> int:
        """Return a time that goes on by a second each time it is asked for."""
        self.now += 1_000_000_000
        return self.now

    def tell(self, settings: WatchSettings, trouble: Trouble, detail: str) -> None:
        """Note what is the matter."""
        self.troubles.append((settings.name, trouble))
        self.details.append(detail)

    @property
    def batteries(self) -> list[tuple[str, int]]:
        """How full batteries were said to be."""
        return [(each.device.name, each.percent) for each in self.signals if isinstance(each, Charged)]


@asynccontextmanager
async def held(folder: Path, *settings: WatchSettings) -> AsyncIterator[tuple[WatchRecorder, Watches]]:
    """Hold watches while the context lasts."""
    wrists, bluez = WatchRecorder(), Bluez()
    watches = Watches(
        settings,
        bluez,
        folder / "watches.json",
        wrists.steady,
        wrists.signals.append,
        wrists.tell,
    )
    running = [asyncio.create_task(bluez.run()), asyncio.create_task(watches.run())]
    try:
        yield wrists, watches
    finally:
        for each in reversed(running):
            each.cancel()
            await asyncio.wait([each])
            assert each.cancelled(), each.exception()


async def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.002)
