"""Recognising what advertises: which profile it would get, and why. For people who look for their watch. Pure."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class Marks(msgspec.Struct, frozen=True):
    """What tells a kind of device: beginnings of its name in small letters, services and service data by long UUID.

    A service is a mark only where no other kind of device has it: ``ffe0`` never is.
    """

    names: tuple[str, ...] = ()
    services: tuple[str, ...] = ()
    service_data: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """What a device says of itself while it advertises: its name, and long UUIDs in small letters."""

    name: str | None = None
    services: frozenset[str] = frozenset()
    service_data: frozenset[str] = frozenset()


class Because(StrEnum):
    """Why a device is taken for one of a kind."""

    NAME = "name"
    SERVICE = "service"
    SERVICE_DATA = "service_data"
    HID = "hid"


class Recognised(msgspec.Struct, frozen=True):
    """A device may be of ``profile``, because of ``detail``: its name, or a UUID.

    Without a profile (``HID``) it is a keyboard or remote, which comes as an input device once it is paired.
    """

    profile: str | None
    because: Because
    detail: str


_HID = "00001812-0000-1000-8000-00805f9b34fb"


def recognised(seen: Seen, marks: Mapping[str, Marks]) -> list[Recognised]:
    """Return what a device may be, likeliest first: told by a name, by what it sends, by what it offers."""
    found = [Recognised(None, Because.HID, _HID)] if _HID in seen.services else []
    name = (seen.name or "").strip().lower()
    for profile, each in marks.items():
        why = _why(each, seen, name)
        if why is not None:
            found.append(Recognised(profile, *why))
    order = list(Because)
    return sorted(found, key=lambda one: order.index(one.because))


def _why(marks: Marks, seen: Seen, name: str) -> tuple[Because, str] | None:
    if any(name.startswith(beginning) for beginning in marks.names):
        return Because.NAME, seen.name or ""
    for uuid in marks.services:
        if uuid in seen.services:
            return Because.SERVICE, uuid
    for uuid in marks.service_data:
        if uuid in seen.service_data:
            return Because.SERVICE_DATA, uuid
    return None
