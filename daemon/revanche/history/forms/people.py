"""The form in which ``players --json`` shows who has played. Pure."""

from collections.abc import Iterable
from typing import Any

import msgspec

from revanche.history.people import Person


def people_form(people: Iterable[Person]) -> dict[str, Any]:
    """Return everybody, ready to be encoded; ``since`` and ``last`` are days."""
    return {"players": [msgspec.to_builtins(one) for one in people]}
