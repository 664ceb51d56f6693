"""``python -m tests.fuzz [TARGET...] --minutes N``: sends what nobody meant, N minutes to each, and sees what breaks.

A target reads bytes that others made, and coverage leads the search (atheris, ``pip install 'revanche[fuzz]'``). The
target ``machine`` is a whole house instead, whose steps hypothesis picks (``machine.py``). What breaks one is kept in
``tests/fuzz/findings``, as a test that fails until it is mended, and ends the search there. It prints a line for each
target, and ends with 1 when something broke.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # as the tests see it

from fuzz.machine import searched
from fuzz.targets import FINDINGS, TARGETS, target

MACHINE: Final = "machine"
_SECONDS: Final = 20  # that one input may take
_MEBIBYTES: Final = 1024  # that it may take, all in all


def main() -> int:
    """Fuzz what is asked for; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", default=[*TARGETS, MACHINE], metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--minutes", type=float, default=1.0, help="for each; 1 by default")
    asked = parser.parse_args()
    if unknown := {*asked.targets} - {*TARGETS, MACHINE}:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join([*TARGETS, MACHINE])}")
    broken = False
    print(f"{'target':<12}{'runs':>12}  found")  # noqa: T201 - this is what it is for
    for name in asked.targets:
        runs, found = searched(asked.minutes * 60) if name == MACHINE else _led(name, round(asked.minutes * 60))
        print(f"{name:<12}{runs:>12,}  {found or 'nothing'}", flush=True)  # noqa: T201
        broken |= found is not None
    return 1 if broken else 0


def _led(name: str, seconds: int) -> tuple[int, str | None]:
    """Return how often a target was run, and the file that broke it with what was said."""
    kept = FINDINGS / name
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder)
        for number, seed in enumerate(target(name).seeds()):
            (corpus / str(number)).write_bytes(seed)
        options = (
            *(f"-max_total_time={seconds}", f"-timeout={_SECONDS}", f"-rss_limit_mb={_MEBIBYTES}"),
            *(f"-artifact_prefix={kept}/", "-print_final_stats=1", "-max_len=8192", folder),
        )
        command = [sys.executable, "-m", "fuzz.coverage_led", name, *options]
        environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
        ran = subprocess.run(command, env=environ, capture_output=True, text=True, errors="replace", check=False)
    runs = re.search(r"number_of_executed_units: (\d+)", ran.stdout + ran.stderr)
    if not ran.returncode and runs is not None:
        return int(runs[1]), None
    said = ran.stdout + ran.stderr
    return int(runs[1]) if runs else 0, said.partition("Uncaught Python exception")[2].partition("INFO: ")[0] or said


if __name__ == "__main__":
    sys.exit(main())
