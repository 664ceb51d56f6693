"""The right values of the games, worked out elsewhere; see ``tests/vectors``."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "vectors"


@cache
def vectors(name: str) -> dict[str, Any]:
    """Return a file of right values."""
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_bytes())
    return content


def scorings(kind: str) -> list[dict[str, Any]]:
    """Return what dice give: of kind ``plain`` in one box, of kind ``joker`` on a sheet."""
    entries = vectors("scoring")["entries"] + vectors("scoring_maxi")["entries"]
    return [entry for entry in entries if entry["kind"] == kind]
