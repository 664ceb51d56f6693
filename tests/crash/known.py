"""Weaknesses that the harness finds and that are not mended, each with the signs by which it is known.

What is mended is taken out here; then it is a violation when it comes back.
"""

import re
from typing import Final

import msgspec

from crash.table import Violation


class Weakness(msgspec.Struct, frozen=True):
    """A weakness: ``promise`` and ``how`` are patterns for what the harness says when it meets it."""

    name: str
    promise: str
    how: str


WEAKNESSES: Final = (
    Weakness("a disk that goes on failing, then loses power", "honest", "sync [0-9]+ fails and so do all"),
)


def marked(promise: str, how: str) -> Violation:
    """Return the violation, with the name of the weakness where it is a known one."""
    found = (
        weakness.name for weakness in WEAKNESSES if re.match(weakness.promise, promise) and re.search(weakness.how, how)
    )
    return Violation(promise, how, next(found, None))
