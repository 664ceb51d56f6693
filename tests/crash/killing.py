"""A real program is killed at each call to the kernel of an evening: at the journal alone, and the whole daemon.

``strace`` sends the signal at the call with a number. What the program printed or answered until then was told; what it
leaves on the disk is read and gone on from. After SIGTERM, which a daemon may take its time for, a mark of a clean stop
also says that people were told all that is on the disk.
"""

import itertools
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from crash.asked import Said
from crash.known import marked
from crash.nights import Night
from crash.promises import Told, broken
from crash.recorder import read
from crash.recovery import Recovery, scratch
from crash.table import Row, kinds
from revanche.journal.lock import clean_end
from revanche.journal.reading import running

LAYER: Final = "L1 killed at each call"
TESTS: Final = Path(__file__).parents[1]
_CALLS: Final = (
    "openat,read,pread64,write,pwrite64,fdatasync,fsync,ftruncate,rename,unlink,mkdir,close,flock,fstat,newfstatat,"
    "getdents64,lseek,sendto,sendmsg,recvfrom,recvmsg,epoll_wait"
)
_CALL: Final = re.compile(r"([0-9]+) +([a-z0-9_]+)\(")
_CAME: Final = {"KILL": "+++ killed by SIGKILL", "TERM": "{si_signo=SIGTERM, si_code=SI_KERNEL}"}
"""What ``strace`` writes when its signal has come: the one that ends each evening is no kernel's."""
_said: Final = msgspec.json.Decoder(Said)

Kind = Literal["journal", "daemon"]
Signal = Literal["KILL", "TERM"]


class Point(msgspec.Struct, frozen=True):
    """Where a signal comes: at the call named ``call`` with a ``number`` in its thread."""

    call: str
    number: int
    signal: Signal = "KILL"

    def __str__(self) -> str:
        return f"SIG{self.signal} at {self.call} {self.number}"


def lacking() -> str | None:
    """Return what this machine lacks for it."""
    return None if shutil.which("strace") else "strace is not installed"


def points(kind: Kind) -> list[Point]:
    """Play once, and return each call from the first that touches the folder on."""
    root = scratch()
    try:
        traced = root / "trace"
        _play(kind, root / "home", ["-o", str(traced), "-e", f"trace={_CALLS}"])
        counts: Counter[tuple[str, str]] = Counter()
        found: dict[Point, None] = {}
        touched = False
        for line in traced.read_text(errors="replace").splitlines():
            touched = touched or (str(root / "home") in line and "journal" in line)
            if call := _CALL.match(line):
                counts[call[1], call[2]] += 1
                if touched:
                    found[Point(call[2], counts[call[1], call[2]])] = None
        return list(found)
    finally:
        shutil.rmtree(root)


def killed(kind: Kind, chosen: Sequence[Point]) -> Row:
    """Kill at each of these points."""
    began, runs, violations = time.process_time(), 0, []
    with Recovery() as recovery:
        for point in chosen:
            promise = _killed(kind, point, recovery)
            runs += promise != _NOT_THERE
            if promise is not None and promise != _NOT_THERE:
                violations.append(marked(promise, f"{kind}: {point}"))
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


_NOT_THERE: Final = "the program ended before"


def _killed(kind: Kind, point: Point, recovery: Recovery) -> str | None:
    root = scratch()
    try:
        inject = f"inject={point.call}:signal={point.signal}:when={point.number}"
        home = root / "home"
        traced = root / "trace"
        said = _play(kind, home, ["-o", str(traced), "-e", f"trace={point.call}", "-e", inject])
        if _CAME[point.signal] not in traced.read_text(errors="replace"):
            return _NOT_THERE
        told = Told()
        for item in said:
            told = told.after(item)
        journal = home / "journal" if kind == "journal" else home / "state/revanche/journal"
        if not journal.exists():
            return None if not told.count else "durable: a press that was told is gone"
        mark, end = clean_end(journal), running(journal).end
        state = tuple(item for item in read(journal.parent) if item[0].startswith("journal"))
        found = recovery.open(state)
        if mark is not None and mark == end and found.presses != told.count and told.asked:
            return "told: a stop is marked as clean, though somebody was not told that his press counts"
        return broken(told, found)
    finally:
        shutil.rmtree(root)


def _play(kind: Kind, home: Path, options: Sequence[str]) -> list[Said]:
    """Play the evening under ``strace``; return what was said."""
    strace = ["strace", "-f", "-qq", *options]
    home.mkdir()
    if kind == "daemon":
        with Night(home, strace) as night:
            night.play()
        return night.said
    environ = os.environ | {"PYTHONPATH": str(TESTS)}
    command = [*strace, sys.executable, "-m", "crash.driving", str(home)]
    ran = subprocess.run(command, env=environ, capture_output=True, check=False, timeout=60)
    return [_said.decode(line) for line in ran.stdout.splitlines(keepends=True) if line.endswith(b"\n")]


def spread(kind: Kind, signals: Sequence[Signal], count: int | None = None) -> Iterator[Point]:
    """Yield ``count`` points, evenly over the evening, or all; the signals take turns."""
    found = points(kind)
    step = 1 if count is None else max(1, len(found) // count)
    for point, signal in zip(found[::step], itertools.cycle(signals)):
        yield msgspec.structs.replace(point, signal=signal)
