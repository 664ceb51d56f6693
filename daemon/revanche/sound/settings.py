"""What sound and speech are set to. Pure, so that reading the config loads nothing that plays."""

from enum import StrEnum

import msgspec


class Engine(StrEnum):
    """Which program speaks; ``auto`` takes the person's own command, else the first of the others that is there."""

    AUTO = "auto"
    ESPEAK = "espeak"
    SPEECHD = "speechd"
    OFF = "off"


class SpeechSettings(msgspec.Struct, frozen=True):
    """``rate`` is in words a minute (80 to 450), ``volume`` in percent of the usual loudness (0 to 200).

    ``command`` is an engine of the person's own with its arguments, none where empty. ``lead_in`` is the time of
    silence before a sound after some time without one, in nanoseconds; ``None`` is what a Bluetooth headset needs,
    where the sound goes to one. ``sounds`` is the folder of clips, relative to that of the config.
    """

    engine: Engine = Engine.AUTO
    rate: int = 160
    volume: int = 100
    command: tuple[str, ...] = ()
    earcons: bool = True
    lead_in: int | None = None
    sounds: str = "sounds"
