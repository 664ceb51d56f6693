"""What headsets and watches are set to."""

from enum import StrEnum

import msgspec

from revanche.match.events import Side


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


class OwnPlayer(StrEnum):
    """Whether headsets are shown a music player of ours while buttons count."""

    AUTO = "auto"
    OFF = "off"


class Session(StrEnum):
    """Whether the buttons are taken that the desktop passes on: ``auto`` while no headset is read."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class BluezSettings(msgspec.Struct, frozen=True):
    """What is done with BlueZ."""

    player: OwnPlayer = OwnPlayer.AUTO


class WatchSettings(msgspec.Struct, frozen=True):
    """One watch or fob. ``name`` is what it is called here and, where there is no ``address``, how it calls itself.

    ``require_bond`` is ``None`` where the profile decides. ``bind_key`` opens what an advertiser encrypts;
    ``allow_unencrypted`` lets one count that anybody could imitate. ``buzz``: it may vibrate when a game is counted.

    The rest is for the profile ``generic``: where it notifies (long UUIDs), and which button (``a``, ``a:long``) whole
    notifications (``pushes``) or lines of text, by patterns (``lines``), are.
    """

    name: str = ""
    profile: str = ""
    address: str | None = None
    player: Side | None = None
    require_bond: bool | None = None
    bind_key: bytes | None = None
    allow_unencrypted: bool = False
    buzz: bool = False
    service: str = ""
    characteristic: str = ""
    pushes: dict[bytes, str] = {}
    lines: dict[str, str] = {}
