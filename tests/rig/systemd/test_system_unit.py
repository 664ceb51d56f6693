"""The service of the computer, as `revanche install --system` puts it in place, under a real systemd."""

import os
import re
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig.service import PROGRAM, Service, run
from rig.uinput import AVRCP_KEYS, NEXT, PREVIOUS, VOLUME_UP, Node, Reader
from rig.wait import apart, happened, until

HOME = Path("/var/lib/revanche")
STATE = HOME / ".local/state/revanche"
UNIT = Path("/etc/systemd/system/revanche.service")
RULES = Path("/etc/udev/rules.d/70-revanche.rules")
MODULES = Path("/etc/modules-load.d/revanche.conf")
DROP_IN = Path("/run/systemd/system/revanche.service.d/rig.conf")
PLAIN_KEYS = tuple(key for key in AVRCP_KEYS if key not in {113, 114, 115})  # without the volume keys
STOPS_WITHIN = 2.0  # seconds, by systemd's own clock
AS_ACCOUNT = ("runuser", "-u", "revanche", "--", "env", f"HOME={HOME}", "LANG=C.UTF-8", PROGRAM)


@pytest.fixture(scope="module")
def disk() -> Iterator[None]:
    """A disk of its own for the journal, so that it can be made to hang."""
    image = Path("/run/rig.img")
    run("truncate", "-s", "64M", str(image))
    run("mkfs.ext4", "-q", str(image))
    HOME.mkdir()
    run("mount", "-o", "loop", str(image), str(HOME))
    yield
    run("umount", str(HOME))


@pytest.fixture(scope="module")
def service(disk: None) -> Iterator[Service]:  # noqa: ARG001
    run(PROGRAM, "install", "--system", "--yes")
    service = Service(("systemctl",), STATE / "control.sock")
    service.until_ready()
    DROP_IN.parent.mkdir(exist_ok=True)
    yield service
    counted = journal_files()
    run(PROGRAM, "install", "--system", "--remove", "--yes")
    assert not any(path.exists() for path in (UNIT, RULES, MODULES, UNIT.with_name("revanche.service.d")))
    assert "inactive" in run("systemctl", "is-active", "revanche", status=4)
    assert journal_files() == counted, "what was counted is kept"


def test_it_is_enabled_and_shows_what_stands(service: Service) -> None:
    assert run("systemctl", "is-enabled", "revanche").strip() == "enabled"
    assert service.shown("StatusText") == "No match is running"
    assert service.shown("WatchdogUSec") == "1min"
    assert service.shown("RestartSteps") == "5"
    assert service.shown("User") == "revanche"


def test_a_headset_that_comes_later_counts_and_is_the_matchs_alone(service: Service) -> None:
    with Node(keys=PLAIN_KEYS) as buds:
        service.until_up("Rig Buds")
        assert (buds.path.group(), stat.S_IMODE(buds.path.stat().st_mode)) == ("revanche", 0o640)
        service.ask({"command": "new", "players": ["Anna", "Bram"]})
        with Reader(buds) as desktop:
            until(desktop.is_shut_out, "the buttons are the match's alone")
        buds.press(PREVIOUS)
        service.until_score(1, 0)
        apart()
        buds.press(NEXT)
        service.until_score(1, 1)
        service.until_shown("StatusText", "Anna 1 – 1 Bram · Rig Buds")
    until(lambda: not service.links(), "the headset is gone")
    with Node() as again:
        service.until_up("Rig Buds")
        with Reader(again) as box:
            again.press(VOLUME_UP)
            assert until(box.heard, "its volume keys stay everybody's") == [VOLUME_UP]
        apart()
        again.press(NEXT)
        service.until_score(1, 2)
    service.ask({"command": "close"})


def test_its_accounts_command_line_finds_daemon_and_journal(service: Service) -> None:
    assert "Cleo 0 – 0 Dirk" in run(*AS_ACCOUNT, "new", "Cleo", "Dirk") + run(*AS_ACCOUNT, "status")
    assert service.ask({"query": "status"})["match"]["players"] == ["Cleo", "Dirk"]
    assert "All is well" in run(*AS_ACCOUNT, "log", "verify")
    service.ask({"command": "close"})


def test_what_it_keeps_is_its_own(service: Service) -> None:
    [month] = journal_files()
    assert (month.owner(), stat.S_IMODE(month.stat().st_mode)) == ("revanche", 0o600)
    assert stat.S_ISSOCK((STATE / "control.sock").stat().st_mode)
    assert stat.S_IMODE((STATE / "control.sock").stat().st_mode) == 0o600
    assert stat.S_IMODE(HOME.stat().st_mode) == 0o700
    assert service.shown("ActiveState") == "active"


