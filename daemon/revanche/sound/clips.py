"""Clips: recordings of people's own, one WAV a score, that are heard instead of a synthetic voice.

``2-1.wav`` is for two games to A and one to B, as the screen has them. A score without a file is said as usual.
"""

import logging
import os
import stat
from pathlib import Path
from typing import Final

from revanche.match.events import GameWon, Redone, Undone
from revanche.presses.outcome import Counted, Outcome
from revanche.sound.wav import Wav, decode

_log: Final = logging.getLogger(__name__)

_LONGEST: Final = 8 * 2**20  # bytes


def clip(outcome: Outcome) -> str | None:
    """Return the name of the clip that tells an outcome whole, ``None`` where it needs words."""
    if not isinstance(outcome, Counted) or not outcome.events or outcome.after.match is None:
        return None
    last, after = outcome.events[-1], outcome.after.match
    if isinstance(last, GameWon) or (isinstance(last, Redone | Undone) and last.match == after.id):
        return f"{after.score[0]}-{after.score[1]}"
    return None


class Clips:
    """``folder`` holds those of one language. They are looked for each time, so new ones need no restart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._faulty: set[str] = set()

    def find(self, name: str) -> Wav | None:
        """Return the clip of a name, ``None`` where there is none that can be played; that is logged once a file."""
        path = self._folder / f"{name}.wav"
        try:
            return decode(_content(path))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError) as error:
            if name not in self._faulty:
                _log.warning("The clip %s is not used: %s.", path, error)
            self._faulty.add(name)
            return None


def _content(path: Path) -> bytes:
    """Return what an ordinary file holds; nothing else is opened, since it might never end."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("it is no ordinary file")
        if status.st_size > _LONGEST:
            raise ValueError(f"it is longer than {_LONGEST // 2**20} MiB")
        return file.read()
