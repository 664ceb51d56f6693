"""What headsets are set to."""

from enum import StrEnum

import msgspec


class Grab(StrEnum):
    """When a node is taken for ourselves alone, so that its keys do not reach the desktop."""

    ARMED = "armed"
    ALWAYS = "always"
    NEVER = "never"


class HeadsetSettings(msgspec.Struct, frozen=True):
    """``named`` are devices that the config names: they are taken even where a node alone would not be trusted.

    ``bound`` are the volume keys that a binding gives a meaning here, on whatever device.
    """

    grab: Grab = Grab.ARMED
    named: frozenset[str] = frozenset()
    bound: frozenset[int] = frozenset()
