"""An evening with the whole daemon: numbered commands over the control socket, and what is answered."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from crash.asked import Said

_COMMANDS: Final[tuple[dict[str, Any], ...]] = (
    {"command": "new", "players": ["Anna", "Bram"]},
    {"command": "won", "player": "A"},
    {"command": "won", "player": "B"},
    {"command": "undo"},
    {"command": "redo"},
    {"command": "swap"},
    {"command": "won", "player": "A"},
    {"command": "undo"},
    {"command": "won", "player": "B"},
    {"command": "abandon"},
)
_PATIENCE: Final = 20.0


class Night:
    """``revanche run`` behind ``prefix``, all that it keeps in a folder; ``said`` is what was asked and answered."""

    def __init__(self, home: Path, prefix: Sequence[str] = ()) -> None:
        self.said: list[Said] = []
        self._socket = home / "run/revanche/control.sock"
        for name in ("run", "config/revanche", "state"):
            (home / name).mkdir(parents=True, mode=0o700)
        (home / "config/revanche/config.yaml").write_text("feedback: {speech: off, earcons: off}\nweb: {listen: off}\n")
        folders = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("state", "config")}
        environ = os.environ | folders | {"XDG_RUNTIME_DIR": str(home / "run"), "HOME": str(home), "LANG": "C.UTF-8"}
        environ.pop("DBUS_SESSION_BUS_ADDRESS", None)
        self._log = (home / "daemon.log").open("wb")
        command = [*prefix, sys.executable, "-m", "revanche", "run"]
        self._program = subprocess.Popen(command, env=environ, stderr=self._log, stdout=self._log)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None:
            self._program.kill()
        self._program.wait(_PATIENCE)
        self._log.close()

    def play(self) -> None:
        """Ask for everything, as long as there are answers, and tell the daemon to stop."""
        channel = self._connected()
        if channel is not None:
            with channel, channel.makefile("rb") as lines:
                for number, command in enumerate(_COMMANDS, 1):
                    if not self._asked(channel, lines, number, command):
                        break
        for child in self._children():
            with suppress(ProcessLookupError):  # the signal that is tried has ended it
                os.kill(child, 15)

    def _asked(self, channel: socket.socket, lines: BinaryIO, number: int, command: dict[str, Any]) -> bool:
        """Ask for something; tell whether there was an answer about it."""
        self.said.append(Said("asked", (number,)))
        try:
            channel.sendall(json.dumps(command | {"by": f"press {number}"}).encode() + b"\n")
            answer = lines.readline()
        except OSError:
            return False
        if not answer.endswith(b"\n"):
            return False
        told = json.loads(answer)
        if "verdict" in told:
            self.said.append(Said("counted" if told["verdict"] == "counted" else "refused", (number,)))
        elif "was not counted" in told["error"]:
            self.said.append(Said("refused", (number,)))
        return "verdict" in told

    def _connected(self) -> socket.socket | None:
        """Return a connection, ``None`` when the program ends before it listens."""
        limit = time.monotonic() + _PATIENCE
        while self._program.poll() is None and time.monotonic() < limit:
            channel = socket.socket(socket.AF_UNIX)
            channel.settimeout(_PATIENCE)
            try:
                channel.connect(str(self._socket))
            except OSError:
                channel.close()
                time.sleep(0.02)
            else:
                return channel
        return None

    def _children(self) -> list[int]:
        """Return the programs that the one started, which is ``strace`` when there is a prefix."""
        children = Path(f"/proc/{self._program.pid}/task/{self._program.pid}/children")
        try:
            return [int(child) for child in children.read_text().split()] or [self._program.pid]
        except OSError:
            return []
