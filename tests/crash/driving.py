"""``python -m crash.driving FOLDER``: plays an evening to the journal and prints what is said, for somebody to kill."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from crash.asked import Said
from crash.evenings import EVENINGS, Playing

EVENING: Final = "a month's end"


class Printer:
    """Says things on standard output; in the place of a ``Recorder``."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def say(self, what: str, *presses: int) -> None:
        """Print it, at once."""
        os.write(1, msgspec.json.encode(Said(what, presses)) + b"\n")  # type: ignore[arg-type]

    def revive(self) -> None:
        """Leave it to the kernel."""

    @contextmanager
    def at_peace(self) -> Iterator[None]:
        """Nothing is injected here."""
        yield


if __name__ == "__main__":
    Playing(Printer(Path(sys.argv[1]))).play(EVENINGS[EVENING])  # type: ignore[arg-type]
