"""What differs between two configs, as people know it: by the keys of the file."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from revanche.config.keys.kinds import Group
from revanche.config.keys.schema import SCHEMA
from revanche.config.settings import Config


def changes(before: Config, after: Config) -> tuple[str, ...]:
    """Return the keys whose values differ, in the order of the schema; one within a group as ``guards.bounce``."""
    return tuple(_changes(SCHEMA, before, after, ""))


def _changes(group: Group[Any], before: object, after: object, within: str) -> Iterator[str]:
    for name, field in group.fields.items():
        value = attrgetter(field.path)
        if value(before) == value(after):
            continue
        if isinstance(field.kind, Group):
            yield from _changes(field.kind, value(before), value(after), f"{within}{name}.")
        else:
            yield f"{within}{name}"
