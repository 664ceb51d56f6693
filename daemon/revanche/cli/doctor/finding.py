"""What a check found, and in which order people are told. Pure."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

_IMPORTANCE: Final = (
    *("config", "journal", "disk", "evdev", "bluez", "uinput", "headset", "buttons", "held", "proxy", "keyd", "volume"),
    *("microphone", "speech", "player", "sink", "linger", "seat", "clock", "bonded", "repairing"),
)
"""All that is checked: first what may stop counting, in the order in which it has to be mended."""


class Severity(StrEnum):
    """How bad it is, worst first."""

    STOPS = "stops"
    """No press is counted until this is mended."""
    WARNING = "warning"
    OK = "ok"
    UNKNOWN = "unknown"
    """The check could not be made, which is said last."""


class Finding(msgspec.Struct, frozen=True):
    """``check`` is what was looked at, ``text`` the key of its sentence without ``doctor.``; ``command`` mends it."""

    check: str
    severity: Severity
    text: str
    command: str | None = None
    fields: dict[str, str | int] = {}


class Answer(msgspec.Struct, frozen=True):
    """What a program that was asked put out, and how it ended."""

    code: int
    out: str


def fine(check: str, **fields: str | int) -> Finding:
    """Return that all is well."""
    return Finding(check, Severity.OK, f"{check}.ok", None, fields)


def wrong(check: str, what: str, command: str, *, stops: bool = False, **fields: str | int) -> Finding:
    """Return that something is wrong, and the command that mends it."""
    return Finding(check, Severity.STOPS if stops else Severity.WARNING, f"{check}.{what}", command, fields)


def unknown(check: str, program: str) -> Finding:
    """Return that a check could not be made, for want of a program or of its answer."""
    return Finding(check, Severity.UNKNOWN, "unknown", None, {"check": check, "program": program})


def ordered(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings by severity, and those of one severity by what matters most to counting."""
    worst = list(Severity)
    return sorted(findings, key=lambda one: (worst.index(one.severity), _IMPORTANCE.index(one.check)))
