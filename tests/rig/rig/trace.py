"""The kernel's own account of what programs synced, and when; nothing looks on while it is written."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TRACE = Path("/sys/kernel/tracing")
SYNCS = {"sys_exit_fdatasync": "sys_fdatasync -> 0x0", "sys_exit_fsync": "sys_fsync -> 0x0"}  # as the trace prints them
_LINE = re.compile(r"^\s*(?P<program>.+)-(?P<task>\d+)\s+\[\d+\].*?\s(?P<time>\d+\.\d+): (?P<what>.*)$")


@dataclass(frozen=True)
class Traced:
    """What a task did at a time (seconds on the machine's clock): a mark of ours, or a sync that went well."""

    program: str
    task: int
    time: float
    what: str

    @property
    def is_sync(self) -> bool:
        return self.what in SYNCS.values()


class Trace:
    """What is traced."""

    def __init__(self, path: Path = TRACE) -> None:
        self._path = path

    def is_there(self) -> bool:
        """Whether this kernel traces system calls."""
        return all((self._path / "events" / "syscalls" / sync).exists() for sync in SYNCS)

    @contextmanager
    def running(self) -> Iterator[int]:
        """Trace while the context lasts; what is written to the file it gives is a mark."""
        for name, value in (("tracing_on", "0"), ("trace_clock", "mono"), ("buffer_size_kb", "4096"), ("trace", "")):
            (self._path / name).write_text(value)
        for sync in SYNCS:
            (self._path / "events" / "syscalls" / sync / "enable").write_text("1")
        (self._path / "tracing_on").write_text("1")
        try:
            with (self._path / "trace_marker").open("w") as marker:
                yield marker.fileno()
        finally:
            (self._path / "tracing_on").write_text("0")

    def read(self) -> Sequence[Traced]:
        """What was traced, oldest first."""
        found = (_LINE.search(line) for line in (self._path / "trace").read_text().splitlines())
        return [Traced(it["program"], int(it["task"]), float(it["time"]), it["what"]) for it in found if it is not None]
