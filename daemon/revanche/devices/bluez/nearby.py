"""What BlueZ says of devices that could be paired, and why one could not be, as values. Pure.

Names of errors and their texts are those of BlueZ's ``doc/org.bluez.Device.rst`` and ``src/error.c``.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec

_DEVICE: Final = "org.bluez.Device1"
_CONTROL: Final = "org.bluez.MediaControl1"
_ADAPTER: Final = "org.bluez.Adapter1"

_SOUND: Final = frozenset({"110b", "111e", "1108", "184e"})
"""Services of what makes sound: A2DP sink, hands-free, headset, LE Audio's stream control."""
_AUDIO_CLASS: Final = 0x04  # of the major device classes

Objects = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""BlueZ's objects: path to interface to property to value."""


class Near(msgspec.Struct, frozen=True):
    """A device that BlueZ knows. ``here``: it is heard now. ``sound``: it says it makes sound, ``None`` where not yet.

    ``buttons``: the link of its media buttons is up.
    """

    path: str
    address: str
    name: str
    here: bool = False
    sound: bool | None = None
    paired: bool = False
    connected: bool = False
    buttons: bool = False


class Trouble(StrEnum):
    """Why something with Bluetooth did not come off."""

    NO_BUS = "no_bus"
    NO_SERVICE = "no_service"
    NO_ADAPTER = "no_adapter"
    OFF = "off"
    REFUSED = "refused"
    """It did not let itself be paired."""
    AWAY = "away"
    """It did not answer: out of range, switched off, or no longer ready to be paired."""
    SOUNDLESS = "soundless"
    """It is no headset, or this computer has nothing that sends sound over Bluetooth."""
    OTHER = "other"


class Failure(msgspec.Struct, frozen=True):
    """A trouble, and what BlueZ itself said of it."""

    trouble: Trouble
    detail: str = ""


_TROUBLES: Final = {
    "AuthenticationFailed": Trouble.REFUSED,
    "AuthenticationRejected": Trouble.REFUSED,
    "AuthenticationCanceled": Trouble.REFUSED,
    "AuthenticationTimeout": Trouble.AWAY,
    "ConnectionAttemptFailed": Trouble.AWAY,
    "DoesNotExist": Trouble.AWAY,
    "UnknownObject": Trouble.AWAY,
    "UnknownMethod": Trouble.AWAY,  # what a device that was forgotten meanwhile answers
    "NoReply": Trouble.AWAY,
    "NotAvailable": Trouble.SOUNDLESS,
    "NotSupported": Trouble.SOUNDLESS,
    "ServiceUnknown": Trouble.NO_SERVICE,
    "NameHasNoOwner": Trouble.NO_SERVICE,
}
_SAID: Final = {
    "page-timeout": Trouble.AWAY,
    "Host is down": Trouble.AWAY,
    "profile-unavailable": Trouble.SOUNDLESS,
    "Protocol not available": Trouble.SOUNDLESS,
    "br-connection-refused": Trouble.REFUSED,
}
"""What the text of an error that is only called ``Failed`` has in it."""


def failure(name: str, text: str) -> Failure | None:
    """Return what an error of BlueZ means; ``None`` where what was wanted is so already."""
    short = name.rpartition(".")[2]
    if short in {"AlreadyExists", "AlreadyConnected"}:
        return None
    said = next((trouble for part, trouble in _SAID.items() if part in text), Trouble.OTHER)
    return Failure(_TROUBLES.get(short, said), text or short)


def adapters(objects: Objects) -> dict[str, bool]:
    """Return the radios by their paths, each with whether it is on."""
    found = {path: held[_ADAPTER] for path, held in objects.items() if _ADAPTER in held}
    return {path: properties.get("Powered") is True for path, properties in found.items()}


def devices(objects: Objects) -> list[Near]:
    """Return all devices, in the order in which BlueZ lists them."""
    return [_near(path, held) for path, held in objects.items() if _DEVICE in held]


def _near(path: str, held: Mapping[str, Mapping[str, Any]]) -> Near:
    device = held[_DEVICE]
    connected = device.get("Connected") is True
    return Near(
        path,
        str(device.get("Address", "")),
        str(device.get("Alias") or device.get("Name") or ""),
        here=connected or "RSSI" in device,
        sound=_sound(device),
        paired=device.get("Paired") is True,
        connected=connected,
        buttons=held.get(_CONTROL, {}).get("Connected") is True,
    )


def _sound(device: Mapping[str, Any]) -> bool | None:
    """Return whether a device makes sound, by what it says of itself; BlueZ lists its services once it was asked."""
    icon, services, number = device.get("Icon"), device.get("UUIDs"), device.get("Class")
    if str(icon or "").startswith("audio-") or (isinstance(number, int) and number >> 8 & 0x1F == _AUDIO_CLASS):
        return True
    if isinstance(services, list) and services:
        return not _SOUND.isdisjoint(str(service)[4:8] for service in services)
    return None if icon is None and number is None else False
