"""``python -m tests.bench``: prints the budgets of the design that a machine without a headset can measure.

The rows that need a kernel with input devices are printed by ``tests/rig/run --bench``.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from tests.bench.advisor_rows import rows as advisor_rows
from tests.bench.guest_rows import rows as guest_rows
from tests.bench.journal_rows import rows as journal_rows
from tests.bench.log_rows import rows as log_rows
from tests.bench.page_rows import rows as page_rows
from tests.bench.phone_rows import rows as phone_rows
from tests.bench.sound_rows import rows as sound_rows
from tests.support.program import COMMAND, Daemon, Home

Row = tuple[str, str, str]
_ROUNDS = 11
_IDLE_SECONDS = 20


def main() -> None:
    """Print one line for each budget: what, measured, budget."""
    for what, measured, budget in chain(
        startup_rows(),
        idle_rows(),
        page_rows(),
        log_rows(),
        guest_rows(),
        phone_rows(),
        journal_rows(),
        sound_rows(),
        advisor_rows(),
    ):
        print(f"{what:<62} {measured:>22}   {budget}")  # noqa: T201 - this is what it is for
        sys.stdout.flush()


def startup_rows() -> Iterator[Row]:
    """Time a start to READY=1 and ``--help``; the least of several, since the rest is the machine's noise."""
    yield "start to READY=1, least of 11", _milliseconds(_least(_start)), "300 ms"
    yield "revanche --help, least of 11", _milliseconds(_least(_help)), "80 ms"


def idle_rows() -> Iterator[Row]:
    """Watch a daemon in mid-match that nobody talks to."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        daemon = Daemon(home)
        try:
            home.run("new", "Anna", "Bram")
            home.run("won", "Anna")
            time.sleep(1)
            before = _switches(daemon)
            time.sleep(_IDLE_SECONDS)
            woken = (_switches(daemon) - before) / _IDLE_SECONDS
            status = Path(f"/proc/{daemon.process.pid}/status").read_text()
        finally:
            daemon.end()
    yield "idle: wake-ups a second, no headset, watchdog off", f"{woken:.2f}", "0.0"
    yield "idle: threads", _field(status, "Threads"), "≤ 2"
    yield "idle: RSS, page off, no headset", f"{int(_field(status, 'VmRSS')) / 1024:.1f} MiB", "32 MiB (headset only)"


def _start() -> None:
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(Home(Path(folder)))
        daemon.process.kill()
        daemon.process.wait()


def _help() -> None:
    subprocess.run([*COMMAND, "--help"], stdout=subprocess.DEVNULL, check=True)


def _least(action: Callable[[], None]) -> float:
    times = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return min(times)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _switches(daemon: Daemon) -> int:
    """Return how often any thread of the daemon was put on a core."""
    tasks = Path(f"/proc/{daemon.process.pid}/task").iterdir()
    texts = [(task / "status").read_text() for task in tasks]
    names = ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches")
    return sum(int(_field(text, name)) for text in texts for name in names)


def _field(status: str, name: str) -> str:
    return next(line.split()[1] for line in status.splitlines() if line.startswith(name + ":"))


if __name__ == "__main__":
    main()
