"""Do the buttons' nodes come, may they be read, and does nobody else take them? Pure: facts in, findings out."""

import re
from typing import Final

import msgspec

from revanche.cli.doctor.finding import Finding, Severity, fine, unknown, wrong

REMAPPERS: Final = {
    "keyd": "sudo systemctl stop keyd",
    "input-remapper-": "sudo systemctl stop input-remapper",
    "thd": "sudo systemctl stop triggerhappy",
    "xremap": "pkill xremap",
    "kanata": "pkill kanata",
    "kmonad": "pkill kmonad",
    "evsieve": "pkill evsieve",
}
"""Programs that take nodes for themselves, by the name the kernel has for them, and how to stop each."""

PROXY: Final = "mpris-proxy"
"""Hands BlueZ the music players of the session, of which BlueZ takes the first for all keys."""

DESKTOPS: Final = (PROXY, "gsd-media-keys", "csd-media-keys", "mate-settings-d", "plasmashell")
"""Programs that hand media keys to the music player of the session, by the name the kernel has for them."""

_LOAD: Final = "sudo modprobe uinput && echo uinput | sudo tee /etc/modules-load.d/revanche.conf"
_PASSING: Final = (
    """echo 'KERNEL=="uinput", TAG+="uaccess"' | sudo tee /etc/udev/rules.d/70-revanche-volume.rules """
    "&& sudo udevadm control --reload && sudo udevadm trigger --name-match=uinput"
)
_RULE: Final = "revanche install"


class NodeFacts(msgspec.Struct, frozen=True):
    """A node whose buttons count: may it be read, does somebody hold it alone, who has it open (as far as seen).

    ``volume``: it has volume keys that are the music's, so that it is only kept from the music where these go on.
    """

    device: str
    path: str
    readable: bool
    busy: bool = False
    holders: tuple[str, ...] = ()
    volume: bool = False


class InputFacts(msgspec.Struct, frozen=True):
    """``uinput``: BlueZ can make nodes; ``passing``: so can this account. ``evdev``: nodes can be read.

    ``programs`` run now. ``keyd`` are the texts of keyd's own settings. ``players`` are the music players beside ours
    that let themselves be controlled, ``None`` where there is no session bus. ``session``: we are one of them where we
    can.
    """

    uinput: bool
    evdev: bool
    passing: bool = True
    nodes: tuple[NodeFacts, ...] = ()
    programs: frozenset[str] = frozenset()
    keyd: tuple[str, ...] = ()
    players: tuple[str, ...] | None = ()
    session: bool = True

    @property
    def buttons(self) -> bool:
        """Whether there is a node that counts, readable or not."""
        return bool(self.nodes)

    @property
    def passing_on(self) -> str | None:
        """The program that hands us the buttons, where one does; ``PROXY`` comes before all others."""
        if not self.session or self.players is None or (PROXY in self.programs and self.players):
            return None
        return next((name for name in DESKTOPS if name in self.programs), None)


def judge(facts: InputFacts) -> list[Finding]:
    """Return what is to be said."""
    return [*_making(facts), *_reading(facts), *_held(facts), *_volume(facts), _proxied(facts), _keyd(facts)]


def _making(facts: InputFacts) -> list[Finding]:
    evdev = [] if facts.evdev else [wrong("evdev", "absent", "pip install evdev", stops=True)]
    uinput = fine("uinput") if facts.uinput else wrong("uinput", "absent", _LOAD, stops=not facts.buttons)
    return [*evdev, uinput]


def _reading(facts: InputFacts) -> list[Finding]:
    """Return whether the nodes may be read; that there is none is said of Bluetooth."""
    shut = [node for node in facts.nodes if not node.readable]
    nothing = len(shut) == len(facts.nodes)
    if shut and nothing and facts.passing_on is not None:
        by: dict[str, str | int] = {"device": shut[0].device, "program": facts.passing_on}
        return [Finding("buttons", Severity.OK, "buttons.session", None, by)]
    if shut:
        return [wrong("buttons", "shut", _RULE, stops=nothing, device=shut[0].device, path=shut[0].path)]
    names = ", ".join(dict.fromkeys(node.device for node in facts.nodes))
    return [fine("buttons", devices=names)] if names else []


def _held(facts: InputFacts) -> list[Finding]:
    findings = []
    for node in facts.nodes:
        takers = [name for name in node.holders if name in REMAPPERS]
        if not node.busy and not takers:
            continue
        names = takers or list(node.holders)
        command = REMAPPERS[takers[0]] if takers else f"sudo fuser -v {node.path}"
        what = "taken" if names else "taken_by_somebody"
        findings.append(wrong("held", what, command, stops=True, device=node.device, program=", ".join(names)))
    return findings


def _volume(facts: InputFacts) -> list[Finding]:
    """Return whose buttons are left to the music too, as its volume keys would otherwise do nothing."""
    shared = [node.device for node in facts.nodes if node.volume and node.readable]
    if not facts.uinput or facts.passing or not shared:
        return []
    return [wrong("volume", "shared", _PASSING, device=shared[0])]


def _proxied(facts: InputFacts) -> Finding:
    """Return to whom presses go that ``mpris-proxy`` hands to a music player, before they could become keys."""
    if PROXY not in facts.programs:
        return fine("proxy")
    stop = "systemctl --user disable --now mpris-proxy"
    if facts.players:
        return wrong("proxy", "playing", stop, stops=True, player=", ".join(facts.players))
    if facts.passing_on is not None:
        return Finding("proxy", Severity.OK, "proxy.way")
    return wrong("proxy", "running", stop)


def _keyd(facts: InputFacts) -> Finding:
    """Return whether keyd takes every keyboard there is: a headset that has a volume key is one to it."""
    if "keyd" not in facts.programs:
        return fine("keyd")
    if not facts.keyd:
        return unknown("keyd", "/etc/keyd")
    every = any(re.search(r"^\s*\*\s*$", text, re.MULTILINE) for text in facts.keyd)
    return wrong("keyd", "every", REMAPPERS["keyd"]) if every else fine("keyd")
