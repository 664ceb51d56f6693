"""Asking the rig's machine, whose kernel has what this one may lack."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import msgspec

from crash.table import Row

TESTS: Final = Path(__file__).parents[1]
RIG: Final = TESTS / "rig/run"
_row: Final = msgspec.json.Decoder(Row)


def lacking() -> str | None:
    """Return what this computer lacks for the machine."""
    return "the rig needs root and qemu" if os.geteuid() or shutil.which("qemu-system-x86_64") is None else None


def inside(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module of ours in the machine, by the Python that it has in memory."""
    python = Path(os.environ.get("REVANCHE_RIG", Path.home() / ".cache/revanche-rig"), "guest/bin/python")
    return [str(RIG), "--shell", "env", f"PYTHONPATH={TESTS}", str(python), "-m", module, *arguments]


def asked(layer: str, module: str, *arguments: str, limit: int) -> Row:
    """Run a module that prints a row as its last line; it is ended after ``limit`` seconds."""
    if lacks := lacking():
        return Row(layer, skipped=lacks)
    environ = os.environ | {"REVANCHE_RIG_LIMIT": str(limit)}
    ran = subprocess.run(inside(module, *arguments), env=environ, capture_output=True, text=True, check=False)
    lines = [line for line in ran.stdout.splitlines() if line.startswith('{"layer"')]
    return _row.decode(lines[-1]) if lines else Row(layer, skipped=f"the rig ended with {ran.returncode}")


def answer(row: Row) -> int:
    """Print a row as the last line; return how the program ends."""
    print(msgspec.json.encode(row).decode())  # noqa: T201 - that is how it answers
    return 1 if row.unknown else 0
