"""What a test may want to know of programs that were started."""

import asyncio
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path


def runs(pid: str) -> bool:
    """Tell whether a process is there; one that only waits for its parent to notice its end is not."""
    try:
        stat = Path("/proc", pid, "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def alive(pid_file: Path) -> bool:
    """Tell whether a process that wrote its number into a file runs."""
    return pid_file.exists() and runs(pid_file.read_text().strip())


def ended(pid_file: Path) -> bool:
    """Tell whether a process that was killed is gone within ten seconds: the kernel may take a moment."""
    limit = time.monotonic() + 10
    while alive(pid_file) and time.monotonic() < limit:
        time.sleep(0.01)
    return not alive(pid_file)


def has_children() -> bool:
    """Tell whether a child of ours runs, or ended without anybody having waited for it."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def open_files() -> int:
    """Return how many files this process has open, without those that nobody refers to any more.

    What earlier tests let go may still be closed meanwhile, so there may be fewer later.
    """
    gc.collect()
    return len(list(Path("/proc/self/fd").iterdir()))


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)
