"""The installed `revanche`: `run` as systemd starts it, its state on a real disk, and the commands beside it."""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from rig.proc import open_files
from rig.wait import PATIENCE, until

Json = dict[str, Any]

NOBODY = 65534
SILENT = """\
feedback:
  speech: off
  earcons: off
web:
  listen: off
"""  # whatever speech engine this computer has, and no page
READY_PATIENCE = 90.0  # seconds; Python starts ten to twenty times slower here than on the machine itself


class Daemon:
    """One `revanche run` and what it leaves behind; may be killed and started again on the same journal.

    Args:
        home: a directory on a real file system, made for this daemon alone.
        venv: where the project is installed.
        config: text of config.yaml beside `SILENT`.
        user: the user id that runs the daemon.
    """

    def __init__(self, home: Path, venv: Path, *, config: str = "", user: int = 0) -> None:
        self.home = home
        self._program = venv / "bin" / "revanche"
        self._user = user
        self._errors = home / "stderr"
        self._notify = home / "notify"
        self._process: subprocess.Popen[bytes] | None = None
        self._written, self._noted = 0, 0
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TZ": "Europe/Amsterdam",
            "HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_RUNTIME_DIR": str(home / "run"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        for name in ("state", "run", "config"):
            (home / name).mkdir(mode=0o700)
        (home / "config" / "revanche").mkdir()
        self.configure(config)
        for path in (home, *home.rglob("*")):
            os.chown(path, user, -1)

    def configure(self, config: str) -> None:
        """Write the config file; a daemon that runs wants a SIGHUP to read it."""
        self.config = config
        (self.home / "config" / "revanche" / "config.yaml").write_text(SILENT + config)

    # Life and death

    def start(self, *, wait: bool = True) -> Self:
        """Start it, by default until it says READY=1."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as mailbox, self._errors.open("ab") as errors:
            self._notify.unlink(missing_ok=True)
            mailbox.bind(str(self._notify))
            self._notify.chmod(0o777)
            mailbox.settimeout(0.1)
            self._process = subprocess.Popen(
                self._as_user(str(self._program), "run"),
                env=self.environment | {"NOTIFY_SOCKET": str(self._notify)},
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
            )
            if wait:
                until(lambda: self._is_ready(mailbox), "the daemon says READY=1", READY_PATIENCE)
        return self

    def _is_ready(self, mailbox: socket.socket) -> bool:
        status = self.process.poll()
        assert status is None, f"the daemon ended with {status} before it was ready"
        try:
            return b"READY=1" in mailbox.recv(4096)
        except TimeoutError:
            return False

    def _as_user(self, *arguments: str) -> Sequence[str]:
        if self._user == 0:
            return arguments
        return ("setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--clear-groups", "--", *arguments)

    @property
    def program(self) -> Sequence[str]:
        """What starts a command of it, as its user."""
        return self._as_user(str(self._program))

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None, "the daemon was not started"
        return self._process

    @property
    def pid(self) -> int:
        return self.process.pid

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def is_stopped(self) -> bool:
        """Whether it does nothing until SIGCONT."""
        state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state == "T"

    def kill(self) -> None:
        """End it as a power cut would: no chance to tidy up."""
        self.signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """End it as systemd does; its exit status."""
        self.signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def clear_away(self) -> None:
        """Leave nothing running, whatever the test did."""
        if self.is_running():
            self.signal(signal.SIGCONT)
            self.kill()

    def begin(self) -> None:
        """Make it as new for another test: without devices but watches; what it wrote so far is no longer shown."""
        until(lambda: not self.links(but="watch"), "the devices of the test before are gone")
        self._written += len(self.journal())
        self._noted = self._errors.stat().st_size

    def rest(self) -> None:
        """Make it leave the buttons to others, another daemon among them."""
        self.signal(signal.SIGCONT)
        if self.status()["state"] != "idle":
            self.ask({"command": "close"})

    # Its interfaces

    def ask(self, request: Json) -> Json:
        """One line to the control socket, one line back."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(PATIENCE)
            link.connect(str(self.home / "run" / "revanche" / "control.sock"))
            link.sendall(json.dumps(request).encode() + b"\n")
            with link.makefile("rb") as lines:
                answer: Json = json.loads(lines.readline())
        return answer

    def status(self) -> Json:
        return self.ask({"query": "status"})

    def open_match(self, first_to: int = 3) -> None:
        outcome = self.ask({"command": "new", "players": ["Anna", "Bram"], "first_to": first_to})
        assert outcome["verdict"] == "counted", outcome

    def score(self) -> list[int]:
        """The score of the running match, `[A, B]`."""
        match: Json = self.status()["match"] or {}
        found: list[int] = match.get("score", [])
        return found

    def links(self, but: str = "") -> list[str]:
        """The names of the devices that are up, but those of one kind."""
        up = [device for device in self.status()["devices"] if device["link"] == "up"]
        return [device["name"] for device in up if device["kind"] != but]

    def is_up(self, name: str = "Rig Buds") -> bool:
        return any(name in up for up in self.links())

    def until_up(self, name: str = "Rig Buds", seconds: float = PATIENCE) -> None:
        until(lambda: self.is_up(name), f"device {name!r} is up", seconds)

    def until_gone(self, name: str = "Rig Buds") -> None:
        until(lambda: not self.is_up(name), f"device {name!r} is gone")

    def until_score(self, a: int, b: int) -> None:
        until(lambda: self.score() == [a, b], f"the score is {a} - {b}, it is {self.score()}")

    def command(self, *arguments: str, status: int = 0) -> str:
        """What `revanche ARGUMENTS` prints; its exit status is checked."""
        done = subprocess.run(
            self._as_user(str(self._program), *arguments),
            env=self.environment,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=READY_PATIENCE,
            check=False,
        )
        printed = f"{done.stdout}{done.stderr}"
        assert done.returncode == status, f"revanche {arguments} ended with {done.returncode}:\n{printed}"
        return done.stdout

    # What it leaves behind

    def stderr(self) -> str:
        return self.raw_stderr().decode(errors="replace")

    def raw_stderr(self) -> bytes:
        return self._errors.read_bytes()[self._noted :] if self._errors.exists() else b""

    def until_said(self, *words: str) -> None:
        """Wait for a line on stderr that has all of `words`."""

        def said() -> bool:
            return any(all(word in line for word in words) for line in self.stderr().splitlines())

        until(said, f"a line on stderr with {words}")

    def journal(self) -> list[Json]:
        """The entries of this test, oldest first, as they are on the disk."""
        files = sorted((self.home / "state" / "revanche" / "journal").glob("*.jsonl"))
        lines = [json.loads(line) for file in files for line in file.read_text().splitlines() if line.endswith("}")]
        return [line for line in lines if "event" in line][self._written :]

    def entries(self, event: str) -> list[Json]:
        return [entry for entry in self.journal() if entry["event"] == event]

    def until_entry(self, event: str, matching: Callable[[Json], bool] = lambda _: True, number: int = 1) -> Json:
        """The `number`-th entry of its kind, waited for on the disk."""

        def found() -> Json | None:
            entries = [entry for entry in self.entries(event) if matching(entry)]
            return entries[number - 1] if len(entries) >= number else None

        return until(found, f"entry {number} of {event!r} in the journal") or {}

    # What the kernel says of it

    def open_files(self) -> list[str]:
        return open_files(self.pid)

    def holds(self, path: Path) -> bool:
        return str(path) in self.open_files()

    def tasks(self) -> frozenset[int]:
        """The kernel's ids of its threads."""
        return frozenset(int(task.name) for task in Path(f"/proc/{self.pid}/task").iterdir())

    def threads(self) -> int:
        return len(self.tasks())

    def wake_ups(self) -> Mapping[str, int]:
        """Context switches so far, of each thread and kind."""
        counts = {}
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            for line in (task / "status").read_text().splitlines():
                if "ctxt_switches" in line:
                    kind, number = line.split(":")
                    counts[f"{task.name} {kind}"] = int(number)
        return counts

    def memory(self) -> Mapping[str, int]:
        """Resident memory in KiB, as /proc/PID/status names it."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        rows = [line.split() for line in status.splitlines() if line.startswith(("VmRSS", "RssAnon"))]
        return {name.rstrip(":"): int(size) for name, size, _ in rows}

    def seen(self) -> str:
        """All that can be told about it, for a test that failed."""
        ended = None if self._process is None else self._process.poll()
        parts = [
            f"== daemon: {'running' if self.is_running() else f'ended with {ended}'}",
            f"== stderr\n{self.stderr()}",
        ]
        files = sorted((self.home / "state").rglob("*.jsonl"))
        parts += [f"== {file.name}\n{file.read_text(errors='replace')}" for file in files]
        if self.is_running():
            try:
                parts.append(f"== status\n{json.dumps(self.status(), ensure_ascii=False)}")
            except (OSError, ValueError) as error:
                parts.append(f"== no status: {error!r}")
            parts.append("== open files\n" + "\n".join(sorted(self.open_files())))
        nodes = Path("/proc/bus/input/devices").read_text(errors="replace")
        parts.append("== input devices\n" + "\n".join(line for line in nodes.splitlines() if line[:1] in "NPH"))
        return "\n".join(parts)
