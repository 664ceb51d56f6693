"""``python -m tests.soak``: game nights in simulated time, 200 000 presses of earbuds, a watch, keys and a phone.

Everything of the daemon is there but kernel, bus and clock; after each press what stands is compared with a plain
account of the rules (``plain.py``). Each evening the program is started anew, and what it holds is looked at: nothing
may grow. Faults that are put in on purpose must each be noticed. It prints what happened, and ends with 1 where
something is wrong. ``--real 300`` has a real daemon pressed for so many seconds instead, and watches its event loop.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # as the tests see it

from soak.controls import CONTROLS, Control
from soak.evening import Done, Evening, Unequal
from soak.figures import Held, growth, held_here
from soak.house import House
from soak.plain import Plain
from soak.real import watched

PRESSES: Final = 200_000
HOURS: Final = 24.0
_EVENING: Final = 0.75  # hours; some matches and their rematches
_USUAL: Final = 4  # evenings until everything happened once
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a disk that never waits; the folder in it has a name of its own


def main() -> int:
    """Soak; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES, help="how many at least")
    parser.add_argument("--seed", type=int, default=0, help="which nights")
    parser.add_argument("--real", type=int, metavar="SECONDS", help="press a real daemon for so long instead")
    asked = parser.parse_args()
    began = time.process_time()
    logging.disable(logging.WARNING)
    lines = watched(asked.real) if asked.real else _simulated(asked.presses, asked.seed)
    good = True
    for line, holds in lines:
        print(line, flush=True)  # noqa: T201 - this is what it is for
        good &= holds
    print(f"{'All holds' if good else 'It does not hold'}; {time.process_time() - began:.0f} CPU s.")  # noqa: T201
    return 0 if good else 1


def _simulated(presses: int, seed: int) -> Iterator[tuple[str, bool]]:
    """Yield lines, each with whether all is well there."""
    done, looks, wrong = asyncio.run(nights(presses, seed, HOURS if presses >= PRESSES else 0))
    yield (
        f"{done.pushed:,} presses in {done.played / 3600:.1f} h of {len(looks)} evenings: {_counted(done.presses)}",
        True,
    )
    yield f"  led to: {_counted(done.words)}", True
    yield f"  beside: {_counted(done.happenings)}", True
    yield f"  model: {wrong or 'equal after each press'}", wrong is None
    kept = looks[min(_USUAL, len(looks)) - 1 :]
    grown = list(growth(kept)) if kept else []
    yield f"  held after evening {min(_USUAL, len(looks))}: {kept[0] if kept else '–'}", True
    yield f"  held at the end: {kept[-1] if kept else '–'}", True
    yield f"  growth: {'; '.join(grown) or 'none'}", not grown
    for control in CONTROLS:
        noticed = caught(control)
        yield f"control {control.name:<44} {noticed or 'NOT NOTICED'}", noticed is not None


async def nights(presses: int, seed: int, hours: float = 0) -> tuple[Done, list[Held], str | None]:
    """Play evenings until so many presses and hours are over, or something is wrong, and return what that is."""
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        house, looks = House(Path(folder)), list[Held]()
        await house.up()
        evening = Evening(house, Plain(), seed)
        try:
            while evening.done.pushed < presses or evening.done.played < hours * 3600:
                await evening.play(_EVENING)
                await evening.sleep_over()
                looks.append(held_here())
        except Unequal as unequal:
            return evening.done, looks, str(unequal)
        finally:
            await house.down()
        return evening.done, looks, None


def caught(control: Control) -> str | None:
    """Return by what a fault that was put in was noticed."""
    with control.there():
        try:
            _, looks, wrong = asyncio.run(nights(8_000, 1))
        except AssertionError:
            return "by an answer that was another"
    return wrong or next(growth(looks), None)


def _counted(times: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(times.items(), key=lambda one: -one[1]))


if __name__ == "__main__":
    sys.exit(main())
