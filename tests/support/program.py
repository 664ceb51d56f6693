"""Revanche as people run it: a program of its own, in folders of its own."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

COMMAND: Final = (sys.executable, "-m", "revanche")


class Home:
    """Folders of one account; commands run in them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.journal = root / "state" / "revanche" / "journal"
        self.config = root / "config" / "revanche" / "config.yaml"
        (root / "run").mkdir(mode=0o700)
        self.config.parent.mkdir(parents=True)
        self.environ = {
            "PATH": str(root / "bin") + ":" + os.environ["PATH"],
            "HOME": str(root),
            "XDG_STATE_HOME": str(root / "state"),
            "XDG_RUNTIME_DIR": str(root / "run"),
            "XDG_CONFIG_HOME": str(root / "config"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "PYTHONWARNINGS": "error",
        }
        self.write_config("feedback: {speech: off, earcons: off}\nweb: {listen: off}\n")

    def write_config(self, text: str) -> None:
        """Put a config file in place."""
        self.config.write_text(text, encoding="utf-8")

    def run(self, *arguments: str, stdin: bytes = b"", **environ: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        done = subprocess.run(
            [*COMMAND, *arguments],
            input=stdin,
            capture_output=True,
            timeout=60,
            env=self.environ | environ,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")
        )

    def json(self, *arguments: str) -> Any:  # noqa: ANN401 - whatever the command prints
        """Run a command that prints JSON; return what it printed."""
        return json.loads(self.run(*arguments).stdout)

    def until_asked(self, line: bytes) -> bytes:
        """Say something to the daemon, as soon as there is one; return what it answers."""
        end = time.monotonic() + 30
        while True:
            with socket.socket(socket.AF_UNIX) as channel:
                channel.settimeout(30)
                try:
                    channel.connect(str(self.root / "run/revanche/control.sock"))
                except OSError:
                    assert time.monotonic() < end, "no daemon"
                    time.sleep(0.02)
                    continue
                channel.sendall(line + b"\n")
                return channel.makefile("rb").readline()

    def entries(self) -> list[dict[str, Any]]:
        """Return the journal's lines, heads left out."""
        lines = [line for path in sorted(self.journal.glob("*.jsonl")) for line in path.read_text().splitlines()]
        return [entry for line in lines if "seq" in (entry := json.loads(line))]


class Daemon:
    """``revanche run`` in a home, ready when made."""

    def __init__(self, home: Home, *arguments: str) -> None:
        self._stderr = home.root / "daemon.log"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel, self._stderr.open("ab") as stderr:
            address = home.root / f"notify{time.monotonic_ns()}"
            channel.bind(str(address))
            self.process = subprocess.Popen(
                [*COMMAND, "run", *arguments],
                stdin=subprocess.DEVNULL,
                stderr=stderr,
                env=home.environ | {"NOTIFY_SOCKET": str(address)},
            )
            ready, _, _ = select.select([channel], [], [], 30)
            assert ready, self.log
            assert channel.recv(100) == b"READY=1"

    @property
    def log(self) -> str:
        """What it logged."""
        return self._stderr.read_text(errors="replace")

    def wait_for(self, text: str) -> None:
        """Wait until it has logged ``text``."""
        end = time.monotonic() + 20
        while text not in self.log:
            assert time.monotonic() < end, self.log
            time.sleep(0.01)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return how it ended."""
        self.process.send_signal(number)
        return self.process.wait(20)
