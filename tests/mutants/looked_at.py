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


LOOKED_AT: Final[tuple[Looked, ...]] = (
    Looked(
        "match/decide.py",
        "return {(phase, command): cell for command, row in rows.items() for phase, cell in zip(Phase, row, strict=True)}",
        "return {(phase, command): cell for command, row in rows.items() for phase, cell in zip(Phase, row)}",
        "each row has a cell for each phase, as the type says",
    ),
    Looked("match/score.py", 'day: str = ""', "day: str = 'XX'", "no day is called either, and none has begun"),
)
