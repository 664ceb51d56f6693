"""Speech: the words of an outcome, said aloud."""

from enum import StrEnum

import msgspec


class Engine(StrEnum):
    """Which program speaks; ``auto`` takes the first of them that is there."""

    AUTO = "auto"
    ESPEAK = "espeak"
    SPEECHD = "speechd"
    OFF = "off"


class SpeechSettings(msgspec.Struct, frozen=True):
    """``rate`` is in words a minute (80 to 450), ``volume`` in percent of the engine's usual loudness (0 to 200)."""

    engine: Engine = Engine.AUTO
    rate: int = 160
    volume: int = 100
