"""Each button is asked for once, what arrives is shown, and a binding is only written after a yes."""

import json
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from revanche.cli.buttons import lesson, listening
from support.devices import NEXT_CODE, PAUSE_CODE, PLAY_CODE, PREVIOUS_CODE
from support.program import COMMAND, Daemon, Home
from support.shell import Shell
from support.sysfs import Inputs, Pressing

PAGE_UP, PAGE_DOWN = 104, 109


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inputs]:
    made = Inputs(tmp_path / "machine")
    monkeypatch.setattr(listening, "FOLDER", made.folder)
    monkeypatch.setattr(listening, "SYSFS", made.sysfs)
    monkeypatch.setattr(lesson, "_SETTLES", 0.1)
    yield made
    made.close()


@pytest.fixture
def buds(inputs: Inputs) -> Pressing:
    return inputs.add("event5", b"Rig Buds (AVRCP)")


class Hand:
    """Pushes keys, 0.3 s apart, once the program listens; each push may be several keys in a row."""

    def __init__(self, node: Pressing, *pushes: tuple[int, ...]) -> None:
        self._thread = threading.Thread(target=self._push, args=(node, pushes))
        self._thread.start()

    def _push(self, node: Pressing, pushes: tuple[tuple[int, ...], ...]) -> None:
        for push in pushes:
            time.sleep(0.3)
            for code in push:
                node.write((1, code, 1), (0, 0, 0), (1, code, 0), (0, 0, 0))

    def rest(self) -> None:
        """Wait until all is pushed."""
        self._thread.join(20)


def test_buttons_that_work_are_told_so(shell: Shell, buds: Pressing) -> None:
    hand = Hand(buds, (PREVIOUS_CODE,), (NEXT_CODE,), (PAUSE_CODE, PLAY_CODE))
    out = shell.out("learn", "--seconds", "10")
    hand.rest()
    assert "Rig Buds is connected." in out
    assert "Rig Buds: ⏭ next (163)" in out
    assert [line for line in out.splitlines() if "does what it should" in line] == [
        "⏮ does what it should.",
        "⏭ does what it should.",
        "⏯ does what it should.",
    ]


def test_airpods_without_a_player_and_a_button_that_stays_silent_are_warned_of(shell: Shell, buds: Pressing) -> None:
    hand = Hand(buds, (PREVIOUS_CODE,), (PLAY_CODE,))
    answer = shell.run("learn", "--seconds", "0.8")
    hand.rest()
    assert answer.code == 1
    assert "⏭ arrives as ⏯ and would take back." in answer.out
    assert "Nothing came." in answer.out
    assert "⏯ never came." in answer.out
    assert "bindings:" not in answer.out


@pytest.mark.parametrize(("answer", "written"), [(b"y\n", True), (b"n\n", False), (b"", False)])
def test_a_binding_is_written_after_a_yes_alone_and_the_rest_of_the_config_stays(
    shell: Shell, buds: Pressing, answer: bytes, *, written: bool
) -> None:
    config = shell.folder / "revanche" / "config.yaml"
    config.parent.mkdir(exist_ok=True)
    old = "first_to: 5  # long evenings\n"
    config.write_text(old)
    config.chmod(0o600)
    hand = Hand(buds, (PAGE_UP,), (PAGE_DOWN,), (PLAY_CODE,))
    said = shell.run("learn", "--seconds", "10", typed=answer)
    hand.rest()
    assert said.code == 1
    lines = "devices:\n  Rig Buds:\n    bindings:\n      KEY_PAGEUP: won A\n      KEY_PAGEDOWN: won B\n"
    assert lines in said.out
    assert config.read_text() == (old + lines if written else old)
    assert config.stat().st_mode & 0o777 == 0o600
    assert list(config.parent.iterdir()) == [config]


def test_where_there_is_no_config_it_is_made(shell: Shell, buds: Pressing) -> None:
    shell.language = "nl"
    hand = Hand(buds, (NEXT_CODE,), (PREVIOUS_CODE,), (PLAY_CODE,))
    said = shell.run("learn", "--seconds", "10", typed=b"ja\n")
    hand.rest()
    assert "Opgeslagen in" in said.out
    made = (shell.folder / "revanche" / "config.yaml").read_text()
    assert made == "devices:\n  Rig Buds:\n    bindings:\n      next: won A\n      previous: won B\n"


def test_a_config_that_cannot_be_added_to_safely_is_left_alone(shell: Shell, buds: Pressing) -> None:
    config = shell.folder / "revanche" / "config.yaml"
    config.parent.mkdir(exist_ok=True)
    config.write_text("devices: {Other: {player: A}}\n")
    hand = Hand(buds, (PAGE_UP,), (NEXT_CODE,), (PLAY_CODE,))
    said = shell.run("learn", "--seconds", "10", typed=b"yes\n")
    hand.rest()
    assert "was left as it is" in said.out
    assert config.read_text() == "devices: {Other: {player: A}}\n"


def press(home: Home, button: str) -> Any:  # noqa: ANN401 - what JSON holds
    """Press a key of the keyboard at the running Revanche; return its answer."""
    with socket.socket(socket.AF_UNIX) as channel:
        channel.settimeout(10)
        channel.connect(str(home.root / "run" / "revanche" / "control.sock"))
        channel.sendall(b'{"press":"%s","by":"keyboard"}\n' % button.encode())
        return json.loads(channel.makefile("rb").readline())


def test_at_a_running_one_presses_are_shown_and_not_counted(tmp_path: Path) -> None:
    home = Home(tmp_path)
    daemon = Daemon(home)
    try:
        home.run("new", "Anna", "Bram")
        learner = subprocess.Popen([*COMMAND, "learn", "--seconds", "20"], stdout=subprocess.PIPE, env=home.environ)
        assert learner.stdout is not None
        shown = []
        for button in ("previous", "next", "playpause"):
            while "Press " not in (line := learner.stdout.readline().decode()):
                shown.append(line)
            if button == "previous":
                assert home.json("status", "--json")["held"] is True
                assert "Somebody is trying the buttons" in home.run("status").stdout
            pressed = press(home, button)
            assert pressed is not None
            assert (pressed["verdict"], pressed["reason"]) == ("ignored", "held")
        shown += [line.decode() for line in learner.stdout]
        assert learner.wait(20) == 0
        learner.stdout.close()
        assert "Revanche is running; it counts no press while you try. Ctrl-C stops.\n" in shown
        assert "   keyboard: ⏭ next\n" in shown
        assert home.json("status", "--json")["match"]["score"] == [0, 0]
        assert press(home, "previous") is not None
        assert home.json("status", "--json")["match"]["score"] == [1, 0]
    finally:
        daemon.end()


def test_when_the_running_one_stops_that_is_told(tmp_path: Path) -> None:
    home = Home(tmp_path)
    daemon = Daemon(home)
    learner = subprocess.Popen([*COMMAND, "learn"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home.environ)
    assert learner.stdout is not None
    learner.stdout.readline()
    daemon.end()
    _, said = learner.communicate(timeout=20)
    assert learner.returncode == 1
    assert said.decode() == "Revanche stopped meanwhile. Begin again: revanche learn\n"
