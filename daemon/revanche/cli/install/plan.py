"""What ``revanche install`` puts where, and which commands make it count. Pure: values in, values out.

There are three plans. ``own`` is what an account can do for itself: the unit that starts Revanche with its session.
``machine`` is what that needs from root. ``system`` is the service of the computer, all of it for root.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Final

import msgspec

Command = tuple[str, ...]

_SYSTEMD: Final = Path("/etc/systemd/system")
_RULES: Final = Path("/etc/udev/rules.d/70-revanche.rules")
_MODULES: Final = Path("/etc/modules-load.d/revanche.conf")
_ACCOUNTS: Final = Path("/etc/sysusers.d/revanche.conf")
_HOMES: Final = (PurePath("/home"), PurePath("/root"), PurePath("/run/user"))  # what ProtectHome= hides


class Part(StrEnum):
    """What a file is for; the catalogues have a text for each."""

    SESSION = "session"
    BOOT = "boot"
    BACKOFF = "backoff"
    SEATED = "seated"
    GROUP = "group"
    MODULES = "modules"
    SOUND = "sound"
    ACCOUNT = "account"


class File(msgspec.Struct, frozen=True):
    """A file to be there with this text."""

    part: Part
    path: Path
    text: str


class Plan(msgspec.Struct, frozen=True):
    """Files, and the commands to run after they were written, or before and after they were removed."""

    files: tuple[File, ...]
    written: tuple[Command, ...]
    removing: tuple[Command, ...]
    removed: tuple[Command, ...]


class Site(msgspec.Struct, frozen=True):
    """Where the plan is for.

    ``program`` starts Revanche. ``account`` is who plays, where that is known. ``config`` is that account's XDG config
    folder. ``headless``: nobody sits at a screen. ``backoff``: systemd is 254 or later. ``texts`` are the files of
    ``revanche/installed`` by their names.
    """

    program: Command
    account: str | None
    config: Path
    headless: bool
    backoff: bool
    texts: Mapping[str, str]

    def own(self) -> Plan:
        """Return what the account does itself."""
        units = self.config / "systemd" / "user"
        files = [*self._units(Part.SESSION, units, "user.service")]
        if self.headless:
            sound = self.config / "wireplumber" / "wireplumber.conf.d" / "51-revanche-headless.conf"
            files.append(File(Part.SOUND, sound, self.texts["wireplumber.conf"]))
        return _with_service(files, ("systemctl", "--user"))

    def machine(self) -> Plan:
        """Return what root does for the account."""
        if not self.headless:
            return _with_rules([File(Part.SEATED, _RULES, self.texts["seated.rules"]), self._modules()])
        text = self.texts["user-sysusers.conf"] + (f"m {self.account} revanche\n" if self.account else "")
        plan = _with_rules([File(Part.ACCOUNT, _ACCOUNTS, text), self._group(), self._modules()])
        linger = (("loginctl", "enable-linger", self.account),) if self.account else ()
        return msgspec.structs.replace(plan, written=plan.written + linger)

    def system(self) -> Plan:
        """Return what root does for a service of the computer."""
        account = File(Part.ACCOUNT, _ACCOUNTS, self.texts["system-sysusers.conf"])
        rules = _with_rules([account, self._group(), self._modules()])
        return joined(rules, _with_service([*self._units(Part.BOOT, _SYSTEMD, "system.service")], ("systemctl",)))

    def _units(self, part: Part, folder: Path, name: str) -> Iterable[File]:
        line = f"ExecStart={_exec(self.program)} run"
        text = re.sub("^ExecStart=.*$", lambda _: line, self.texts[name], flags=re.MULTILINE)
        yield File(part, folder / "revanche.service", text)
        if self.backoff:
            yield File(Part.BACKOFF, folder / "revanche.service.d" / "backoff.conf", self.texts["backoff.conf"])

    def _group(self) -> File:
        return File(Part.GROUP, _RULES, self.texts["group.rules"])

    def _modules(self) -> File:
        return File(Part.MODULES, _MODULES, self.texts["modules-load.conf"])


def joined(first: Plan, second: Plan) -> Plan:
    """Return both plans as one; what comes second is removed first."""
    return Plan(
        first.files + second.files,
        first.written + second.written,
        second.removing + first.removing,
        second.removed + first.removed,
    )


def hidden(paths: Iterable[PurePath]) -> PurePath | None:
    """Return the first of the paths that the service of the computer can't see, or ``None``."""
    return next((path for path in paths if any(path.is_relative_to(home) for home in _HOMES)), None)


def _with_service(files: list[File], systemctl: Command) -> Plan:
    return Plan(
        tuple(files),
        ((*systemctl, "daemon-reload"), (*systemctl, "enable", "revanche"), (*systemctl, "restart", "revanche")),
        ((*systemctl, "disable", "--now", "revanche"),),
        ((*systemctl, "daemon-reload"),),
    )


def _with_rules(files: list[File]) -> Plan:
    """Return the plan of files that udev reads, the accounts that these name first."""
    accounts = tuple(("systemd-sysusers", str(file.path)) for file in files if file.part is Part.ACCOUNT)
    reload = ("udevadm", "control", "--reload")
    # a headset that is connected already gets its rights too
    again = ("udevadm", "trigger", "--action=change", "--subsystem-match=input", "--sysname-match=event*")
    return Plan(tuple(files), (*accounts, ("modprobe", "uinput"), reload, again), (), (reload, again))


def _exec(program: Command) -> str:
    """Return a command as ``ExecStart=`` takes it, see systemd.service(5); variables are not read in its first word."""
    first, *others = (word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") for word in program)
    return " ".join(
        f'"{word}"' if re.search(r"[^\w./%@+:=-]", word) else word
        for word in (first, *(word.replace("$", "$$") for word in others))
    )
