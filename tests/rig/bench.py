"""From the key's edge in the kernel to the entry on the disk: the floor, the daemon and triggerhappy, in one boot.

    floor         a loop of read event, write, fdatasync: nothing that keeps a log can be faster
    revanche      the installed daemon
    triggerhappy  what people use today: a key runs a shell that appends a line and syncs it

The three take turns, each on a node and a file of its own on the same disk, so what else the machine does hits all
alike. The kernel's own trace tells when: a mark right before the press is written, and the return of fdatasync in
whoever serves it. Nothing looks on while a press is under way. Ratios carry over to real machines, times do not.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rig.daemon import Daemon
from rig.proc import open_files
from rig.trace import Trace, Traced
from rig.uinput import NEXT, PREVIOUS, Node
from rig.wait import until

APART = 1.6  # seconds between two presses of one node: less would be a bounce
WARM_UP = 3  # presses that load whatever is loaded at the first use
FLOOR_BUDGET, TRIGGERHAPPY_BUDGET = 2.0, 1 / 20

# The line is as long as the journal's, so that all three write the same.
FLOOR_PROGRAM = """
import os, struct, sys
event = struct.Struct("@llHHi")
node = os.open(sys.argv[1], os.O_RDONLY)
log = os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
line = b"x" * 200 + b"\\n"
while True:
    for _, _, kind, code, value in event.iter_unpack(os.read(node, 64 * event.size)):
        if kind == 1 and value == 1:
            os.write(log, line)
            os.fdatasync(log)
"""


@dataclass(frozen=True)
class Contender:
    """One way to keep a log: the node it listens to, the log's size, and the tasks whose syncs are its own."""

    name: str
    node: Node
    logged: Callable[[], int]
    tasks: Callable[[], frozenset[int] | None]  # None: it starts a program for each press, whose name is `sync`


@dataclass(frozen=True)
class Row:
    """What was measured of one contender, in milliseconds."""

    name: str
    times: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.times, n=20)[-1]


