"""Mutants that survive and may: each is the same program in other words, or differs in what nobody is promised."""

from typing import Final

import msgspec

from mutants.mutating import Mutant


class Looked(msgspec.Struct, frozen=True):
    """A change of a line in a module, as it is printed, and why no test should see it."""

    module: str
    removed: str
    added: str
    why: str

    def is_it(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is this one."""
        return (mutant.module, mutant.change) == (self.module, (self.removed, self.added))


LOOKED_AT: Final[tuple[Looked, ...]] = ()
