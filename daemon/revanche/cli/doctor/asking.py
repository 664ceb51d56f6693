"""Asking programs that may not be there and may not answer, all of them until one moment."""

import os
import subprocess
import time

from revanche.cli.doctor.finding import Answer


class Asking:
    """Asks programs; each has at most ``LIMIT`` seconds, and all of them together ``TOTAL`` from when this was made."""

    LIMIT = 2.0
    TOTAL = 2.5

    def __init__(self) -> None:
        self._end = time.monotonic() + self.TOTAL

    @property
    def left(self) -> float:
        """The seconds that a question may take now."""
        return max(0.0, min(self.LIMIT, self._end - time.monotonic()))

    def ask(self, *command: str) -> Answer | None:
        """Return what a program answers, ``None`` where it is not there or not in time. It may run in any thread."""
        left = self.left
        if not left:
            return None
        environ = {**os.environ, "LC_ALL": "C", "NO_COLOR": "1", "SYSTEMD_COLORS": "0"}
        try:
            ran = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=left, env=environ, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return Answer(ran.returncode, ran.stdout.decode(errors="replace"))
