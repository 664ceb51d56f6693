"""Survivors that were looked at: ``looked_at.toml`` has them, each with the reason for which no test should see it."""

import tomllib
from pathlib import Path
from typing import Final

import msgspec

from mutants.mutating import Mutant


class Looked(msgspec.Struct, frozen=True):
    """A change of a line in a module, as it is printed, and why it may live."""

    module: str
    removed: str
    added: str
    why: str

    def is_it(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is this one."""
        return (mutant.module, mutant.change) == (self.module, (self.removed, self.added))


_FILE: Final = Path(__file__).with_suffix(".toml")
LOOKED_AT: Final = tuple(
    msgspec.convert(one, Looked) for one in tomllib.loads(_FILE.read_text(encoding="utf-8"))["mutant"]
)
