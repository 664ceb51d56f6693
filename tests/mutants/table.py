"""What became of the mutants, as a table, and the lines of those that survived."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from mutants.looked_at import Looked
from mutants.mutating import Mutant
from mutants.trying import Verdict

Tried = Sequence[tuple[Mutant, Verdict]]


def survivors(tried: Tried, looked_at: Sequence[Looked]) -> list[tuple[Mutant, Verdict]]:
    """Return those that survived and were not looked at."""
    return [
        (mutant, verdict)
        for mutant, verdict in tried
        if verdict is not Verdict.KILLED and not any(one.is_it(mutant) for one in looked_at)
    ]


def printed(tried: Tried, looked_at: Sequence[Looked]) -> Iterator[str]:
    """Yield the lines of the table: by module, then by room, then all, with the survivors between."""
    yield f"{'module':<34}{'mutants':>9}{'killed':>9}{'looked at':>11}{'survived':>10}{'killed %':>10}"
    in_order = sorted(tried, key=lambda one: one[0].module)
    for module, group in groupby(in_order, key=lambda one: one[0].module):
        yield _row(module, list(group), looked_at)
    rooms = list(groupby(in_order, key=lambda one: one[0].module.partition("/")[0]))
    yield ""
    for room, found in groupby(in_order, key=lambda one: one[0].module.partition("/")[0]):
        yield _row(f"{room}/", list(found), looked_at)
    if len(rooms) > 1:
        yield _row("all", in_order, looked_at)
    yield ""
    for mutant, verdict in survivors(in_order, looked_at):
        yield f"{mutant.module}:{mutant.lines[-1]}{' (no test comes here)' if verdict is Verdict.UNREACHED else ''}"
        yield from (f"  - {line.strip()}" for line in mutant.removed)
        yield from (f"  + {line.strip()}" for line in mutant.added)


def _row(name: str, tried: Tried, looked_at: Sequence[Looked]) -> str:
    killed = sum(verdict is Verdict.KILLED for _, verdict in tried)
    left = len(survivors(tried, looked_at))
    share = f"{100 * killed / len(tried):.1f}"
    return f"{name:<34}{len(tried):>9}{killed:>9}{len(tried) - killed - left:>11}{left:>10}{share:>10}"
