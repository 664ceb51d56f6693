"""A fault proves nothing while it may not have happened: each test of one says first that it did."""

from collections.abc import Callable
from typing import Final

HAPPENED: Final = "happened"
"""Under what name the report of the tests has it."""


class Happened:
    """``happened(fact, "what")`` fails unless the fault came about, and has the report say what it was."""

    def __init__(self, report: Callable[[str, object], None]) -> None:
        self._report = report

    def __call__(self, fact: object, what: str) -> None:
        assert fact, f"the fault that this test is about did not happen: {what}"
        self._report(HAPPENED, what)
