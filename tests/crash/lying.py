"""A disk that refuses a write behind the journal's back, then is well; a new start, and a power cut after it.

The kernel counts the bytes of a write-back that failed as written: programs go on reading them, and the next sync says
that all is well. ``nbdkit`` makes such a disk below a real ext4.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from crash.asked import Synced
from crash.evenings import EVENINGS, Kill, Playing
from crash.known import marked
from crash.promises import broken
from crash.recorder import Died, Recorder, read
from crash.recovery import Recovery
from crash.table import Row, Violation, kinds

LAYER: Final = "L6 write-back fails, start, power cut"
_PROGRAMS: Final = ("nbdkit", "nbdfuse", "losetup", "mkfs.ext4")
_EVENING: Final = "killed twice, stopped once"
_PATIENCE: Final = 10.0


def lied() -> Row:
    """Let the write-back of one write after another fail."""
    missing = [program for program in _PROGRAMS if shutil.which(program) is None]
    if missing or os.geteuid():
        return Row(LAYER, skipped=f"{', '.join(missing)} not installed" if missing else "only root may mount")
    began, runs, violations = time.process_time(), 0, list[Violation]()
    with Recovery() as recovery:
        for number in range(1, 40):
            for dies in (True, False):
                played = _played(number, recovery, dies=dies)
                if not played.armed:
                    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)
                runs += played.failed
                if played.promise is not None:
                    then = "the program dies" if dies else "the program goes on"
                    violations.append(marked(played.promise, f"the write-back of write {number} fails and {then}"))
    return Row(LAYER, runs, kinds(violations), seconds=time.process_time() - began)


class _Played(msgspec.Struct, frozen=True):
    """What came of an evening: was the disk to refuse something, ``failed`` a sync, is a ``promise`` broken."""

    armed: bool
    failed: bool = False
    promise: str | None = None


class _Lie:
    """Lets the disk refuse from one write on until the kernel has noticed; then, perhaps, the program dies."""

    def __init__(self, sign: Path, number: int, *, dies: bool) -> None:
        self.fired = False
        self._sign, self._left, self._dies = sign, number, dies

    def __call__(self, name: str) -> None:
        if self._sign.exists() and name not in {"fdatasync", "fsync", "write", "pwrite"}:
            self._sign.unlink()
            if self._dies:
                raise Died
        self._left -= name in {"write", "pwrite"}
        if not self._left and not self.fired:
            self.fired = True
            self._sign.touch()


def _played(number: int, recovery: Recovery, *, dies: bool) -> _Played:
    """Play an evening, and cut the power at its end."""
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        image, sign = Path(scratch) / "disk", Path(scratch) / "refuses"
        with image.open("wb") as disk:
            disk.truncate(16 << 20)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True, capture_output=True)
        there = stack.enter_context(_refusing(image, sign))
        lie = _Lie(sign, number, dies=dies)
        recorder = Recorder(there, lie)
        with recorder.listening():
            Playing(recorder).play((*EVENINGS[_EVENING][:-2], Kill()))
        failed = any(isinstance(line, Synced) and not line.done for line in recorder.log)
        return _Played(lie.fired, failed, broken(recorder.told, recovery.open(_left(image, Path(scratch)))))


def _left(image: Path, scratch: Path) -> tuple[tuple[str, bytes | None], ...]:
    """Return what a power cut leaves on a disk."""
    copy, there = scratch / "copy", scratch / "left"
    shutil.copyfile(image, copy)
    there.mkdir()
    subprocess.run(["mount", "-o", "loop", str(copy), str(there)], check=True, capture_output=True)
    try:
        return tuple(item for item in read(there) if item[0].startswith("journal"))
    finally:
        subprocess.run(["umount", str(there)], check=True)


@contextmanager
def _refusing(image: Path, sign: Path) -> Iterator[Path]:
    """Mount a disk that refuses writes while ``sign`` is there."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        root = Path(folder)
        for name in ("fuse", "mounted"):
            (root / name).mkdir()
        errors = ["error-pwrite=EIO", "error-pwrite-rate=100%", f"error-pwrite-file={sign}"]
        socket = str(root / "socket")
        _started(
            stack, ["nbdkit", "-f", "-U", socket, "--filter=error", "file", str(image), *errors], Path(socket).exists
        )
        device = root / "fuse/nbd"
        _started(stack, ["nbdfuse", str(root / "fuse"), "--unix", socket], device.exists)
        made = subprocess.run(["losetup", "-f", "--show", str(device)], check=True, capture_output=True, text=True)
        stack.callback(subprocess.run, ["losetup", "-d", made.stdout.strip()], check=True)
        subprocess.run(["mount", made.stdout.strip(), str(root / "mounted")], check=True, capture_output=True)
        try:
            yield root / "mounted"
        finally:
            subprocess.run(["umount", str(root / "mounted")], check=True)


def _started(stack: ExitStack, command: Sequence[str], ready: Callable[[], bool]) -> None:
    """Start a program that runs until the stack is left, and wait until it is ready."""
    program = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    stack.callback(program.wait)
    stack.callback(program.terminate)
    limit = time.monotonic() + _PATIENCE
    while not ready():
        assert time.monotonic() < limit, command
        time.sleep(0.01)
