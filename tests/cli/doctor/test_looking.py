"""Seeing to the facts, with programs made for the test and a file system below another root."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from revanche.cli.doctor import bus
from revanche.cli.doctor.asking import Asking
from revanche.cli.doctor.bluetooth import Silence
from revanche.cli.doctor.files import Places
from revanche.cli.doctor.finding import Answer
from revanche.cli.doctor.looking import Facts, look
from revanche.config import Config
from support.sysfs import AVRCP_KEYS, Inputs

Program = Callable[[str, str], None]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return what makes a program; there are no others than those and the shell's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)

    def make(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    return make


def seen(root: Path, *, joined: bool = False, faults: int = 0) -> Facts:
    return look(Config(), faults, joined=joined, at=Places(root))


@pytest.mark.usefixtures("program")
def test_on_a_machine_without_anything_nothing_is_seen_and_nothing_raised(tmp_path: Path) -> None:
    facts = seen(tmp_path / "empty", faults=3)
    assert facts.bluetooth.objects is Silence.UNREACHED
    assert not facts.bluetooth.radio
    assert (facts.bluetooth.installed, facts.bluetooth.blocked) == (False, False)
    assert (facts.inputs.uinput, facts.inputs.nodes, facts.inputs.programs) == (False, (), frozenset())
    assert (facts.sound.engine, facts.sound.cards, facts.sound.sinks) == ("none", None, None)
    assert (facts.machine.sessions, facts.machine.wireplumber, facts.machine.faults) == (None, None, 3)
    assert facts.machine.refusal is None


def test_programs_that_hang_cost_less_than_three_seconds_together(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Asking.TOTAL < 3
    monkeypatch.setattr(Asking, "LIMIT", 1.2)  # of each of three that are asked one after the other
    monkeypatch.setattr(Asking, "TOTAL", 1.25)  # which leaves a busy machine more than a second
    for name in ("pactl", "loginctl", "wireplumber"):
        program(name, "exec /bin/sleep 60")
    began = time.monotonic()
    facts = seen(tmp_path)
    assert time.monotonic() - began < 3
    assert (facts.sound.cards, facts.machine.sessions) == (None, None)


def test_what_programs_answer_and_how_they_end_is_taken(program: Program, tmp_path: Path) -> None:
    program("loginctl", 'echo "2 1000 anna seat0"')
    program("pactl", 'case "$*" in *cards) echo "[]";; *sinks) exit 1;; *) echo speaker;; esac')
    facts = seen(tmp_path)
    assert facts.machine.sessions == Answer(0, "2 1000 anna seat0\n")
    assert facts.sound.cards == Answer(0, "[]\n")
    assert facts.sound.sinks == Answer(1, "")
    assert facts.sound.default == Answer(0, "speaker\n")


@pytest.mark.usefixtures("program")
def test_the_files_of_the_system_are_looked_at(tmp_path: Path) -> None:
    for path, text in {
        "etc/bluetooth/input.conf": "ClassicBondedOnly=false\n",
        "etc/keyd/default.conf": "[ids]\n*\n",
        "etc/keyd/README": "no settings\n",
        "proc/123/comm": "keyd\n",
        "proc/self/comm": "none\n",
        "dev/uinput": "",
        "sys/class/rfkill/rfkill0/type": "bluetooth\n",
        "sys/class/rfkill/rfkill0/soft": "1\n",
        "usr/libexec/bluetooth/bluetoothd": "",
        "sys/class/bluetooth/hci0/address": "",
        "etc/wireplumber/wireplumber.conf.d/51-x.conf": "seat-monitoring = disabled\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    facts = seen(tmp_path)
    assert facts.bluetooth.settings["input.conf"] == "ClassicBondedOnly=false\n"
    assert (facts.bluetooth.radio, facts.bluetooth.blocked, facts.bluetooth.installed) == (True, True, True)
    assert facts.inputs.keyd == ("[ids]\n*\n",)
    assert facts.inputs.programs == frozenset({"keyd"})
    assert facts.inputs.uinput
    assert facts.machine.drop_ins == ("seat-monitoring = disabled\n",)


@pytest.mark.usefixtures("program")
def test_nodes_that_count_are_seen_with_who_has_them_open(tmp_path: Path) -> None:
    inputs = Inputs(tmp_path)
    (tmp_path / "sys" / "class").mkdir()
    (tmp_path / "sys" / "class" / "input").symlink_to(inputs.sysfs)
    inputs.add("event5", b"Rig Buds (AVRCP)")
    inputs.add("event6", b"Laptop", keys=(*range(16, 51), *AVRCP_KEYS, 164))
    inputs.add("event7", b"Power Button", keys=(116,))
    node = inputs.folder / "event5"
    with subprocess.Popen(
        [sys.executable, "-c", f"import os; os.open({str(node)!r}, os.O_RDWR); input()"], stdin=subprocess.PIPE
    ) as other:
        try:
            end = time.monotonic() + 10
            while not (found := seen(tmp_path).inputs.nodes)[0].holders:
                assert time.monotonic() < end
        finally:
            other.kill()
    assert [(one.device, one.readable, one.busy, one.volume) for one in found] == [
        ("Rig Buds", True, False, True),
        ("Laptop", True, False, False),
    ]
    assert found[0].path == str(node)
    inputs.close()


@pytest.mark.usefixtures("program")
def test_players_are_asked_only_where_somebody_hands_them_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "players", lambda seconds: ("spotify",) if seconds > 0 else None)
    assert seen(tmp_path).inputs.players == ()
    (tmp_path / "proc" / "9").mkdir(parents=True)
    (tmp_path / "proc" / "9" / "comm").write_text("mpris-proxy\n")
    assert seen(tmp_path).inputs.players == ("spotify",)


@pytest.mark.usefixtures("program")
def test_a_folder_that_cannot_hold_the_journal_is_told(tmp_path: Path) -> None:
    (tmp_path / "XDG_STATE_HOME").write_text("a file")
    assert "is no folder" in (seen(tmp_path).machine.refusal or "")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.usefixtures("program")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "XDG_STATE_HOME").mkdir(mode=0o500)
    assert seen(tmp_path).machine.refusal == os.strerror(13)


def test_nothing_is_asked_after_all_the_time_is_gone(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program("pactl", "echo here")
    assert Asking().ask("pactl") == Answer(0, "here\n")
    assert Asking().ask("no-such-program") is None
    monkeypatch.setattr(Asking, "TOTAL", 0)
    assert Asking().ask("pactl") is None