def test_it_sees_no_homes_and_no_disk_to_write_to_and_no_keyboard(service: Service) -> None:
    inside = ("nsenter", "--target", str(service.pid), "--mount", "--")
    Path("/home/anna/secret").write_text("for Anna")
    run(*inside, "test", "-e", "/home/anna", status=1)
    assert "Read-only" in run(*inside, "touch", "/usr/here", status=1)
    with Node("A keyboard") as keyboard:
        run("udevadm", "settle")
        run("runuser", "-u", "revanche", "--", "test", "-r", str(keyboard.path), status=1)


def test_killed_it_comes_back_with_the_score(service: Service) -> None:
    service.ask({"command": "new", "players": ["Anna", "Bram"]})
    service.ask({"command": "won", "player": "B"})
    restarts = int(service.shown("NRestarts"))
    before = service.pid
    os.kill(before, signal.SIGKILL)
    service.until_shown("NRestarts", str(restarts + 1))
    happened(service.pid != before, "the service was killed")
    service.until_ready()
    service.until_score(0, 1)
    assert service.shown("RestartUSec") == "2s"
    assert service.shown("RestartUSecNext") != "2s", "each pause is longer than the one before"


def test_it_stops_within_two_seconds(service: Service) -> None:
    service.systemctl("stop", "revanche")
    began, ended = (int(service.shown(f"{name}TimestampMonotonic")) for name in ("ActiveExit", "InactiveEnter"))
    assert service.shown("Result") == "success"
    assert not (STATE / "control.sock").exists()
    assert (ended - began) / 1e6 <= STOPS_WITHIN


def test_the_watchdog_ends_one_whose_disk_hangs_and_the_score_stands(service: Service) -> None:
    DROP_IN.write_text("[Service]\nWatchdogSec=20\nRestartSec=1\n")  # so that a test can wait for it
    run("systemctl", "daemon-reload")
    service.systemctl("restart", "revanche")
    service.until_ready()
    service.until_score(0, 1)
    before, restarts = service.pid, int(service.shown("NRestarts"))
    run("fsfreeze", "--freeze", str(HOME))
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.connect(str(STATE / "control.sock"))
            link.sendall(b'{"command":"won","player":"A"}\n')
            until(lambda: "No answer from" in said(service), "the silent worker is named", 60, every=1)
            happened("No answer from" in said(service), "the disk is frozen")
            until(lambda: "Watchdog timeout" in said(service), "systemd's watchdog acts", 60, every=1)
    finally:
        run("fsfreeze", "--unfreeze", str(HOME))
    assert re.search("No answer from [a-z, ]*scorekeeper", said(service))
    until(lambda: int(service.shown("NRestarts")) > restarts, "it is started anew", 60, every=0.5)
    service.until_ready()
    assert service.pid != before
    assert service.ask({"query": "status"})["match"]["score"][1] == 1
    assert "All is well" in run(*AS_ACCOUNT, "log", "verify")


def test_the_watchdog_leaves_one_that_works_alone(service: Service) -> None:
    restarts = service.shown("NRestarts")
    fed = int(service.shown("WatchdogTimestampMonotonic"))
    until(lambda: int(service.shown("WatchdogTimestampMonotonic")) > fed + 20e6, "it is fed on", 90, every=1)
    assert service.shown("NRestarts") == restarts


def test_a_faulty_config_is_not_tried_again_until_it_is_mended(service: Service) -> None:
    service.ask({"command": "close"})
    config = HOME / ".config/revanche/config.yaml"
    config.parent.mkdir(parents=True)
    config.write_text("first_to: many\n")
    run("chown", "-R", "revanche:revanche", str(HOME / ".config"))
    service.systemctl("stop", "revanche")
    run("systemctl", "start", "revanche", status=1)
    service.until_shown("ActiveState", "failed")
    assert (service.shown("ExecMainStatus"), service.shown("NRestarts")) == ("2", "0")
    config.unlink()
    service.systemctl("start", "revanche")
    service.until_ready()


def journal_files() -> list[Path]:
    return sorted((STATE / "journal").glob("*.jsonl"))


def said(service: Service) -> str:
    """What its journal has since it was started last."""
    run("journalctl", "--sync")
    return service.journal()
