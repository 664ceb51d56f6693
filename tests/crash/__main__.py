"""``python -m tests.crash``: proves that nothing is lost and nothing counts twice, whenever the machine stops.

It prints a table: layer, runs, violations, weaknesses that are known (``known.py``), and how many controls it caught,
faults that are put in on purpose. It ends with 1 when a promise (``promises.py``) is violated or a control is not
caught. The usual run takes some minutes; ``--nightly`` has all. What this machine lacks is skipped, with the reason.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as the tests see it

from crash import controls, cutting, enumerating, failing, filling, imaging, killed_machine, killing, lying, rotting
from crash.faults.table import table
from crash.table import Caught, Row, holds, printed

Part = tuple[Callable[..., Row], *tuple[object, ...]]
"""What is to be done, with its arguments."""
_CUTS = 200
_SIDE_BY_SIDE = 8
"""Parts into which the kills are dealt."""


def main() -> int:
    """Run the layers; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--nightly", action="store_true", help="run all, which takes hours")
    parser.add_argument("--quick", action="store_true", help="run a few of each, to see that it works")
    parser.add_argument("--faults", action="store_true", help="run the tests of the faults of the world around instead")
    parser.add_argument("--rig", type=int, metavar="CUTS", help="cut the power in the rig so many times instead")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many parts run side by side")
    asked = parser.parse_args()
    if asked.faults:
        lines, good = table(rig=asked.nightly)
        print("\n".join(lines))  # noqa: T201 - this is what it is for
        return 0 if good else 1
    if asked.rig is not None:
        return _run(_in_rig(asked.rig, kills=asked.rig // 3), asked.jobs, proofs=0)
    work = _work(nightly=asked.nightly, quick=asked.quick)
    return _run(work, asked.jobs, proofs=0 if asked.quick else len(controls.CONTROLS))


def _run(work: Iterable[Part], jobs: int, proofs: int) -> int:
    """Run the parts, and the first ``proofs`` of the faults put in on purpose; print the table; return how to end."""
    began = time.monotonic()
    rows: dict[str, Row] = {}
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(part, *arguments) for part, *arguments in work]
        proving = [pool.submit(_caught, number) for number in range(proofs)]
        for row in (part.result() for part in running):
            rows[row.layer] = rows[row.layer] + row if row.layer in rows else row
        caught = [proof.result() for proof in proving]
    for line in printed(rows.values(), caught):
        print(line)  # noqa: T201 - this is what it is for
    good = holds(rows.values(), caught)
    print(f"\n{'All holds' if good else 'It does not hold'}; {time.monotonic() - began:.0f} s.")  # noqa: T201
    return 0 if good else 1


def _work(*, nightly: bool, quick: bool) -> Iterator[Part]:
    """Yield what is to be done, each part with its arguments, the longest first."""
    if quick:
        yield enumerating.enumerated, "names of many bytes", "deaths"
        yield _rotted, "records", True
        yield _failed, "rename", False
        return
    yield from _kills(thorough=nightly)
    for evening, kind in enumerating.parts():
        if nightly or kind != "power cuts in what follows one" or evening == next(iter(enumerating.EVENINGS)):
            yield enumerating.enumerated, evening, kind
    for kind, closed in rotting.parts():
        yield _rotted, kind, closed
    for call in failing.parts():
        yield _failed, call, nightly
    for kind in filling.parts():
        yield filling.filled, kind
    for mode in imaging.MODES:
        yield imaging.imaged, mode, nightly
    yield (lying.lied,)
    if nightly:
        yield from _in_rig(_CUTS, kills=_CUTS)


def _in_rig(cuts: int, kills: int) -> Iterator[Part]:
    """Yield what needs the emulated machine; each kill takes one more boot of it."""
    yield killed_machine.killed, kills
    yield cutting.cut_in_rig, cuts
    yield imaging.imaged_in_rig, cuts


def _kills(*, thorough: bool) -> Iterator[Part]:
    """Yield the kills, at each call; the signals take turns with the daemon, or each has all calls where ``thorough``.

    The journal alone knows no signal: it dies of either in the same way.
    """
    if lacks := killing.lacking():
        yield Row, killing.LAYER, 0, (), lacks
        return
    told: list[tuple[killing.Kind, tuple[killing.Signal, ...]]] = [("journal", ("KILL",)), ("daemon", ("KILL", "TERM"))]
    if thorough:
        told += [("journal", ("TERM",)), ("daemon", ("TERM", "KILL"))]
    for kind, signals in told:
        chosen = list(killing.spread(kind, signals))
        for first in range(_SIDE_BY_SIDE):
            yield killing.killed, kind, chosen[first::_SIDE_BY_SIDE]


def _rotted(kind: str, closed: bool) -> Row:  # noqa: FBT001 - what is said to another program has no names
    return rotting.rotted(kind, closed=closed)


def _failed(call: str, thorough: bool) -> Row:  # noqa: FBT001
    return failing.failed(call, thorough=thorough)


def _caught(number: int) -> Caught:
    return controls.CONTROLS[number].caught()


if __name__ == "__main__":
    sys.exit(main())
