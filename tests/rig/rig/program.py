"""Programs beside the daemon: started, watched through what they write, and ended."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rig.wait import PATIENCE, until

Json = dict[str, Any]

START_PATIENCE = 120.0  # seconds; bumble is a large program for an emulated machine


class Program:
    """A running program; all it writes is kept for a test that fails.

    Args:
        name: what it is called there.
        directory: where what it writes goes.
        command: the program and its arguments.
        cwd: where it runs.
    """

    def __init__(self, name: str, directory: Path, *command: str | Path, cwd: Path | None = None) -> None:
        self.name = name
        self._output = directory / f"{name}.output"
        self._errors = directory / f"{name}.errors"
        with self._output.open("ab") as output, self._errors.open("ab") as errors:
            self._started = output.tell()
            self._process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=output, stderr=errors)

    @property
    def pid(self) -> int:
        return self._process.pid

    def is_running(self) -> bool:
        return self._process.poll() is None

    def write(self, line: str) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(line.encode() + b"\n")
        pipe.flush()

    def output(self) -> str:
        return self._output.read_bytes()[self._started :].decode(errors="replace")

    def until(self, condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Wait for something that this program is to do, and fail at once when it ended."""

        def checked() -> object:
            assert self.is_running(), f"{self.name} ended with {self._process.poll()}:\n{self.seen()}"
            return condition()

        until(checked, f"{self.name}: {what}", seconds)

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self._process.kill()
        self._process.wait(PATIENCE)
        if self._process.stdin:
            self._process.stdin.close()

    def seen(self, lines: int = 40) -> str:
        """The last that it wrote."""
        state = "running" if self.is_running() else f"ended with {self._process.poll()}"
        texts = (self._output.read_text(errors="replace"), self._errors.read_text(errors="replace"))
        return "\n".join([f"== {self.name}: {state}", *("\n".join(text.splitlines()[-lines:]) for text in texts)])


class Player(Program):
    """A program that takes orders as JSON lines and answers each with one."""

    _orders = 0

    def told(self) -> list[Json]:
        """Every line so far."""
        return [json.loads(line) for line in self.output().splitlines(keepends=True) if line.endswith("\n")]

    def until_ready(self) -> None:
        self.until(lambda: {"seen": "ready"} in self.told(), "ready for orders", START_PATIENCE)

    def ask(self, do: str, seconds: float = PATIENCE, **more: object) -> Json:
        """Give one order and wait until it is carried out; its answer."""
        self._orders += 1
        number = self._orders
        self.write(json.dumps({"number": number, "do": do, **more}))
        answers: list[Json] = []

        def answered() -> bool:
            answers[:] = [line for line in self.told() if line.get("answer") == number]
            return bool(answers)

        self.until(answered, f"carries out {do} {more}", seconds)
        assert "failed" not in answers[0], f"{self.name} could not {do} {more}: {answers[0]}\n{self.seen()}"
        return answers[0]
