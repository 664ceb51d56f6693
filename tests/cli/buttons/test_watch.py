"""Watches are found, taken into the config and tried, beside a Revanche that runs and without one."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.players import Bus
from support.program import COMMAND, Daemon, Home
from support.watches import Bluetoothd, Peripheral, in_the_air, music, pinetime

BTHOME = "0000fcd2-0000-1000-8000-00805f9b34fb"
Does = Callable[[Callable[[Bluetoothd], object]], object]


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    made = Bus(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def home(tmp_path: Path, bus: Bus) -> Home:
    made = Home(tmp_path)
    made.environ |= {"DBUS_SYSTEM_BUS_ADDRESS": bus.address}
    return made


def fob() -> Peripheral:
    return Peripheral("C0:FF:EE:00:00:02", "SBBT-002C", service_content={BTHOME: bytes.fromhex("44002301643a00")})


def remote() -> Peripheral:
    return Peripheral("C0:FF:EE:00:00:03", "", advertised=("00001812-0000-1000-8000-00805f9b34fb",))


def test_scan_says_who_is_near_and_what_it_would_be(home: Home, bus: Bus) -> None:
    unknown = Peripheral("C0:FF:EE:00:00:04", "Lamp")
    with in_the_air(bus, pinetime(), fob(), remote(), unknown):
        ran = home.run("watch", "scan", "--seconds", "2")
    assert ran.returncode == 0, ran.stderr
    assert "C0:FF:EE:00:00:01  InfiniTime\n    Would be infinitime, for its name.\n" in ran.stdout
    assert "C0:FF:EE:00:00:02  SBBT-002C\n    Would be bthome, for what it sends.\n" in ran.stdout
    assert "    A keyboard or remote. Pair it" in ran.stdout
    assert ran.stdout.endswith(
        "C0:FF:EE:00:00:04  Lamp\n    Not known; “profile: generic” can be taught its buttons.\n"
        "To take one into the config: revanche watch add ADDRESS\n"
    )


def test_add_writes_the_watch_and_leaves_the_rest_of_the_config(home: Home, bus: Bus) -> None:
    home.write_config("first_to: 2  # short evenings\n")
    with in_the_air(bus, pinetime(), fob()):
        assert home.run("watch", "add", "c0:ff:ee:00:00:01", "--name", "wrist").returncode == 0
        ran = home.run("watch", "add", "SBBT-002C", "--player", "B", "--seconds", "1")
        assert ran.returncode == 0, ran.stderr
        scanned = home.run("watch", "scan", "--seconds", "1").stdout
        assert "It is in the config as wrist." in scanned
        assert "watch add" not in scanned
        again = home.run("watch", "add", "c0:ff:ee:00:00:01")
        assert (again.returncode, again.stderr.splitlines()[-1]) == (1, "It is in the config as wrist.")
    assert home.config.read_text() == (
        "first_to: 2  # short evenings\n"
        "watches:\n"
        '  - name: "wrist"\n    profile: infinitime\n    address: "C0:FF:EE:00:00:01"\n'
        '  - name: "SBBT-002C"\n    profile: bthome\n    address: "C0:FF:EE:00:00:02"\n'
        "    player: B\n    allow_unencrypted: on\n"
    )
    assert home.run("config", "check").returncode == 0


def test_add_says_why_it_can_not(home: Home, bus: Bus) -> None:
    with in_the_air(bus, pinetime(), pinetime("C0:FF:EE:00:00:05"), Peripheral("C0:FF:EE:00:00:04", "Lamp")):
        for which, said in (
            ("C0:FF:EE:00:00:09", "is not seen"),
            ("InfiniTime", "more than one"),
            ("Lamp", "--profile infinitime"),
        ):
            ran = home.run("watch", "add", which, "--seconds", "0.5")
            assert ran.returncode == 1
            assert said in ran.stderr
        assert home.run("watch", "add", "Lamp", "--bind-key", "abc").returncode == 2
    assert "watches" not in home.config.read_text()


def test_a_config_that_can_not_be_added_to_is_left_and_the_lines_are_shown(home: Home, bus: Bus) -> None:
    home.write_config("watches: [{name: fob, profile: itag}]\n")
    with in_the_air(bus, pinetime()):
        ran = home.run("watch", "add", "C0:FF:EE:00:00:01")
    assert ran.returncode == 1
    assert 'watches:\n  - name: "InfiniTime"\n    profile: infinitime\n' in ran.stdout
    assert home.config.read_text() == "watches: [{name: fob, profile: itag}]\n"


def test_nobody_near_is_said(home: Home, bus: Bus) -> None:
    with in_the_air(bus):
        ran = home.run("watch", "scan", "--seconds", "0.2")
    assert ran.returncode == 1
    assert "Nothing advertises here." in ran.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nothing can be heard over Bluetooth here."),
        ("nl", "Via Bluetooth is hier niets te horen."),
        ("de", "Über Bluetooth ist hier nichts zu hören."),
        ("sv", "Ingenting kan höras över Bluetooth här."),
        ("nb", "Ingenting kan høres over Bluetooth her."),
    ],
)
def test_a_computer_without_bluetooth_is_told_what_helps(home: Home, tmp_path: Path, language: str, said: str) -> None:
    home.write_config(f"language: {language}\n")
    home.environ |= {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/nowhere"}
    ran = home.run("watch", "scan", "--seconds", "0.2")
    assert ran.returncode == 1
    assert said in ran.stderr
    assert ran.stderr.endswith(": revanche doctor\n")
    assert "Errno" not in ran.stderr


def test_whose_the_only_button_is_has_to_be_said(home: Home, bus: Bus) -> None:
    tag, mine = Peripheral("C0:FF:EE:00:00:06", "iTAG"), Peripheral("C0:FF:EE:00:00:07", "iTAG")
    with in_the_air(bus, tag, mine, fob()):
        said = home.run("watch", "add", tag.address, "--name", "tag", "--seconds", "1").stdout
        assert "tag has one button" in said
        assert "has one button" not in home.run("watch", "add", mine.address, "--name", "mine", "--player", "A").stdout
        assert "If SBBT-002C has only one button" in home.run("watch", "add", "SBBT-002C", "--seconds", "1").stdout
    checked = home.run("config", "check")
    assert checked.returncode == 0
    assert checked.stdout.splitlines() == [f"{home.config} is fine.", said.splitlines()[-1]]


@pytest.mark.parametrize("joined", [True, False], ids=["of the daemon", "alone"])
def test_test_shows_presses_and_counts_none(home: Home, bus: Bus, *, joined: bool) -> None:
    watch = pinetime()
    home.write_config(
        'watches: [{name: wrist, profile: infinitime, address: "C0:FF:EE:00:00:01"}]\n'
        "feedback: {speech: off, earcons: off}\n"
    )
    with in_the_air(bus, watch) as does:
        daemon = Daemon(home) if joined else None
        if daemon is not None:
            daemon.wait_for("wrist is connected")
            home.run("new", "Anna", "Bram")
        trying = subprocess.Popen(
            [*COMMAND, "watch", "test", "--seconds", "60"],
            stdout=subprocess.PIPE,
            env=home.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert trying.stdout is not None
        assert b"Press the buttons" in trying.stdout.readline()
        if daemon is None:
            assert b"wrist is connected" in trying.stdout.readline()
        else:
            while not home.json("status", "--json")["held"]:
                time.sleep(0.05)
        does(lambda bluetoothd: bluetoothd.notify(watch, music("1"), b"\x03"))
        assert trying.stdout.readline().decode() == "   wrist: ⏭ next\n"
        trying.send_signal(signal.SIGINT)
        assert trying.wait(20) == 130  # as a shell says of Ctrl-C
        trying.stdout.close()
        if daemon is not None:
            assert home.json("status", "--json")["match"]["score"] == [0, 0]
            assert daemon.end() == 0


def test_without_a_watch_in_the_config_there_is_nothing_to_try(home: Home) -> None:
    ran = home.run("watch", "test")
    assert ran.returncode == 1
    assert "No watch is in the config" in ran.stderr
