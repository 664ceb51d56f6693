"""The units and rules as systemd's own tools judge them, where they are installed."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from revanche.cli.install.plan import File, Part, Site

ROOT: Final = Path(__file__).parents[2]
INSTALLED: Final = ROOT / "daemon/revanche/installed"
SITE: Final = Site(
    program=("/bin/true",),
    account="anna",
    config=Path("/home/anna/.config"),
    headless=True,
    backoff=False,
    texts={path.name: path.read_text("utf-8") for path in INSTALLED.iterdir()},
)
FILES: Final = {file.part: file for file in SITE.own().files + SITE.machine().files + SITE.system().files}
UNITS: Final = (Part.SESSION, Part.BOOT)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"XDG_RUNTIME_DIR": "/tmp"})  # noqa: S108


def placed(part: Part, folder: Path) -> Path:
    path = folder / FILES[part].path.name
    path.write_text(FILES[part].text, "utf-8")
    return path


def settings(part: Part) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in re.findall("^(\\w+)=(.*)$", FILES[part].text, re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("part", UNITS)
def test_systemd_has_nothing_to_say_about_a_unit(part: Part, tmp_path: Path) -> None:
    scope = "--user" if part is Part.SESSION else "--system"
    verified = run("systemd-analyze", "verify", "--man=no", scope, placed(part, tmp_path))
    ours = [line for line in (verified.stdout + verified.stderr).splitlines() if "revanche" in line]
    assert (verified.returncode, ours) == (0, [])


def test_a_unit_with_a_fault_would_be_found(tmp_path: Path) -> None:
    path = placed(Part.BOOT, tmp_path)
    path.write_text(path.read_text().replace("ProtectHome=yes", "ProtectHomes=yes"))
    assert "ProtectHomes" in run("systemd-analyze", "verify", "--man=no", path).stderr


@pytest.mark.parametrize(("part", "tenths"), [(Part.BOOT, 12), (Part.SESSION, 62)])
def test_a_unit_is_as_closed_as_we_say(part: Part, tenths: int, tmp_path: Path) -> None:
    judge = ("systemd-analyze", "security", "--offline=true", "--no-pager", placed(part, tmp_path))
    judged = run(*judge, f"--threshold={tenths}")
    assert judged.returncode == 0, judged.stdout
    assert run(*judge, f"--threshold={tenths - 1}").returncode == 1, "it is better than we say"


@pytest.mark.parametrize("part", UNITS)
def test_a_unit_needs_no_systemd_newer_than_252(part: Part) -> None:
    assert {"RestartSteps", "RestartMaxDelaySec"}.isdisjoint(settings(part))
    assert settings(part)["Type"] == ["notify"]


@pytest.mark.parametrize("part", UNITS)
def test_a_unit_leaves_the_buttons_readable(part: Part) -> None:
    assert "PrivateDevices" not in settings(part)
    assert settings(part).get("DeviceAllow", ["char-input r"])[0] == "char-input r"


def test_the_unit_of_a_box_waits_for_the_right_time_where_something_sets_it() -> None:
    assert settings(Part.BOOT)["After"] == ["time-sync.target"]
    assert "After" not in settings(Part.SESSION), "an account's services don't see that target"


def test_the_units_agree_on_starting_watching_and_ending() -> None:
    user, system = (settings(part) for part in UNITS)
    for name in ("Restart", "RestartSec", "RestartPreventExitStatus", "WatchdogSec", "TimeoutStopSec", "ExecReload"):
        assert user[name] == system[name]


def test_the_pauses_are_for_a_systemd_that_knows_them(tmp_path: Path) -> None:
    version = int(run("systemctl", "--version").stdout.split()[1])
    path = placed(Part.SESSION, tmp_path)
    text = path.read_text().replace("[Service]\n", SITE.texts["backoff.conf"], 1)
    path.write_text(text)
    said = run("systemd-analyze", "verify", "--man=no", "--user", path).stderr
    assert ("RestartSteps" in said) == (version < 254)


@pytest.mark.parametrize("name", ["seated.rules", "group.rules"])
def test_udev_has_nothing_to_say_about_a_rule(name: str) -> None:
    if "verify" not in run("udevadm", "--help").stdout:
        pytest.skip("this udevadm can't verify")
    verified = run("udevadm", "verify", "--resolve-names=never", (INSTALLED / name).resolve())
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.parametrize("name", ["seated.rules", "group.rules"])
def test_a_rule_is_for_headsets_alone_and_before_the_seat_gets_its_rights(name: str) -> None:
    rules = [line for line in SITE.texts[name].splitlines() if not line.startswith("#")]
    assert [re.findall('ATTRS{name}=="(.*?)"', rule) for rule in rules] == [["* (AVRCP)"], ["* (MCS)"]]
    assert all('ACTION!="remove", SUBSYSTEM=="input", KERNEL=="event*"' in rule for rule in rules)
    rule: File = FILES[Part.GROUP]
    assert rule.path.name < "73-seat-late.rules"


@pytest.mark.parametrize("half", ["machine", "system"])
def test_the_accounts_can_be_made(half: str, tmp_path: Path) -> None:
    plan = SITE.machine() if half == "machine" else SITE.system()
    path = tmp_path / "revanche.conf"
    path.write_text(next(file.text for file in plan.files if file.part is Part.ACCOUNT))
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/passwd").write_text("anna:x:1000:1000::/home/anna:/bin/sh\n")
    made = run("systemd-sysusers", f"--root={tmp_path}", path)
    assert made.returncode == 0, made.stderr
    group = next(line for line in (tmp_path / "etc/group").read_text().splitlines() if line.startswith("revanche:"))
    if half == "machine":
        assert group.endswith(":anna")
    else:
        account = next(line for line in (tmp_path / "etc/passwd").read_text().splitlines() if "revanche" in line)
        assert account.split(":")[5:] == ["/var/lib/revanche", "/usr/sbin/nologin"]


def test_what_is_installed_is_what_people_read() -> None:
    for path in INSTALLED.iterdir():
        assert path.is_symlink()
        assert path.resolve().is_relative_to(ROOT)
        assert path.resolve().parts[len(ROOT.parts)] in {"systemd", "config"}
