"""``python -m tests.mutants [PLACE...]``: puts a small fault into the code, thousands of times, and sees who notices.

PLACE is a room or a module, such as ``match`` or ``match/score.py``; ``match presses sheets journal`` without one. A
fault that no test of its room notices is printed, unless ``looked_at.toml`` says why it may live. It ends with 1 when
fewer than 95 of 100 are noticed or were looked at in a room. ``--sample N`` tries that many of them, picked at random.
"""

import argparse
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))  # as the tests see it

from mutants.looked_at import LOOKED_AT
from mutants.mutating import Mutant, mutants
from mutants.reaching import PACKAGE, Reached, Reaching
from mutants.table import Tried, printed, survivors
from mutants.trying import PYTEST, ROOT, Verdict, tried

ROOMS: Final = ("match", "presses", "sheets", "journal")
_LEAST: Final = 0.95
_FORK: Final = multiprocessing.get_context("fork")


def main() -> int:
    """Try what is asked for; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("places", nargs="*", default=ROOMS, metavar="PLACE", help="a room, or a module in one")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many, picked at random")
    parser.add_argument("--seed", type=int, default=0, help="which ones are picked")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried side by side")
    asked = parser.parse_args()
    os.chdir(ROOT)
    began = time.monotonic()
    picked = _picked(asked.places, asked.sample, asked.seed)
    came_to: list[tuple[Mutant, Verdict]] = []
    for room in dict.fromkeys(mutant.module.partition("/")[0] for mutant in picked):
        came_to += _in_room(room, [one for one in picked if one.module.startswith(f"{room}/")], asked.jobs)
    print("\n".join(printed(came_to, LOOKED_AT)))  # noqa: T201 - this is what it is for
    good = _holds(came_to)
    print(f"\n{'It holds' if good else 'Too many survive'}; {time.monotonic() - began:.0f} s.")  # noqa: T201
    return 0 if good else 1


def _picked(places: Sequence[str], sample: int | None, seed: int) -> list[Mutant]:
    files = [file for place in places for file in sorted([PACKAGE / place, *(PACKAGE / place).rglob("*.py")])]
    found = [one for file in files if file.is_file() for one in mutants(file, file.relative_to(PACKAGE).as_posix())]
    if sample is None or sample >= len(found):
        return found
    chosen = random.Random(seed).sample(range(len(found)), sample)  # noqa: S311 - not for secrets
    return [found[place] for place in sorted(chosen)]


def _in_room(room: str, picked: Sequence[Mutant], jobs: int) -> list[tuple[Mutant, Verdict]]:
    """Try mutants of a room, dealt out to so many processes."""
    (reached,) = _apart([lambda: iter([_watched(room)])])
    parts = [picked[first::jobs] for first in range(jobs)]
    came_to = []
    for one in _apart([lambda part=part: tried(part, room, reached) for part in parts]):
        came_to.append(one)
        if sys.stderr.isatty():
            print(f"\r{room}: {len(came_to)} of {len(picked)}", end="\r", file=sys.stderr)  # noqa: T201
    return came_to


def _watched(room: str) -> Reached:
    watching = Reaching(room)
    pytest.main([*PYTEST, "--maxfail=0", f"tests/{room}"], plugins=[watching])
    return watching.reached()


def _apart(tasks: Sequence[Callable[[], Iterable[Any]]]) -> Iterator[Any]:
    """Do tasks side by side, each in a quiet process of its own; yield what they yield, as it comes."""
    running = {}
    for task in tasks:
        ours, theirs = _FORK.Pipe(duplex=False)
        running[ours] = _FORK.Process(target=_quietly, args=(task, theirs))
        running[ours].start()
        theirs.close()
    while running:
        for line in wait(running):
            try:
                yield line.recv()
            except EOFError:
                done = running.pop(line)
                done.join()
                if done.exitcode:
                    sys.exit("A mutant could not be tried. Leave the files alone meanwhile, and try its module alone.")


def _quietly(task: Callable[[], Iterable[Any]], line: Connection) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for one in task():
        line.send(one)


def _holds(came_to: Tried) -> bool:
    rooms = {mutant.module.partition("/")[0] for mutant, _ in came_to}
    left = [mutant.module for mutant, _ in survivors(came_to, LOOKED_AT)]
    return all(
        sum(one.startswith(f"{room}/") for one in left)
        <= (1 - _LEAST) * sum(mutant.module.startswith(f"{room}/") for mutant, _ in came_to)
        for room in rooms
    )


if __name__ == "__main__":
    sys.exit(main())
