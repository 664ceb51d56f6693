"""Earcons: short sounds that tell by themselves what became of a press. Pure.

All but those of a match that is won and of a press that could not be saved are over in 65 ms, so that the words that
follow are not kept waiting.
"""

import math
import struct
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final, assert_never

import msgspec

from revanche.match.events import GameWon, OpeningUndone, Redone, Side, Undone
from revanche.presses.outcome import (
    BatteryLow,
    Counted,
    Ignored,
    Linked,
    Meaningless,
    Missed,
    Offered,
    Outcome,
    Refused,
    Unsaved,
)
from revanche.sound.wav import RATE


class Earcon(StrEnum):
    """What an earcon tells."""

    WON_A = "won_a"
    WON_B = "won_b"
    TAKEN_BACK = "taken_back"
    NOT_COUNTED = "not_counted"
    MATCH_WON = "match_won"
    NOT_SAVED = "not_saved"


class _Note(msgspec.Struct, frozen=True):
    """A tone; ``fade`` is the share of it left at its end, ``overtones`` the strengths of its 2nd, 3rd … harmonic."""

    pitch: float  # Hz
    length: float  # seconds
    fade: float = 0.15
    overtones: tuple[float, ...] = (0.3,)


_LOUDNESS: Final = 0.4
_ATTACK: Final = 0.002
_RELEASE: Final = 0.006
_REED: Final = (0.7, 0.6, 0.5, 0.4)

_SOUNDS: Final = {
    Earcon.WON_A: (_Note(1318.5, 0.065),),
    Earcon.WON_B: (_Note(493.9, 0.065),),
    Earcon.TAKEN_BACK: (_Note(987.8, 0.032, fade=0.6), _Note(659.3, 0.033)),
    Earcon.NOT_COUNTED: (_Note(196.0, 0.060, fade=0.03, overtones=(0.6, 0.3)),),
    Earcon.MATCH_WON: (*(_Note(pitch, 0.075, fade=0.5) for pitch in (523.3, 659.3, 784.0)), _Note(1046.5, 0.160)),
    Earcon.NOT_SAVED: tuple(_Note(pitch, 0.110, fade=0.8, overtones=_REED) for pitch in (311.1, 220.0, 311.1, 220.0)),
}


def earcon(outcome: Outcome) -> Earcon | None:
    """Return the earcon of an outcome, ``None`` where words alone tell it."""
    match outcome:
        case Counted():
            return _counted(outcome)
        case Refused() | Ignored() | Meaningless() | Missed():
            return Earcon.NOT_COUNTED
        case Unsaved():
            return Earcon.NOT_SAVED
        case Linked() | BatteryLow() | Offered():
            return None
        case _:
            assert_never(outcome)


@cache
def pcm(sound: Earcon, volume: int) -> bytes:
    """Return the samples of an earcon, as ``Wav`` has them; ``volume`` is in percent of the usual, 0 to 200."""
    samples = [sample for note in _SOUNDS[sound] for sample in _samples(note)]
    return struct.pack(f"<{len(samples)}h", *(round(32767 * sample * _LOUDNESS * volume / 100) for sample in samples))


def _counted(outcome: Counted) -> Earcon | None:
    for event in reversed(outcome.events):
        if isinstance(event, Undone | OpeningUndone):
            return Earcon.TAKEN_BACK
        if isinstance(event, GameWon | Redone):
            if outcome.after.match is not None and outcome.after.match.winner is not None:
                return Earcon.MATCH_WON
            return Earcon.WON_A if event.player is Side.A else Earcon.WON_B
    return None


def _samples(note: _Note) -> Iterator[float]:
    """Yield the samples of a note, from -1 to 1."""
    strengths = (1.0, *note.overtones)
    for place in range(round(note.length * RATE)):
        time = place / RATE
        swing = sum(
            strength * math.sin(math.tau * note.pitch * harmonic * time)
            for harmonic, strength in enumerate(strengths, start=1)
        )
        envelope = min(1.0, time / _ATTACK, (note.length - time) / _RELEASE)
        yield swing / sum(strengths) * envelope * note.fade ** (time / note.length)
