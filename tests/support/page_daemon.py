"""The daemon as its user has it, as a program with folders of its own, and its page."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 20.0  # seconds until a daemon that does not answer is given up


class Daemon:
    """A daemon that can be killed and started again; its page is at ``address``."""

    def __init__(self, folder: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        config = folder / "config.yaml"
        config.write_text(f"settle: 0\nweb: {{port: {port}}}\nfeedback: {{speech: off, earcons: off}}\n", "utf-8")
        self._command = [sys.executable, "-m", "revanche", "run", "--config", str(config)]
        places = dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), str(folder))
        self._environ = {**os.environ, **places, "LC_ALL": "C.UTF-8"}
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until its page answers."""
        self._child = subprocess.Popen(
            self._command, env=self._environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        limit = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < limit, "the page does not answer"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._child is not None:
            self._child.send_signal(signal.SIGKILL)
            self._child.wait()
            self._child = None

    def _answers(self) -> bool:
        assert self._child is not None
        assert self._child.poll() is None, "the daemon ended"
        try:
            with urllib.request.urlopen(f"{self.address}/api/status", timeout=1) as answer:  # noqa: S310 - our own
                return bool(answer.status == 200)
        except OSError:
            return False
