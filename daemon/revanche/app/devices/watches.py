"""Watches: their presses to the scorekeeper, the score to them, and what is the matter with one in words.

Importing this imports bleak, so it is done only where the config names a watch.
"""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from revanche.devices.bluez.bus import Bluez
from revanche.devices.settings import WatchSettings
from revanche.devices.watch.trouble import Trouble
from revanche.devices.watch.watches import Watches
from revanche.match.score import State
from revanche.presses.outcome import Outcome
from revanche.presses.press import Signal
from revanche.words.catalogue import Catalogue
from revanche.words.spelling import for_the_eye
from revanche.words.watch_face import resting_face, watch_face

_log = logging.getLogger(__name__)

_NO_TROUBLE: Final = frozenset({Trouble.PINNED})


class WatchPart:
    """The watches of the config, which at first show ``state``; ``file`` keeps what a restart must know."""

    def __init__(  # noqa: PLR0913, PLR0917 - what watches have to do with
        self,
        watches: Sequence[WatchSettings],
        bluez: Bluez,
        file: Path,
        steady: Callable[[], int],
        put: Callable[[Signal], None],
        catalogue: Catalogue,
        state: State,
    ) -> None:
        self._catalogue = catalogue
        self._watches = Watches(watches, bluez, file, steady, put, self._say)
        self._watches.show(resting_face(state, catalogue))
        self.run = self._watches.run

    def tell(self, outcome: Outcome) -> None:
        """Show what stands after an outcome; never waits."""
        face = watch_face(outcome, self._catalogue)
        if face is not None:
            self._watches.show(face)

    def reconfigure(self, watches: Sequence[WatchSettings]) -> None:
        """Let go of watches that are not in the config any more, and take those that are new."""
        self._watches.reconfigure(watches)

    def _say(self, watch: WatchSettings, trouble: Trouble, detail: str) -> None:
        level = logging.INFO if trouble in _NO_TROUBLE else logging.WARNING
        _log.log(level, "%s", trouble_text(self._catalogue, watch, trouble, detail))


def trouble_text(catalogue: Catalogue, watch: WatchSettings, trouble: Trouble, detail: str) -> str:
    """Return what is the matter with a watch and what mends it, in words for its profile where there are any."""
    special = f"watch.{trouble}.{watch.profile}"
    key = special if special in catalogue.texts else f"watch.{trouble}"
    return catalogue.text(key, device=for_the_eye(watch.name), detail=detail)
