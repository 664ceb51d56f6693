"""`revanche` as a service of a real systemd: what systemctl says of it, and its control socket."""

import json
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rig.wait import PATIENCE, until

PROGRAM = "/opt/revanche/bin/revanche"
START_PATIENCE = 120.0  # seconds; Python starts ten to twenty times slower here than on the machine itself


def run(*command: str, status: int = 0, typed: str = "") -> str:
    """What a command prints; its exit status is checked."""
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=START_PATIENCE, check=False, cwd="/"
    )
    assert done.returncode == status, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


class Service:
    """The unit `revanche`, reached by `systemctl`; `socket_path` is where it listens."""

    def __init__(self, systemctl: Sequence[str], socket_path: Path) -> None:
        self._systemctl = systemctl
        self._socket = socket_path

    def systemctl(self, *arguments: str) -> str:
        return run(*self._systemctl, *arguments)

    def shown(self, name: str) -> str:
        """A property, as `systemctl show` has it."""
        return self.systemctl("show", "--value", "--property", name, "revanche").strip()

    @property
    def pid(self) -> int:
        return int(self.shown("MainPID"))

    def until_shown(self, name: str, value: str) -> None:
        until(lambda: self.shown(name) == value, f"{name} of the unit is {value}", START_PATIENCE, every=0.5)

    def until_ready(self) -> None:
        until(self._is_ready, "the unit is active and its socket answers", START_PATIENCE, every=0.5)

    def _is_ready(self) -> bool:
        if self.shown("ActiveState") != "active":
            return False
        try:
            return "state" in self.ask({"query": "status"})
        except OSError:
            return False

    def journal(self) -> str:
        """What systemd keeps of the unit's words, and of its own about it."""
        return run("journalctl", "--boot", "--no-pager", "--output=cat", "--unit=revanche")

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """One line to the control socket, one line back."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(PATIENCE)
            link.connect(str(self._socket))
            link.sendall(json.dumps(request).encode() + b"\n")
            with link.makefile("rb") as lines:
                answer: dict[str, Any] = json.loads(lines.readline())
        return answer

    def links(self) -> list[str]:
        """The names of the devices that are up."""
        devices = self.ask({"query": "status"})["devices"]
        return [device["name"] for device in devices if device["link"] == "up"]

    def until_up(self, name: str) -> None:
        until(lambda: name in self.links(), f"{name} is up")

    def until_score(self, *score: int) -> None:
        def stands() -> bool:
            match = self.ask({"query": "status"})["match"]
            return match is not None and match["score"] == list(score)

        until(stands, f"the score is {score}")
