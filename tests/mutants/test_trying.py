"""A mutant that a test notices is killed, and what is no fault survives: imported anew, and put into what is there."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import os, sys
import msgspec
from mutants.mutating import mutants
from mutants.reaching import PACKAGE, Reached
from mutants.trying import tried

test = "tests/match/test_sides.py::test_only_a_name_calls_a_player"
source = PACKAGE / "match/sides.py"
fault = next(one for one in mutants(source, "match/sides.py") if one.function == "called")
none = msgspec.structs.replace(fault, text=source.read_text(), lines=(1,))
at_import = msgspec.structs.replace(fault, function=None, text="raise ImportError")
elsewhere = msgspec.structs.replace(fault, lines=(2,), text="raise ImportError")
out, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
os.dup2(nowhere, 1)
reached = Reached({"match/sides.py": {line: [test] for line in {1, *fault.lines}}}, {test: 0.1})
verdicts = [verdict for _, verdict in tried([fault, none, elsewhere, at_import], "match", reached)]
os.write(out, " ".join(verdicts).encode())
"""


def test_the_verdicts() -> None:
    command = [sys.executable, "-c", PROGRAM]
    ran = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": "tests"}, capture_output=True, text=True, check=False)
    assert ran.stdout.split() == ["killed", "killed", "killed", "survived"], ran.stderr
