"""Who has played: everybody in the log, with since when, how often, when last, and by which names before. Pure."""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec

from revanche.history.archive import PlayedSheet
from revanche.history.evenings import Evening
from revanche.match.names import identity
from revanche.match.renames import Renames


class Person(msgspec.Struct, frozen=True):
    """Somebody who has played, named as last spelled. ``since`` and ``last`` are the first and the last evening.

    ``matches`` are those in the log, however they ended; ``sheets`` the full scoresheets. ``formerly`` are names that
    lead to this person now.
    """

    name: str
    since: date
    last: date
    matches: int = 0
    sheets: int = 0
    formerly: tuple[str, ...] = ()


def people(evenings: Iterable[Evening], sheets: Iterable[PlayedSheet], renames: Renames) -> tuple[Person, ...]:
    """Return everybody who has played, who was there last first; oldest evenings are given first."""
    found: dict[str, Person] = {}
    for seen in sorted((*_in_matches(evenings), *_on_sheets(sheets)), key=lambda one: one.last):
        before = found.get(identity(seen.name))
        found[identity(seen.name)] = seen if before is None else _again(before, seen)
    listed = (msgspec.structs.replace(one, formerly=renames.former(one.name)) for one in found.values())
    return tuple(sorted(listed, key=lambda one: (-one.last.toordinal(), -one.matches, identity(one.name))))


def _in_matches(evenings: Iterable[Evening]) -> Iterator[Person]:
    for evening in evenings:
        for match in evening.matches:
            for name in match.players:
                yield Person(name, evening.day, evening.day, matches=1)


def _on_sheets(sheets: Iterable[PlayedSheet]) -> Iterator[Person]:
    for one in sheets:
        for name in one.sheet.state.players:
            yield Person(name, one.evening, one.evening, sheets=1)


def _again(before: Person, seen: Person) -> Person:
    return Person(seen.name, before.since, seen.last, before.matches + seen.matches, before.sheets + seen.sheets)
