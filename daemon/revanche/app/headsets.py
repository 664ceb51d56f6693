"""Bluetooth headsets in the house: whose nodes are whose, their batteries, and the score on those that show a title."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from revanche.devices.bluez.bus import Bluez
from revanche.devices.bluez.media_player import Player
from revanche.devices.bluez.ownership import Ownership
from revanche.devices.settings import BluezSettings, OwnPlayer
from revanche.match.score import State
from revanche.presses.outcome import Outcome
from revanche.presses.press import Signal
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import written
from revanche.words.wording import score_line

RADIOS: Final = Path("/sys/class/bluetooth")
"""There once the kernel knows of Bluetooth."""


class Bluetooth:
    """What ``bluez`` knows of headsets goes to ``put`` as signals. Made before ``bluez`` runs."""

    def __init__(
        self,
        bluez: Bluez,
        settings: BluezSettings,
        catalogue: Catalogue,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
    ) -> None:
        self._bluez = bluez
        self._catalogue = catalogue
        self._put = put
        self._ownership = Ownership(bluez, steady, put)
        self._player = None if settings.player is OwnPlayer.OFF else Player(self._bluez)

    def hear(self, signal: Signal) -> None:
        """Pass a signal of a headset on, and take note of headsets that come and go."""
        self._put(signal)
        self._ownership.hear(signal)

    def show(self, state: State, *, armed: bool, last: Outcome | None = None) -> None:
        """Have headsets show what stands, and what led to it; never waits."""
        if self._player is not None:
            match, words = state.match, self._catalogue
            title = "Revanche" if match is None else score_line(words, match.players, match.score)
            self._player.show(title, "Revanche" if last is None else written(last, self._catalogue))
            self._player.arm(armed=armed)

    async def run(self) -> None:
        """Have the player of ours come and go until cancelled; ``bluez`` runs longer than this."""
        if RADIOS.is_dir():
            self._bluez.wake()
        await (asyncio.Event().wait() if self._player is None else self._player.run())
