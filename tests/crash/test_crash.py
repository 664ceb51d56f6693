"""The program as people run it, with a few of each; and that a fault which is put in on purpose is noticed."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from crash import controls
from crash.faults.fault import Fault
from crash.faults.table import FAULTS
from crash.table import Caught, Row, Violation, holds, printed

ROOT = Path(__file__).parents[2]


def test_it_prints_what_it_ran_and_ends_well() -> None:
    command = [sys.executable, "-m", "tests.crash", "--quick", "--jobs", "1"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert {line[:2] for line in ran.stdout.splitlines()} >= {"L0", "L2", "L8"}


def test_a_journal_that_tells_first_is_caught() -> None:
    control = next(control for control in controls.CONTROLS if control.name == "told before it is written")
    assert control.caught().by == ("L0 each state of the disk",)


def test_it_holds_only_without_violations_and_with_each_control_caught() -> None:
    known, unknown = Violation("honest", "how", "a weakness"), Violation("honest", "how")
    assert holds([Row("L0", 1, (known,))], [Caught("told first", ("L0",), ("L0",))])
    assert not holds([Row("L0", 1, (known, unknown))], [])
    assert not holds([Row("L0", 1)], [Caught("told first", ("L0",), ())])


def test_rows_of_a_layer_are_one_with_the_shortest_way_to_each_violation() -> None:
    row = Row("L0", 2, (Violation("honest", "a long way"),)) + Row("L0", 3, (Violation("honest", "short"),))
    assert row == Row("L0", 5, (Violation("honest", "short", times=2),))
    assert any("VIOLATED, 2 times: honest; as in: short" in line for line in printed([row], []))


@cache
def functions(file: str) -> dict[str, str]:
    """Return the text of each function of a test module, by its name."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {node.name: ast.unparse(node) for node in found}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_each_fault_has_proofs_whose_tests_are_there_and_say_that_it_happened(fault: Fault) -> None:
    assert fault.tests or fault.rig or fault.layers
    for test in (*fault.tests, *fault.rig):
        file, _, name = test.partition("::")
        assert "happened(" in functions(file)[name], f"{test} does not say that its fault happened"
