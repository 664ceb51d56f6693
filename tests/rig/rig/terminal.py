"""A program in a terminal of its own, read and typed at as a person does."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from rig.wait import TimedOutError

PATIENCE = 120.0  # seconds; Python starts slowly here, and so does pairing


class Terminal:
    """`command` in a terminal; `seen` is all that it wrote so far."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], cwd: Path) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command,
            env=environment,
            cwd=cwd,
            close_fds=False,
            preexec_fn=lambda: os.login_tty(theirs),  # noqa: PLW1509 - no threads are here; so that Ctrl-C is heard
        )
        os.close(theirs)
        self.seen = ""
        self._read = 0

    def until(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until it has written `text` behind what was waited for before."""
        limit = time.monotonic() + seconds
        while (found := self.seen.find(text, self._read)) < 0:
            if time.monotonic() > limit or not self._more():
                message = f"{text!r} was not written; all of it:\n{self.seen}"
                raise TimedOutError(message)
        self._read = found + len(text)

    def types(self, line: str) -> None:
        os.write(self._ours, line.encode() + b"\n")

    def ends(self) -> int:
        """Wait for its end; its exit status."""
        limit = time.monotonic() + PATIENCE
        while self._more() and time.monotonic() < limit:
            pass
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """End it, whatever it does."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE)
        os.close(self._ours)

    def _more(self) -> bool:
        """Read what there is now; false when nothing will come any more."""
        ready, _, _ = select.select([self._ours], [], [], 0.2)
        if not ready:
            return True
        try:
            new = os.read(self._ours, 65536)
        except OSError:  # its side was closed
            return False
        self.seen += new.decode(errors="replace")
        return bool(new)
