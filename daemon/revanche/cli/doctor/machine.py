"""Can the journal be kept, is the clock sane, does all go on without a login? Pure: facts in, findings out."""

import re
import shlex
from typing import Final

import msgspec

from revanche.cli.doctor.finding import Answer, Finding, fine, unknown, wrong

_ENOUGH: Final = 50 * 1024 * 1024
_LEAST: Final = 1024 * 1024
"""Bytes: a month of evenings takes far less than the first, and below the second a single evening may not fit."""

_MADE: Final = 1767225600  # 1 January 2026: no clock that is right was before that
_DAY: Final = 86400
_SEATED_SINCE: Final = (0, 5)
"""The WirePlumber that leaves Bluetooth sound to whoever sits at the screen."""

_UNSEATED: Final = "wireplumber.profiles = { main = { monitor.bluez.seat-monitoring = disabled } }"
_DROP_INS: Final = "~/.config/wireplumber/wireplumber.conf.d"


class MachineFacts(msgspec.Struct, frozen=True):
    """``refusal`` is why the journal in ``folder`` can't be written, ``None`` when it can; ``free`` bytes are left.

    ``now`` and ``newest``, the last change of the journal, are seconds since 1970. ``sessions`` is the list of
    ``loginctl``, without its head. ``wireplumber`` is what it says of its version, ``None`` where it is not there, and
    ``drop_ins`` are its settings. ``faults`` is how many problems the config of Revanche has.
    """

    folder: str
    refusal: str | None
    free: int
    now: float
    uid: int
    sessions: Answer | None = None
    newest: float | None = None
    linger: bool = False
    wireplumber: Answer | None = None
    drop_ins: tuple[str, ...] = ()
    faults: int = 0


def judge(facts: MachineFacts) -> list[Finding]:
    """Return what is to be said."""
    return [_config(facts), *_journal(facts), *_headless(facts), _clock(facts)]


def seated(sessions: Answer | None, uid: int) -> bool | None:
    """Tell whether this account sits at a screen; ``None`` where ``loginctl`` could not say.

    Its lines are session, uid, user, seat and more, in which versions differ, as in whether an empty seat is shown.
    """
    if sessions is None or sessions.code != 0:
        return None
    own = [fields for line in sessions.out.splitlines() if (fields := line.split())[1:2] == [str(uid)]]
    return any(field.startswith("seat") for fields in own for field in fields[3:4])


def _config(facts: MachineFacts) -> Finding:
    if facts.faults:
        return wrong("config", "faulty", "revanche config check", stops=True, count=facts.faults)
    return fine("config")


def _journal(facts: MachineFacts) -> list[Finding]:
    place = shlex.quote(facts.folder)
    if facts.refusal is not None:
        command = f'sudo mkdir -p {place} && sudo chown -R "$USER" {place}'
        return [wrong("journal", "shut", command, stops=True, folder=facts.folder, reason=facts.refusal)]
    if facts.free < _ENOUGH:
        left = facts.free // 1024
        return [wrong("disk", "full", "sudo journalctl --vacuum-size=50M", stops=facts.free < _LEAST, left=left)]
    return [fine("journal", folder=facts.folder), fine("disk")]


def _headless(facts: MachineFacts) -> list[Finding]:
    """Return what a machine needs at which nobody sits; there everything ends with the last login."""
    at_screen = seated(facts.sessions, facts.uid)
    if at_screen is None:
        return [unknown("linger", "loginctl")]
    if at_screen:
        return []
    linger = fine("linger") if facts.linger else wrong("linger", "off", "loginctl enable-linger")
    return [linger, *_seat(facts)]


def _seat(facts: MachineFacts) -> list[Finding]:
    if facts.wireplumber is None:
        return []
    version = re.search(r"(\d+)\.(\d+)", facts.wireplumber.out)
    if version is None:
        return [unknown("seat", "wireplumber")]
    told = any(re.search(r"^[^#\n]*seat-monitoring\s*=\s*disabled", text, re.MULTILINE) for text in facts.drop_ins)
    if told or (int(version[1]), int(version[2])) < _SEATED_SINCE:
        return [fine("seat")]
    file = f"{_DROP_INS}/51-revanche-headless.conf"
    return [wrong("seat", "watched", f"mkdir -p {_DROP_INS} && echo '{_UNSEATED}' > {file}")]


def _clock(facts: MachineFacts) -> Finding:
    behind = facts.now < _MADE or (facts.newest is not None and facts.newest > facts.now + _DAY)
    return wrong("clock", "behind", "sudo timedatectl set-ntp true") if behind else fine("clock")
