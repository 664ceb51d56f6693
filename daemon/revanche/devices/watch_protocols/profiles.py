"""The kinds of watches and fobs that are understood, by the names that the config and recordings give them."""

from typing import Final

from revanche.devices.settings import WatchSettings
from revanche.devices.watch_protocols import (
    bthome,
    gadgetbridge,
    generic,
    infinitime,
    itag,
    lbs,
    microbit,
    recognising,
    sensortag,
)
from revanche.devices.watch_protocols.profile import Profile
from revanche.devices.watch_protocols.recognising import Recognised, Seen

PROFILES: Final = {
    "bthome": bthome.PROFILE,
    "gadgetbridge": gadgetbridge.PROFILE,
    "generic": generic.PROFILE,
    "infinitime": infinitime.PROFILE,
    "itag": itag.PROFILE,
    "lbs": lbs.PROFILE,
    "microbit": microbit.PROFILE,
    "sensortag": sensortag.PROFILE,
}


def profile(settings: WatchSettings) -> Profile:
    """Return the profile of a device, whole: of a ``generic`` one only its settings know where it notifies."""
    return generic.profile(settings) if settings.profile == "generic" else PROFILES[settings.profile]


def recognised(seen: Seen) -> list[Recognised]:
    """Return what a device that advertises may be, likeliest first."""
    return recognising.recognised(seen, {name: each.marks for name, each in PROFILES.items()})
