"""The faults of the world around, and what makes each of them happen and sees that nothing worse comes of it.

``python -m tests.crash --faults`` runs it all and prints the table: number, fault, did it hold, and what it was that
happened. A test that does not say so proves nothing, and is told as such. What only the emulated machine can prove is
marked, and played there with ``--nightly``.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import msgspec

from crash.faults.computer import DISK, PROGRAM, SOUND, TIME
from crash.faults.devices import BLUETOOTH, INPUT
from crash.faults.fault import Ask, Fault
from crash.faults.others import OTHERS
from support.happening import HAPPENED

ROOT: Final = Path(__file__).parents[3]
RIG: Final = ROOT / "tests/rig"

FAULTS: Final = (*INPUT, *BLUETOOTH, *DISK, *PROGRAM, *SOUND, *TIME, *OTHERS)
"""All of them; a number in the table is the place in this list."""


class Held(msgspec.Struct, frozen=True):
    """How a proof ended: ``passed``, ``failed``, ``skipped``, ``missing``, ``unproven``, ``rig``; what ``happened``."""

    how: str
    happened: tuple[str, ...] = ()


_MISSING: Final = Held("missing")
_ORDER: Final = ("failed", "missing", "unproven", "skipped", "rig", "passed")
"""The worst first."""
_WORDS: Final = {"passed": "yes", "rig": "in the rig"}


def table(*, rig: bool) -> tuple[list[str], bool]:
    """Run all proofs, those in the rig if asked; return the lines of the table, and whether all held."""
    with ThreadPoolExecutor(2) as pool:
        here = pool.submit(_tested)
        there = _in_rig() if rig else {}
        held = here.result() | there
    lines, good = [f"{'':>3} {'fault':<52} {'held':<11} what happened"], True
    for number, fault in enumerate(FAULTS, 1):
        outcome = _worst(_proofs(fault, held))
        good &= outcome.how in {"passed", "skipped", "rig"}
        what = fault.instead or "; ".join(dict.fromkeys(outcome.happened))
        lines.append(f"{number:>3} {fault.what:<52} {_WORDS.get(outcome.how, outcome.how):<11} {what[:120]}")
    lines += ["", f"{len(FAULTS)} faults; {'all hold' if good else 'not all hold'}."]
    return lines, good


def _proofs(fault: Fault, held: dict[str, Held]) -> Iterator[Held]:
    yield from (held.get(test, _MISSING) for test in fault.tests)
    yield from (held.get(test, Held("rig")) for test in fault.rig)
    yield from map(_asked, fault.layers)


def _worst(proofs: Iterable[Held]) -> Held:
    """Return all as one: as bad as the worst, though what needs the rig does not outweigh what was proven here."""
    proofs = list(proofs)
    here = [proof for proof in proofs if proof.how != "rig"] or proofs
    how = min((proof.how for proof in here), key=_ORDER.index)
    return Held(how, tuple(what for proof in proofs for what in proof.happened))


def _asked(ask: Ask) -> Held:
    """Run a part of a layer."""
    row = ask()
    if row.skipped is not None and not row.runs:
        return Held("skipped", (row.skipped,))
    how = "failed" if row.unknown else "passed" if row.runs else "unproven"
    return Held(how, (f"{row.runs:,} times in {row.layer}",))


def _tested() -> dict[str, Held]:
    """Run the tests that need no rig; return how each ended, of a test with several cases the worst."""
    names = dict.fromkeys(f"tests/{test}" for fault in FAULTS for test in fault.tests)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", f"--junit-xml={report}", *names]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        found: dict[str, list[Held]] = {}
        for test, held in _cases(report):
            found.setdefault(test, []).append(held)
        return {test: _worst(held) for test, held in found.items()}


def _cases(report: Path) -> Iterator[tuple[str, Held]]:
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest wrote it just now
        file = case.attrib["classname"].replace(".", "/").removeprefix("tests/") + ".py"
        happened = tuple(fact.attrib["value"] for fact in case.iter("property") if fact.attrib["name"] == HAPPENED)
        kinds = {child.tag for child in case}
        passed = "passed" if happened else "unproven"
        how = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else passed
        yield f"{file}::{case.attrib['name'].partition('[')[0]}", Held(how, happened)


def _in_rig() -> dict[str, Held]:
    """Play the tests that need the emulated machine in it; their first lines say that the fault happened."""
    tests = dict.fromkeys(test.removeprefix("rig/") for fault in FAULTS for test in fault.rig)
    found: dict[str, Held] = {}
    for program in ("run", "systemd-run"):
        ours = [test for test in tests if test.startswith("systemd/") == (program == "systemd-run")]
        named = ours if program == "run" else []  # the other one plays all that it has
        ran = subprocess.run([RIG / program, *named], capture_output=True, text=True, check=False)
        for test in ours:
            how = re.search(rf"{re.escape(test)}\S* (PASSED|FAILED|SKIPPED|ERROR)", ran.stdout)
            found[f"rig/{test}"] = Held("failed" if how is None else _SAID[how[1]], ("played in the rig",))
    return found


_SAID: Final = {"PASSED": "passed", "FAILED": "failed", "SKIPPED": "skipped", "ERROR": "failed"}
