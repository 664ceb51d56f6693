"""What is fuzzed, by name: each is a module with ``run`` and ``seeds``."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol, cast

FINDINGS: Final = Path(__file__).parent / "findings"
"""A folder for each target, with what once broke it: a test runs all of them."""

TARGETS: Final[dict[str, tuple[str, ...]]] = {
    "journal": ("revanche.journal", "revanche.match", "revanche.sheets"),
    "config": ("revanche.config",),
    "recordings": ("revanche.recordings", "revanche.presses", "revanche.match", "revanche.cli.buttons"),
    "watches": ("revanche.devices.watch_protocols",),
    "control": ("revanche.control", "revanche.scorekeeper", "revanche.presses", "revanche.match", "revanche.shown"),
    "web": ("revanche.web", "revanche.match", "revanche.sheets", "revanche.presses.request"),
}
"""The packages whose coverage leads the search, by target."""


class Target(Protocol):
    """Something that reads what others made."""

    def run(self, content: bytes) -> None:
        """Read it; raise for what must not be."""

    def seeds(self) -> Iterator[bytes]:
        """Yield what the search begins with."""


def target(name: str) -> Target:
    """Return a target; it is imported only now, for what is fuzzed is instrumented before."""
    return cast("Target", importlib.import_module(f"fuzz.{name}"))
