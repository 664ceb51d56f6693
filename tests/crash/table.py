"""What the layers found, as a table."""

from collections.abc import Iterable, Iterator

import msgspec


class Violation(msgspec.Struct, frozen=True):
    """Something that must not be: which promise was broken, how to get there again, and how many times it was seen.

    ``known`` names a weakness that is written down in ``known.py``.
    """

    promise: str
    how: str
    known: str | None = None
    times: int = 1


class Row(msgspec.Struct, frozen=True):
    """What a layer came to, a violation of each kind; ``skipped`` is what this machine lacks for it.

    ``seconds`` are those of the processor, without those of programs that were started.
    """

    layer: str
    runs: int = 0
    violations: tuple[Violation, ...] = ()
    skipped: str | None = None
    seconds: float = 0

    def __add__(self, other: "Row") -> "Row":
        """Return both as one row of the same layer."""
        return Row(
            self.layer,
            self.runs + other.runs,
            kinds((*self.violations, *other.violations)),
            self.skipped or other.skipped,
            self.seconds + other.seconds,
        )

    @property
    def unknown(self) -> int:
        """How many violations are none of the known."""
        return sum(violation.times for violation in self.violations if violation.known is None)

    @property
    def known(self) -> int:
        """How many violations are."""
        return sum(violation.times for violation in self.violations if violation.known is not None)


class Caught(msgspec.Struct, frozen=True):
    """By which of the layers that were ``asked`` a fault that was put in on purpose was noticed."""

    control: str
    asked: tuple[str, ...]
    by: tuple[str, ...]


def kinds(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return one violation of each kind, with the shortest way there."""
    found: dict[tuple[str, str | None], Violation] = {}
    for violation in violations:
        kind = violation.promise, violation.known
        before = found.get(kind)
        if before is not None:
            how, times = min(before.how, violation.how, key=len), before.times + violation.times
            violation = Violation(*kind[:1], how, kind[1], times)  # noqa: PLW2901 - the two as one
        found[kind] = violation
    return tuple(found.values())


def printed(rows: Iterable[Row], controls: Iterable[Caught]) -> Iterator[str]:
    """Yield the lines of the table, and below it an example of each kind of violation."""
    rows, controls = list(rows), list(controls)
    yield f"{'layer':<42}{'runs':>10}{'violations':>12}{'known':>9}{'CPU s':>9}  controls caught"
    for row in rows:
        caught = [control.control for control in controls if row.layer in control.by]
        if row.skipped is not None and not row.runs:
            yield f"{row.layer:<42}{'–':>10}{'–':>12}{'–':>9}{'–':>9}  skipped: {row.skipped}"
        else:
            figures = f"{row.runs:>10,}{row.unknown:>12,}{row.known:>9,}{row.seconds:>9.1f}"
            partly = f"; in part skipped: {row.skipped}" if row.skipped is not None else ""
            yield f"{row.layer:<42}{figures}  {len(caught) or '–'}{partly}"
    yield ""
    yield from (
        f"control {control.control:<52} {', '.join(control.by) or 'NOT CAUGHT'}"
        for control in controls
        if control.asked
    )
    yield ""
    for row in rows:
        for violation in row.violations:
            word = f"known ({violation.known})" if violation.known else "VIOLATED"
            yield f"{row.layer}: {word}, {violation.times:,} times: {violation.promise}; as in: {violation.how}"


def holds(rows: Iterable[Row], controls: Iterable[Caught]) -> bool:
    """Tell whether nothing but what is known was violated and every control was caught."""
    return not any(row.unknown for row in rows) and all(control.by or not control.asked for control in controls)
