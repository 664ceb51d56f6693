"""Is Bluetooth up, is a headset connected, and is nobody let in who should not be? Pure: facts in, findings out."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec

from revanche.cli.doctor.finding import Finding, Severity, fine, wrong

_AUDIO_SINK: Final = "0000110b-0000-1000-8000-00805f9b34fb"
_RESTART: Final = "sudo systemctl restart bluetooth"
_SETTINGS: Final = (
    ("bonded", "input.conf", "ClassicBondedOnly", "false", "true"),
    ("repairing", "main.conf", "JustWorksRepairing", "always", "never"),
)


Objects = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""BlueZ's objects: path to interface to property to value."""


class Silence(StrEnum):
    """Why nothing was answered."""

    ABSENT = "absent"
    """The bus is there, and nobody on it has that name."""
    UNREACHED = "unreached"
    """There is no bus, or no answer in time, or it was refused."""


class BluetoothFacts(msgspec.Struct, frozen=True):
    """``objects`` is what BlueZ has, or why it does not say; ``radio``: the kernel knows of one.

    ``installed``: the service's program is there. ``blocked``: a switch keeps the radio off. ``settings`` are the texts
    of BlueZ's own files, by name, where they may be read.
    """

    objects: Objects | Silence
    radio: bool
    installed: bool
    blocked: bool
    settings: Mapping[str, str]


class Paired(msgspec.Struct, frozen=True):
    """A headset that BlueZ knows."""

    address: str
    name: str
    connected: bool
    trusted: bool


def judge(facts: BluetoothFacts, *, buttons: bool) -> list[Finding]:
    """Return what is to be said; ``buttons`` tells that there is a node whose buttons count, so nothing is stopped."""
    return [*_radio(facts, stops=not buttons), *_safety(facts.settings)]


def headsets(tree: Objects) -> list[Paired]:
    """Return the paired devices that play sound, those that are connected first."""
    devices = [held["org.bluez.Device1"] for held in tree.values() if "org.bluez.Device1" in held]
    found = [
        Paired(
            str(device.get("Address", "")),
            str(device.get("Alias", device.get("Name", ""))),
            device.get("Connected") is True,
            device.get("Trusted") is True,
        )
        for device in devices
        if device.get("Paired") is True
        and (_AUDIO_SINK in device.get("UUIDs", []) or str(device.get("Icon", "")).startswith("audio-"))
    ]
    return sorted(found, key=lambda device: not device.connected)


def _radio(facts: BluetoothFacts, *, stops: bool) -> list[Finding]:
    tree = facts.objects
    if isinstance(tree, Silence):
        return [_silence(tree, facts, stops=stops)]
    adapters = [held["org.bluez.Adapter1"] for held in tree.values() if "org.bluez.Adapter1" in held]
    if not adapters:
        return [wrong("bluez", "no_adapter", _RESTART, stops=stops) if facts.radio else _without(stops=stops)]
    if not any(adapter.get("Powered") is True for adapter in adapters):
        command = "rfkill unblock bluetooth" if facts.blocked else "bluetoothctl power on"
        return [wrong("bluez", "off", command, stops=stops)]
    return [fine("bluez"), *([_missing(headsets(tree))] if stops else [])]


def _silence(silence: Silence, facts: BluetoothFacts, *, stops: bool) -> Finding:
    """Return why BlueZ says nothing. Where there is no radio, nothing else of it matters."""
    if not facts.radio:
        return _without(stops=stops)
    match silence:
        case Silence.UNREACHED:
            return wrong("bluez", "no_bus", "sudo systemctl start dbus", stops=stops)
        case Silence.ABSENT if facts.installed:
            return wrong("bluez", "down", "sudo systemctl enable --now bluetooth", stops=stops)
        case Silence.ABSENT:
            return wrong("bluez", "absent", "sudo apt install bluez", stops=stops)


def _without(*, stops: bool) -> Finding:
    """Return that this machine has no Bluetooth; no command mends that."""
    return Finding("bluez", Severity.STOPS if stops else Severity.WARNING, "bluez.no_adapter")


def _missing(known: list[Paired]) -> Finding:
    """Return why there are no buttons although Bluetooth is on."""
    if not known:
        return wrong("headset", "none", "bluetoothctl --timeout 30 scan on", stops=True)
    first = known[0]
    if not first.connected:
        return wrong("headset", "away", f"bluetoothctl connect {first.address}", stops=True, device=first.name)
    if not first.trusted:
        return wrong("headset", "untrusted", f"bluetoothctl trust {first.address}", stops=True, device=first.name)
    again = f"bluetoothctl disconnect {first.address}; bluetoothctl connect {first.address}"
    return wrong("headset", "silent", again, stops=True, device=first.name)


def _safety(settings: Mapping[str, str]) -> list[Finding]:
    """Return whether a setting of BlueZ has its dangerous value; left out or not readable, it has the safe one."""
    return [
        wrong(check, "open", f"sudo sed -i 's/^ *{key} *=.*/{key}={safe}/' /etc/bluetooth/{file} && {_RESTART}")
        if _given(settings.get(file, ""), key) == dangerous
        else fine(check)
        for check, file, key, dangerous, safe in _SETTINGS
    ]


def _given(text: str, key: str) -> str | None:
    """Return the value of a key in a settings file, in small letters; the last one holds."""
    given = re.findall(rf"^[ \t]*{key}[ \t]*=[ \t]*(\S+)", text, re.MULTILINE)
    return given[-1].lower() if given else None
