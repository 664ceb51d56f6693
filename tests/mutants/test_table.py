"""What is printed, and which survivors may be."""

from mutants.looked_at import LOOKED_AT, Looked
from mutants.mutating import mutants
from mutants.reaching import PACKAGE
from mutants.table import printed, survivors
from mutants.trying import Verdict

KILLED, ALIVE, UNREACHED = list(mutants(PACKAGE / "match/sides.py", "match/sides.py"))[:3]
TRIED = [(KILLED, Verdict.KILLED), (ALIVE, Verdict.SURVIVED), (UNREACHED, Verdict.UNREACHED)]
LOOKED = Looked("match/sides.py", *ALIVE.change, "it is the same")


def test_what_was_looked_at_is_no_survivor() -> None:
    assert [mutant for mutant, _ in survivors(TRIED, [])] == [ALIVE, UNREACHED]
    assert [mutant for mutant, _ in survivors(TRIED, [LOOKED])] == [UNREACHED]


def test_the_table_has_a_row_a_module_and_the_lines_of_each_survivor() -> None:
    lines = list(printed(TRIED, [LOOKED]))
    assert lines[1].split() == ["match/sides.py", "3", "1", "1", "1", "33.3"]
    assert lines[3].split() == ["match/", "3", "1", "1", "1", "33.3"]
    assert lines[5].endswith("(no test comes here)")
    assert lines[6:] == [f"  - {UNREACHED.removed[0].strip()}", f"  + {UNREACHED.added[0].strip()}"]


def test_each_that_was_looked_at_is_a_mutant_still() -> None:
    known = {one.module for one in LOOKED_AT}
    there = {(module, one.change) for module in known for one in mutants(PACKAGE / module, module)}
    assert [one for one in LOOKED_AT if (one.module, (one.removed, one.added)) not in there] == []
