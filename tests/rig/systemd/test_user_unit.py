"""The service of an account, as `revanche install` puts it in place, and the rules of udev, under a real systemd."""

import json
import os
import re
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig.radio import HOST, Earbuds, Host
from rig.service import PROGRAM, Service, run
from rig.uinput import AVRCP_KEYS, NEXT, Node, Reader
from rig.wait import settled, until

UNIT = Path("/home/anna/.config/systemd/user/revanche.service")
RUNTIME = Path("/run/user/1000")
RULES = Path("/etc/udev/rules.d/70-revanche.rules")
PLAIN_KEYS = tuple(key for key in AVRCP_KEYS if key not in {113, 114, 115})  # without the volume keys
HEADSETS = ("Rig Buds (AVRCP)", "hci0 (MCS)", "Anna's (red) buds (AVRCP)")
OTHERS = ("A keyboard", "Rig Buds", "(AVRCP)", "Rig Buds (AVRCP) keyboard", "Rig Buds (avrcp)", "Rig Buds(MCS)")
AS_ANNA = (
    *("setpriv", "--reuid=anna", "--regid=anna", "--init-groups", "--", "env", "-i", "HOME=/home/anna", "USER=anna"),
    *("LANG=C.UTF-8", f"XDG_RUNTIME_DIR={RUNTIME}", "PATH=/usr/bin"),
)
STOPS_WITHIN = 2.0  # seconds, by systemd's own clock


@pytest.fixture(scope="module", autouse=True)
def lingering() -> Iterator[None]:
    """Root's part: the group, the rule, and the account's systemd without anybody logged in."""
    os.environ["SUDO_USER"] = "anna"
    run(PROGRAM, "install", "--headless", "--yes")
    until((RUNTIME / "systemd/private").exists, "the account's systemd runs", 90)
    yield
    run(PROGRAM, "install", "--headless", "--remove", "--yes")
    assert not RULES.exists()


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    printed = run(*AS_ANNA, PROGRAM, "install", "--headless", "--yes")
    assert "sudo" not in printed  # root's part is done
    service = Service((*AS_ANNA, "systemctl", "--user"), RUNTIME / "revanche/control.sock")
    service.until_ready()
    yield service
    run(*AS_ANNA, PROGRAM, "install", "--headless", "--remove", "--yes")
    assert not UNIT.exists()
    assert not UNIT.with_name("revanche.service.d").exists()


@pytest.fixture
def earbuds(tmp_path: Path) -> Iterator[Earbuds]:
    """Earbuds over the air, at a computer whose Bluetooth is the distribution's own service."""
    host = Host(tmp_path, Path(sys.executable), Path(__file__).parents[1] / "bluetooth")
    try:
        run("systemctl", "mask", "--runtime", "--now", "bluetooth")  # the earbuds take their controller first
        host.start_controllers()
        host.play("earbuds", "peripherals", "headset", HOST, "hci-socket:1").until_ready()
        run("systemctl", "unmask", "--runtime", "bluetooth")
        run("systemctl", "start", "bluetooth")
        host.sit_down()
        yield Earbuds(host.player("earbuds"))
    finally:
        run("systemctl", "stop", "bluetooth")
        host.end()


def test_it_runs_with_the_account_and_what_it_asks_for(service: Service) -> None:
    assert service.shown("ActiveState") == "active"
    assert service.shown("StatusText") == "No match is running"
    status = dict(line.split(":\t", 1) for line in Path(f"/proc/{service.pid}/status").read_text().splitlines())
    assert (status["NoNewPrivs"], status["Seccomp"], status["Uid"].split()[0]) == ("1", "2", "1000")


def test_the_group_lets_it_count_a_headset_that_comes_later(service: Service) -> None:
    with Node(keys=PLAIN_KEYS) as buds:
        service.until_up("Rig Buds")
        service.ask({"command": "new", "players": ["Anna", "Bram"]})
        with Reader(buds) as desktop:
            until(desktop.is_shut_out, "the buttons are the match's alone")
        buds.press(NEXT)
        service.until_score(0, 1)
        service.until_shown("StatusText", "Anna 0 – 1 Bram · Rig Buds")
    assert "Anna 0 – 1 Bram" in run(*AS_ANNA, PROGRAM, "status")
    assert list(Path("/home/anna/.local/state/revanche/journal").glob("*.jsonl"))


def test_killed_it_comes_back_and_the_journal_goes_on(service: Service) -> None:
    restarts = int(service.shown("NRestarts"))
    os.kill(service.pid, signal.SIGKILL)
    service.until_shown("NRestarts", str(restarts + 1))
    service.until_ready()
    service.until_score(0, 1)
    service.ask({"command": "close"})


def test_earbuds_count_and_doctor_finds_nothing_to_mend_and_so_after_the_next_boot(
    service: Service, earbuds: Earbuds
) -> None:
    """At a boot systemd starts the accounts that linger; that part of one is done here."""
    earbuds.connect()
    service.until_up("Rig Buds")
    found = json.loads(run(*AS_ANNA, PROGRAM, "doctor", "--json"))
    assert found["works"], found
    service.ask({"command": "new", "players": ["Anna", "Bram"]})
    earbuds.press("FORWARD")
    service.until_score(0, 1)
    run("systemctl", "restart", "user@1000")
    service.until_ready()
    service.until_up("Rig Buds")
    earbuds.press("BACKWARD")
    service.until_score(1, 1)
    settled()
    earbuds.press("PAUSE")
    service.until_score(0, 1)
    service.ask({"command": "close"})


def test_installing_again_changes_nothing(service: Service) -> None:
    before = UNIT.read_text()
    printed = run(*AS_ANNA, PROGRAM, "install", "--headless", "--yes")
    assert not any(line.startswith(("Write", "Replace")) for line in printed.splitlines())
    service.until_ready()
    assert UNIT.read_text() == before


def test_it_stops_within_two_seconds(service: Service) -> None:
    service.systemctl("stop", "revanche")
    began, ended = (int(service.shown(f"{name}TimestampMonotonic")) for name in ("ActiveExit", "InactiveEnter"))
    assert service.shown("Result") == "success"
    assert (ended - began) / 1e6 <= STOPS_WITHIN


def test_the_groups_rule_is_for_headsets_and_nothing_else() -> None:
    assert run("lsmod").find("uinput") >= 0
    assert Path("/etc/modules-load.d/revanche.conf").read_text().splitlines()[-1] == "uinput"
    for name in HEADSETS:
        with Node(name) as node:
            run("udevadm", "settle")
            assert (node.path.group(), stat.S_IMODE(node.path.stat().st_mode)) == ("revanche", 0o640), name
    for name in OTHERS:
        with Node(name) as node:
            run("udevadm", "settle")
            assert node.path.group() != "revanche", name


def test_the_seats_rule_tags_headsets_and_nothing_else() -> None:
    before = RULES.read_bytes()
    run(PROGRAM, "install", "--desktop", "--yes")
    try:
        assert [name for name in HEADSETS + OTHERS if "uaccess" in tags(name)] == list(HEADSETS)
    finally:
        RULES.write_bytes(before)
        run("udevadm", "control", "--reload")


def tags(name: str) -> list[str]:
    """What udev tags a node of this name with."""
    with Node(name) as node:
        run("udevadm", "settle")
        found = re.search(
            "^TAGS=(.*)$", run("udevadm", "info", "--query=property", f"--name={node.path}"), re.MULTILINE
        )
    return found[1].split(":") if found else []
