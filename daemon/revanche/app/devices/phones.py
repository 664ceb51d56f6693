"""Phones that listen, as a part of the daemon: what they are to make heard, each in its own language."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from revanche.config import Config
from revanche.devices.phone.phones import Phones
from revanche.presses.outcome import Outcome
from revanche.scorekeeper.scorekeeper import Scorekeeper
from revanche.sheets.outcome import SheetOutcome
from revanche.sound.clips import clip
from revanche.sound.earcons import Earcon, earcon, pcm
from revanche.sound.rendition import Renditions
from revanche.sound.voice import Saying
from revanche.sound.wav import Wav, encode
from revanche.words import catalogue as catalogues
from revanche.words.catalogue import Catalogue
from revanche.words.phrases import spoken
from revanche.words.sheet_words import sheet_end

_log: Final = logging.getLogger(__name__)

_KEPT: Final = 4
"""Sounds that can be asked for; a phone wants the newest."""

_Saying = Callable[[Catalogue], Saying | None]


def _noted(making: asyncio.Task[bytes | None]) -> None:
    if not making.cancelled() and making.exception() is not None:
        _log.error("A sound for phones could not be made; please report this.", exc_info=making.exception())


class PhonePart:
    """The phones that press for ``scorekeeper``. ``own`` is the language of the computer, ``clips`` their folder."""

    def __init__(
        self, config: Config, scorekeeper: Scorekeeper, steady: Callable[[], int], own: str, clips: Path
    ) -> None:
        self.phones = Phones(steady, scorekeeper.signal, scorekeeper.press)
        self._renditions = Renditions(config.speech, own, clips)
        self._sounds: deque[tuple[int, _Saying]] = deque(maxlen=_KEPT)
        self._number = 0
        self._volume = config.speech.volume
        self.late = config.counting.limits.late

    def reconfigure(self, config: Config) -> None:
        """Take when a press is too old; how phones speak waits for a restart."""
        self.late = config.counting.limits.late

    def tell(self, outcome: Outcome) -> None:
        """Have an outcome heard on all phones; never waits."""

        def saying(catalogue: Catalogue) -> Saying:
            return Saying(spoken(outcome, catalogue), earcon(outcome), clip(outcome))

        self._tell(saying)

    def tell_sheet(self, outcome: SheetOutcome) -> None:
        """Have the end of a scoresheet heard on all phones; never waits."""
        if sheet_end(outcome, catalogues.load("en")) is not None:
            self._tell(lambda catalogue: Saying(sheet_end(outcome, catalogue) or ""))

    async def sound(self, number: int | None, language: str) -> bytes | None:
        """Return a sound by its number, the newest without one, as WAV; ``None`` where it is none now."""
        known = dict(self._sounds)
        saying = known.get(self._number if number is None else number)
        if saying is None:
            return None
        spoken_in = catalogues.choose(language, {})
        wanted = saying(catalogues.load(spoken_in))
        return None if wanted is None else await self._renditions.make(wanted, spoken_in)

    def tone(self) -> bytes:
        """Return the tone of what was not counted, as WAV; who switches earcons off must still hear that."""
        return encode(Wav(pcm(Earcon.NOT_COUNTED, self._volume)))

    def _tell(self, saying: _Saying) -> None:
        self._number += 1
        self._sounds.append((self._number, saying))
        self.phones.tell(self._number)
        for language in self.phones.languages:
            making = asyncio.ensure_future(self.sound(self._number, language))  # ready when the phones ask for it
            making.add_done_callback(_noted)
