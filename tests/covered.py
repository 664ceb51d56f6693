"""``python -m tests.covered [MODULE]...``: prints how much of each module its own test module reaches.

What other tests reach does not count: whoever changes a module finds what it promises beside it. So each test module
runs by itself, which takes some minutes, and programs that it starts are not looked into. Of modules that are named,
as ``match/decide.py``, the lines and branches that are missing are printed too. What only the rig can prove is left
out.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from tests.test_architecture import DAEMON, MODULES, ROOT, TESTED_ELSEWHERE, defined, own_test

FLOOR: Final = 90
"""Per cent of a module's lines, and of its branches, that its own test module should reach."""


class Reach(NamedTuple):
    """How much of a module is reached by the tests ``by``, in per cent; ``failed`` when one of them did not pass."""

    module: str
    by: str
    lines: float
    branches: float
    missing: str
    failed: bool

    @property
    def short(self) -> bool:
        """Whether it is less than it should be."""
        return self.failed or min(self.lines, self.branches) < FLOOR


def main(named: list[str]) -> None:
    """Print a line for each module, and last those that are reached too little."""
    here = [module for module in MODULES if defined(module) and not TESTED_ELSEWHERE.get(module, "").startswith("rig/")]
    wanted = named or here
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        reaches = list(pool.map(reach, wanted))
    for each in reaches:
        elsewhere = "" if each.module not in TESTED_ELSEWHERE else f"  in {each.by}"
        print(f"{each.module:<45} {each.lines:>4.0f} % lines {each.branches:>4.0f} % branches{elsewhere}")  # noqa: T201
        if named and each.missing:
            print(f"    missing: {each.missing}")  # noqa: T201
    short = [each for each in reaches if each.short]
    print(f"\n{len(short)} of {len(reaches)} are below {FLOOR} %:")  # noqa: T201
    for each in short:
        print(f"  {each.module}{' (a test failed)' if each.failed else ''}")  # noqa: T201


def reach(module: str) -> Reach:
    """Run the tests of a module by themselves."""
    test = ROOT / "tests" / TESTED_ELSEWHERE[module] if module in TESTED_ELSEWHERE else own_test(module)
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder, "data"), Path(folder, "report.json")
        coverage = (sys.executable, "-m", "coverage")
        pytest = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n0", str(test))
        ran = subprocess.run(
            [*coverage, "run", f"--data-file={data}", f"--include={DAEMON / module}", *pytest],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        json_report = [*coverage, "json", "-q", f"--data-file={data}", f"-o{report}"]
        reported = subprocess.run(json_report, cwd=ROOT, capture_output=True, check=False)
        by = str(test.relative_to(ROOT / "tests"))
        if reported.returncode != 0:
            return Reach(module, by, 0, 0, "all of it", failed=ran.returncode != 0)
        (found,) = json.loads(report.read_text())["files"].values()
    total = found["summary"]
    branches = [f"{begin}->{end}" for begin, end in found["missing_branches"]]
    return Reach(
        module,
        by,
        _percent(total["covered_lines"], total["num_statements"]),
        _percent(total["covered_branches"], total["num_branches"]),
        " ".join([*map(str, found["missing_lines"]), *branches]),
        failed=ran.returncode != 0,
    )


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100


if __name__ == "__main__":
    main(sys.argv[1:])
