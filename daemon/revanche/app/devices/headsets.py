"""Headsets: their presses to the scorekeeper, what BlueZ knows of them, and the score on those that show a title."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from revanche.config import Config
from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.media_player import MediaPlayer
from revanche.devices.bluez.ownership import Ownership
from revanche.devices.headset.hotplug import Headsets
from revanche.devices.settings import OwnPlayer
from revanche.presses.outcome import Outcome
from revanche.presses.press import Attached, Detached, Signal
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.words.catalogue import Catalogue
from revanche.words.title import titled

RADIOS: Final = Path("/sys/class/bluetooth")
"""There once the kernel knows of Bluetooth."""


class HeadsetPart:
    """The headsets of ``config``. Made before ``bluez`` runs."""

    def __init__(  # noqa: PLR0913, PLR0917 - what headsets have to do with
        self,
        config: Config,
        bluez: Bluez,
        scorekeeper: Scorekeeper,
        catalogue: Catalogue,
        steady: Callable[[], int],
        of_boot: Callable[[int], int] | None = None,
    ) -> None:
        self._bluez = bluez
        self._scorekeeper = scorekeeper
        self._catalogue = catalogue
        self._ownership = Ownership(bluez, steady, scorekeeper.signal)
        self._nodes = Headsets(config.headset, steady, self._take, of_boot=of_boot)
        self._proxied = False
        self._player = None if config.bluez.player is OwnPlayer.OFF else MediaPlayer(bluez)
        self.alive = self._nodes.alive
        self.run = self._nodes.run
        self._show(None)

    def tell(self, outcome: Outcome) -> None:
        """Keep the buttons from the music while they count, and show what stands; never waits."""
        self._show(outcome)

    def reconfigure(self, config: Config) -> None:
        """Take new settings of the input nodes, and hold the buttons if they count by the scorekeeper's."""
        self._nodes.reconfigure(config.headset)
        self._arm()

    def give_way(self, *, proxied: bool) -> None:
        """Show BlueZ no player while it has the session's: it gives the keys to the first one that it knows."""
        self._proxied = proxied
        self._arm()

    def _arm(self) -> None:
        armed = self._scorekeeper.armed
        self._nodes.arm(armed=armed)
        if self._player is not None:
            self._player.arm(armed=armed and not self._proxied)

    async def show_score(self) -> None:
        """Have the player of ours come and go until cancelled; ``bluez`` runs longer than this."""
        if RADIOS.is_dir():
            self._bluez.wake()
        await (asyncio.Event().wait() if self._player is None else self._player.run())

    def _take(self, signal: Signal) -> None:
        """Pass a signal of a node on; whose node it is is told by its coming."""
        self._scorekeeper.signal(signal)
        if isinstance(signal, Attached | Detached):
            self._ownership.hear(signal)

    def _show(self, outcome: Outcome | None) -> None:
        self._arm()
        if self._player is not None:
            self._player.show(*titled(self._scorekeeper.state, outcome, self._catalogue))