def main() -> int:
    """Print the table; 0 when the budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presses", type=int, default=40, help="presses of each contender (default %(default)s)")
    presses = max(30, parser.parse_args().presses)
    if not Trace().is_there():
        sys.exit("bench: this kernel traces no system calls")
    disk, venv = Path(os.environ["REVANCHE_RIG_DISK"]) / "bench", Path(os.environ["REVANCHE_RIG_VENV"])
    disk.mkdir()
    with ExitStack() as stack:
        contenders = (
            stack.enter_context(floor(disk, venv)),
            stack.enter_context(revanche(disk, venv)),
            stack.enter_context(triggerhappy(disk, venv)),
        )
        rows = measure(contenders, presses)
    return show(rows)


# The contenders


@contextmanager
def floor(disk: Path, venv: Path) -> Iterator[Contender]:
    """Run the loop that does nothing else. ALSA as its place makes the daemon leave the node alone."""
    log = disk / "floor.log"
    with Node("Floor", keys=(NEXT, PREVIOUS), phys="ALSA") as node:
        command = [str(venv / "bin" / "python"), "-c", FLOOR_PROGRAM, str(node.path), str(log)]
        with running(command) as process:
            until(log.exists, "the floor's log")
            yield Contender("floor", node, lambda: log.stat().st_size, lambda: frozenset({process.pid}))


@contextmanager
def revanche(disk: Path, venv: Path) -> Iterator[Contender]:
    """Run the installed daemon with a match that no number of presses here ends."""
    home = disk / "revanche"
    home.mkdir()
    daemon = Daemon(home, venv)
    with Node() as node:
        try:
            daemon.start()
            daemon.until_up()
            daemon.open_match(first_to=99)
            yield Contender("revanche", node, lambda: len(daemon.entries("game_won")), daemon.tasks)
            if "Traceback" in daemon.stderr():
                sys.exit(daemon.seen())
        finally:
            daemon.clear_away()


@contextmanager
def triggerhappy(disk: Path, venv: Path) -> Iterator[Contender]:
    """Run thd with a shell for the action."""
    log, triggers = disk / "thd.log", disk / "thd.conf"
    log.touch()
    triggers.write_text(f"KEY_NEXTSONG 1 sh -c 'echo {'x' * 200} >> {log}; sync -d {log}'\n")
    program = venv.parent / "triggerhappy" / "usr" / "sbin" / "thd"
    with (
        Node("Triggerhappy", keys=(NEXT, PREVIOUS), phys="ALSA") as node,
        running([str(program), "--triggers", str(triggers), str(node.path)], subprocess.DEVNULL) as process,
    ):
        until(lambda: str(node.path) in open_files(process.pid), "thd has the node open")
        yield Contender("triggerhappy", node, lambda: log.stat().st_size, lambda: None)


@contextmanager
def running(command: Sequence[str], words: int | None = None) -> "Iterator[subprocess.Popen[bytes]]":
    """Run a program until the end of the block; `words` is where its stderr goes."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=words)
    try:
        yield process
        if process.poll() is not None:
            sys.exit(f"bench: {command[0]} ended early with {process.returncode}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


# Measuring


def say(line: str) -> None:
    """Print."""
    sys.stdout.write(f"{line}\n")


def measure(contenders: Iterable[Contender], presses: int) -> list[Row]:
    """Let the contenders take turns; read the trace afterwards."""
    contenders, trace = list(contenders), Trace()
    with trace.running() as marker:
        for turn in range(WARM_UP + presses):
            began = time.monotonic()
            for contender in contenders:
                press(contender, turn, marker)
            time.sleep(max(0.3, APART - (time.monotonic() - began)))
    traced = trace.read()
    return [Row(contender.name, list(times_of(contender, presses, traced))) for contender in contenders]


def press(contender: Contender, turn: int, marker: int) -> None:
    """Press once and wait until it is logged, then a little for what follows."""
    before = contender.logged()
    os.write(marker, f"press {contender.name} {turn}".encode())
    contender.node.press(NEXT)
    time.sleep(0.1)  # leave it alone: looking would slow it down
    until(lambda: contender.logged() > before, f"{contender.name} logs press {turn}")
    time.sleep(0.1)


def times_of(contender: Contender, presses: int, traced: Sequence[Traced]) -> Iterator[float]:
    """From each mark to the first sync of the contender after it, in milliseconds; the warm-up left out."""
    tasks = contender.tasks()
    for turn in range(WARM_UP, WARM_UP + presses):
        mark = next(i for i, line in enumerate(traced) if line.what.endswith(f"press {contender.name} {turn}"))
        for line in traced[mark + 1 :]:
            if line.is_sync and is_of(line, tasks):
                yield (line.time - traced[mark].time) * 1000
                break
        else:
            sys.exit(f"bench: {contender.name} synced nothing after press {turn}")


def is_of(line: Traced, tasks: frozenset[int] | None) -> bool:
    """Whether a traced sync was made by one of `tasks`, or by the program `sync`."""
    return line.program == "sync" if tasks is None else line.task in tasks


def show(rows: Sequence[Row]) -> int:
    """Print the table and the budgets; 0 when they hold."""
    medians = {row.name: row.median for row in rows}
    say(f"key edge in the kernel -> entry synced, Linux {os.uname().release}, {len(rows[0].times)} presses each")
    say(f"{'':<14}{'least ms':>12}{'median ms':>12}{'p95 ms':>12}{'x floor':>10}")
    for row in rows:
        over = row.median / medians["floor"]
        say(f"{row.name:<14}{min(row.times):>12.3f}{row.median:>12.3f}{row.p95:>12.3f}{over:>10.2f}")
    over_floor = medians["revanche"] / medians["floor"]
    over_thd = medians["revanche"] / medians["triggerhappy"]
    kept = True
    for what, ratio, budget in (
        ("revanche / floor", over_floor, FLOOR_BUDGET),
        ("revanche / triggerhappy", over_thd, TRIGGERHAPPY_BUDGET),
    ):
        kept &= ratio <= budget
        say(f"{what:<26}{ratio:>8.3f}  budget {budget:<6g}{'within' if ratio <= budget else 'OVER'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
